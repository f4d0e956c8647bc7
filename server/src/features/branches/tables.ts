import type { Branch } from '@tbm/contract/branches';
import { branchLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths } from '../../platform/database/columns.ts';

/** The two studios [BRANCH-001, BRANCH-005]; the lowest id is the default [BRANCH-002]. */
export const branches = pgTable(
  'branches',
  {
    branch_id: key(),
    slug: text().notNull().unique(),
    /** The city. */
    name: text().notNull(),
    country: text().notNull().default('México'),
    description: text().notNull().default(''),
    primary_color: text().notNull(),
    light_color: text().notNull(),
    timezone: text().notNull(),
    stripe_public_key: text(),
    paypal_client_id: text(),
    phone: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    cancel_minutes: integer().notNull().default(60),
    book_after_start_minutes: integer().notNull().default(0),
    /** Days for which a credit stays usable after the studio cancelled its place [product decision 17]. */
    compensation_days: integer().notNull().default(14),
    content: jsonb().$type<Branch['content']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('branches', table, branchLengths),
    check('branches_minutes', sql`${table.cancel_minutes} >= 0 and ${table.book_after_start_minutes} >= 0`),
    check('branches_compensation', sql`${table.compensation_days} between 0 and 365`),
  ],
);
