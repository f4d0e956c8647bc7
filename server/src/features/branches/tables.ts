import { missedConsequences, restrictions } from '@tbm/contract/booking-policy';
import type { Branch } from '@tbm/contract/branches';
import { branchLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, pesos } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';

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
    /** The rules of bookings [product decision 19], with the values that they start with. */
    book_days_ahead: integer().notNull().default(14),
    held_places: integer().notNull().default(8),
    places_per_day: integer().notNull().default(2),
    missed_consequence: text({ enum: missedConsequences }).notNull().default('none'),
    missed_limit: integer().notNull().default(3),
    missed_grace: integer().notNull().default(1),
    missed_days_ahead: integer().notNull().default(2),
    missed_pause_days: integer().notNull().default(3),
    /** The fee of a missed class, and what follows for members who did not agree to it. */
    missed_fee: pesos(),
    missed_fallback: text({ enum: ['none', ...restrictions] })
      .notNull()
      .default('none'),
    /** The day in the branch from which missed classes count: the consequence was introduced then. */
    missed_from: date({ mode: 'string' }),
    /** The most places of a weekly class that may be fixed, in per cent of them. */
    fixed_places_share: integer().notNull().default(50),
    content: jsonb().$type<Branch['content']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('branches', table, branchLengths),
    check('branches_minutes', sql`${table.cancel_minutes} >= 0 and ${table.book_after_start_minutes} >= 0`),
    check(
      'branches_limits',
      sql`${table.book_days_ahead} between 0 and 365 and ${table.held_places} between 1 and 100 and ${table.places_per_day} between 1 and 24`,
    ),
    check('branches_consequence', sql`${table.missed_consequence} in (${rawLiterals(missedConsequences)})`),
    check(
      'branches_missed',
      sql`${table.missed_limit} between 1 and 30 and ${table.missed_grace} between 0 and 30 and ${table.missed_days_ahead} between 0 and 60 and ${table.missed_pause_days} between 1 and 60`,
    ),
    check(
      'branches_missed_from',
      sql`(${table.missed_consequence} = 'none') = (${table.missed_from} is null)`,
    ),
    check(
      'branches_missed_fee',
      sql`${table.missed_fee} between 10 and 1000 and (${table.missed_consequence} <> 'fee' or ${table.missed_fee} is not null)`,
    ),
    check('branches_fallback', sql`${table.missed_fallback} in ('none', ${rawLiterals(restrictions)})`),
    check('branches_fixed_places', sql`${table.fixed_places_share} between 0 and 100`),
    check('branches_compensation', sql`${table.compensation_days} between 0 and 365`),
  ],
);
