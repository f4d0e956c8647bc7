import { extensionCauses, lossCauses } from '@tbm/contract/credits';
import { packageLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';
import { branches } from '../branches/tables.ts';
import { purchases } from '../purchases/tables.ts';

/** Credits of one paid period [CRED-003]. `available_classes` always equals the sum of the lot's ledger. */
export const credit_lots = pgTable(
  'credit_lots',
  {
    credit_lot_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    purchase_id: reference(),
    /** 1 for the first paid period of the purchase, then 2, 3, … */
    period: integer().notNull().default(1),
    title: text().notNull(),
    /** Null = valid at every branch. */
    branch_id: reference().references(() => branches.branch_id),
    start_date: date({ mode: 'string' }).notNull(),
    /** Valid through the end of this day in the branch. */
    expiration_date: date({ mode: 'string' }).notNull(),
    granted: integer().notNull(),
    available_classes: integer().notNull(),
    is_unlimited: boolean().notNull().default(false),
    /** The guests that it pays for besides its credits, and how many of them are left. */
    guest_passes: integer().notNull().default(0),
    guest_passes_left: integer().notNull().default(0),
    /** The hours of the classes that it pays for, as set in its package at the purchase; null = any. */
    slots: text(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    lengths('credit_lots', table, { slots: packageLengths.slots }),
    // The lot belongs to the buyer of its purchase.
    foreignKey({
      name: 'credit_lots_of_buyer',
      columns: [table.purchase_id, table.customer_id],
      foreignColumns: [purchases.purchase_id, purchases.customer_id],
    }),
    // Places and reward periods refer to a lot together with its member.
    unique('credit_lots_of_customer').on(table.credit_lot_id, table.customer_id),
    uniqueIndex('credit_lots_period').on(table.purchase_id, table.period),
    // All lots of the customer, used up or not. An index on the remaining credits would be written by each booking.
    index('credit_lots_usable')
      .on(table.customer_id, table.expiration_date)
      .where(sql`${table.deletedAt} is null`),
    // Lots that end soon, for the jobs that notify about it.
    index('credit_lots_ending').on(table.expiration_date).where(sql`${table.deletedAt} is null`),
    check('credit_lots_left', sql`${table.available_classes} between 0 and ${table.granted}`),
    check(
      'credit_lots_unlimited',
      sql`not ${table.is_unlimited} or (${table.granted} = 0 and ${table.available_classes} = 0)`,
    ),
    // A pass is used once, and never returned more often than it was used.
    check('credit_lots_guest_passes', sql`${table.guest_passes_left} between 0 and ${table.guest_passes}`),
    check('credit_lots_dates', sql`${table.expiration_date} >= ${table.start_date}`),
  ],
);

export const ledgerReasons = [
  'granted',
  'taken',
  'returned',
  'removed',
  'extended',
  'handed_over',
  'taken_over',
  'guest_pass_taken',
  'guest_pass_returned',
] as const;

/**
 * Every change of a lot. Using an unlimited lot or a guest pass, and moving the end of a lot, are rows of amount 0. A lot that the desk lets
 * pay for a place instead of another one has `taken_over` the place, which the other has `handed_over`.
 */
export const credit_ledger = pgTable(
  'credit_ledger',
  {
    credit_ledger_id: key(),
    credit_lot_id: reference()
      .notNull()
      .references(() => credit_lots.credit_lot_id),
    /** The reservation that used or returned it. */
    class_reservation_id: reference(),
    reason: text({ enum: ledgerReasons }).notNull(),
    amount: integer().notNull(),
    /** The place that the studio cancelled, whose credit would have ended too soon (docs/decisions/0063), if that is the cause. */
    extended_for: reference(),
    extended_cause: text({ enum: extensionCauses }),
    /** The last day of the lot before and after the change. */
    extended_from: date({ mode: 'string' }),
    extended_until: date({ mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('credit_ledger_lot').on(table.credit_lot_id),
    // A reservation uses one credit and returns it at most once.
    uniqueIndex('credit_ledger_once')
      .on(table.class_reservation_id, table.reason)
      .where(sql`${table.reason} in ('taken', 'returned')`),
    // So does a guest's place with a pass.
    uniqueIndex('credit_ledger_guest_pass_once')
      .on(table.class_reservation_id, table.reason)
      .where(sql`${table.reason} in ('guest_pass_taken', 'guest_pass_returned')`),
    check(
      'credit_ledger_sign',
      sql`case ${table.reason} when 'granted' then ${table.amount} >= 0 when 'taken' then ${table.amount} in (-1, 0) when 'taken_over' then ${table.amount} in (-1, 0) when 'returned' then ${table.amount} in (0, 1) when 'handed_over' then ${table.amount} in (0, 1) when 'extended' then ${table.amount} = 0 when 'guest_pass_taken' then ${table.amount} = 0 when 'guest_pass_returned' then ${table.amount} = 0 else ${table.amount} < 0 end`,
    ),
    check('credit_ledger_reason', sql`${table.reason} in (${rawLiterals(ledgerReasons)})`),
    check(
      'credit_ledger_cause',
      sql`(${table.reason} in ('taken', 'returned', 'handed_over', 'taken_over', 'guest_pass_taken', 'guest_pass_returned')) = (${table.class_reservation_id} is not null)`,
    ),
    check(
      'credit_ledger_extended',
      sql`case when ${table.reason} = 'extended' then (${table.extended_for} is not null) = (${table.extended_cause} in (${rawLiterals(lossCauses)})) and ${table.extended_cause} is not null and ${table.extended_until} > ${table.extended_from} and ${table.extended_from} is not null else num_nonnulls(${table.extended_for}, ${table.extended_cause}, ${table.extended_from}, ${table.extended_until}) = 0 end`,
    ),
    check('credit_ledger_extended_cause', sql`${table.extended_cause} in (${rawLiterals(extensionCauses)})`),
  ],
);
