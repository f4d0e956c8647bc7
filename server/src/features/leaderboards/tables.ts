import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

const counter = () => integer().notNull().default(0);

/**
 * Activity of a member in a calendar month. Triggers on places and completed films keep it in the transaction that writes
 * those (docs/decisions/0045).
 */
export const leaderboard_months = pgTable(
  'leaderboard_months',
  {
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    /** Places that the customer holds or held in classes of the month, and how many of them were attended. */
    reservations: counter(),
    attended: counter(),
    /** Films that the customer finished, each once a day. */
    playbacks: counter(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.month] }),
    index('leaderboard_months_online')
      .on(table.month, table.playbacks.desc().nullsFirst(), table.customer_id)
      .where(sql`${table.playbacks} > 0`),
    index('leaderboard_months_studio')
      .on(
        table.month,
        table.attended.desc().nullsFirst(),
        table.reservations.desc().nullsFirst(),
        table.customer_id,
      )
      .where(sql`${table.reservations} > 0`),
    check('leaderboard_months_month', sql`extract(day from ${table.month}) = 1`),
    check(
      'leaderboard_months_counts',
      sql`${table.attended} between 0 and ${table.reservations} and ${table.playbacks} >= 0`,
    ),
  ],
);
