import { auditActions } from '@tbm/contract/audit';
import { roles } from '@tbm/contract/route';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';

/** SQL: the ten minutes in which a view of the same part of a record is written once. */
export const viewPeriod = (at: string): string =>
  `date_bin('10 minutes', ${at}, timestamptz '2000-01-01 00:00Z')`;

/**
 * Actions of the desk and admins that change money, credits or access, and their views of members' records. Rows are only
 * added (trigger `audit_log_stays` in the migration), and have no foreign keys, so that they outlive the rows they describe.
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
    customer_id: reference(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    check('audit_log_role', sql`${table.role} in (${rawLiterals(roles)})`),
    check('audit_log_action', sql`${table.action} in (${rawLiterals(auditActions)})`),
    index('audit_log_customer').on(table.customer_id, table.audit_id),
    uniqueIndex('audit_log_views')
      .on(table.uid, table.customer_id, table.thing, sql.raw(viewPeriod('"createdAt"')))
      .where(sql`${table.action} = 'view'`),
  ],
);
