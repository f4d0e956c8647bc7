import { auditActions } from '@tbm/contract/audit';
import { roles } from '@tbm/contract/route';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key } from '../../platform/database/columns.ts';

/**
 * Actions of desk and admins that change money, credits or access. Rows are only ever added (trigger `audit_log_stays`
 * in the migration), and have no foreign keys, so that they outlive the rows they describe.
 */
export const audit_log = pgTable(
  'audit_log',
  {
    audit_id: key(),
    uid: text().notNull(),
    role: text({ enum: roles }).notNull(),
    action: text({ enum: auditActions }).notNull(),
    thing: text().notNull(),
    thing_id: text().notNull(),
    customer_id: integer(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_customer').on(table.customer_id, table.audit_id)],
);
