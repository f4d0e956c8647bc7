import { pauseReasons } from '@tbm/contract/pauses';
import { streakKinds } from '@tbm/contract/streaks';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

const sqlList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));
const customer = () =>
  reference()
    .notNull()
    .references(() => customers.customer_id);

/**
 * The weeks that a member completed, and every fourth one in a row once more as monthly [STREAK-001]. Written by
 * `refreshStreaks` alone. A row that the member's activity no longer earns is deleted by `deletedAt`, and comes back as
 * the same one.
 */
export const streaks = pgTable(
  'streaks',
  {
    streak_id: key(),
    customer_id: customer(),
    kind: text({ enum: streakKinds }).notNull(),
    /** Its Monday. */
    week: date({ mode: 'string' }).notNull(),
    /** How many weeks the streak has, with this one. */
    run: integer().notNull(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    unique('streaks_once').on(table.customer_id, table.week, table.kind),
    // The longest of a member.
    index('streaks_best')
      .on(table.customer_id, table.run)
      .where(sql`${table.kind} = 'weekly' and ${table.deletedAt} is null`),
    check('streaks_kind', sql`${table.kind} in (${sqlList(streakKinds)})`),
    check('streaks_week', sql`extract(isodow from ${table.week}) = 1`),
    check('streaks_run', sql`${table.run} > 0 and (${table.kind} = 'weekly' or ${table.run} % 4 = 0)`),
  ],
);

/** Days on which the member does not train; both ends belong to it. Two never overlap: an exclusion of the migration. */
export const customer_pauses = pgTable(
  'customer_pauses',
  {
    customer_pause_id: key(),
    customer_id: customer(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    /** Health data: stored with the member's consent alone, and deleted with it. */
    pause_reason: text({ enum: pauseReasons }),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_pauses_days').on(table.customer_id, table.end_date),
    check('customer_pauses_end_date', sql`${table.end_date} - ${table.start_date} between 0 and 365`),
    check('customer_pauses_pause_reason', sql`${table.pause_reason} in (${sqlList(pauseReasons)})`),
  ],
);
