import { restrictions } from '@tbm/contract/booking-policy';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { branches } from '../branches/tables.ts';
import { strikes } from '../rewards/tables.ts';

/**
 * What follows from a class that a member missed or cancelled late, and that an unlimited lot paid for: once a place. It
 * holds while the strike of that place counts: without it, or after its pardon, the member books as before.
 */
export const booking_restrictions = pgTable(
  'booking_restrictions',
  {
    booking_restriction_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    strike_id: reference().notNull(),
    kind: text({ enum: restrictions }).notNull(),
    /** With `shorter_window`: the days ahead for which the member may book. */
    book_days_ahead: integer(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // A strike that is removed takes its consequence with it.
    foreignKey({
      name: 'booking_restrictions_strike',
      columns: [table.strike_id],
      foreignColumns: [strikes.strike_id],
    }).onDelete('cascade'),
    unique('booking_restrictions_once').on(table.strike_id),
    index('booking_restrictions_customer').on(table.customer_id, table.endsAt),
    check('booking_restrictions_kind', sql`${table.kind} in (${rawLiterals(restrictions)})`),
    check(
      'booking_restrictions_days',
      sql`(${table.kind} = 'shorter_window') = (${table.book_days_ahead} is not null)`,
    ),
    check('booking_restrictions_time', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
