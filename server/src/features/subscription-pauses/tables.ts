import { subscriptionPauseKinds } from '@tbm/contract/subscription-pauses';
import { pauseMonthsPerYear } from '@tbm/domain/subscription-pauses';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { purchases } from '../purchases/tables.ts';

/**
 * Intervals in which a subscription gives nothing and is not charged. There is no status: the interval, and what was done
 * at its ends, say everything. Two exclusions are written in the migration: the pauses of a subscription never overlap, and
 * those that a member asked for never use a month of the year's allowance twice.
 */
export const subscription_pauses = pgTable(
  'subscription_pauses',
  {
    subscription_pause_id: key(),
    purchase_id: reference().notNull(),
    customer_id: reference().notNull(),
    kind: text({ enum: subscriptionPauseKinds }).notNull(),
    /** The instants of the first charge that is not made, and of the first one that is made again. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The same in civil days of the branch, both included. */
    first_day: date({ mode: 'string' }).notNull(),
    last_day: date({ mode: 'string' }).notNull(),
    /** Whole months that were begun. */
    months: integer().notNull(),
    /** The calendar year in which it begins, and the first of the months of that year's allowance that it uses. Null where two
     * records of a member were merged. */
    year: integer(),
    first_month: integer().notNull(),
    /** The last day that the medical paper covers. The paper itself is not stored. */
    paper_until: date({ mode: 'string' }),
    /** The member of the staff who gave it; null when the member asked for it. */
    given_by: reference().references(() => customers.customer_id),
    createdAt: createdAt(),
    /** Called off before it began. */
    cancelledAt: instant(),
    /** The provider has confirmed that it makes no charge. */
    heldAt: instant(),
    /** Its places were cancelled, and the member was told. */
    begunAt: instant(),
    /** The return was announced. */
    announcedAt: instant(),
    /** The member or the desk ended it before its date. */
    shortenedAt: instant(),
    /** The provider makes charges again. */
    releasedAt: instant(),
    /** Its credits were extended, and the member was told. */
    endedAt: instant(),
  },
  (table) => [
    foreignKey({
      name: 'subscription_pauses_of_buyer',
      columns: [table.purchase_id, table.customer_id],
      foreignColumns: [purchases.purchase_id, purchases.customer_id],
    }),
    index('subscription_pauses_purchase').on(table.purchase_id, table.endsAt),
    index('subscription_pauses_customer').on(table.customer_id, table.endsAt),
    // Those with something left to do.
    index('subscription_pauses_open')
      .on(table.startsAt)
      .where(sql`${table.releasedAt} is null or ${table.endedAt} is null`),
    check('subscription_pauses_kind', sql`${table.kind} in (${rawLiterals(subscriptionPauseKinds)})`),
    check('subscription_pauses_interval', sql`${table.endsAt} > ${table.startsAt}`),
    check('subscription_pauses_days', sql`${table.last_day} >= ${table.first_day}`),
    check(
      'subscription_pauses_allowance',
      sql`${table.months} > 0 and ${table.first_month} > 0 and (${table.kind} <> 'own' or ${table.first_month} + ${table.months} - 1 <= ${sql.raw(String(pauseMonthsPerYear))})`,
    ),
    check(
      'subscription_pauses_paper',
      sql`(${table.kind} = 'medical') = (${table.paper_until} is not null) and (${table.kind} = 'medical') = (${table.given_by} is not null)`,
    ),
  ],
);
