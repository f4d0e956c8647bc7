import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, pesos, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';
import { branches } from '../branches/tables.ts';
import { payment_sources } from '../payment-sources/tables.ts';
import { purchases } from '../purchases/tables.ts';
import { class_reservations } from '../reservations/tables.ts';

/**
 * What members agreed to, and withdrew, for the fees of a branch. The newest row counts. Rows are only ever added: a trigger
 * of the migration allows an erasure to delete the address, and a merge to change the member.
 */
export const missed_fee_consents = pgTable(
  'missed_fee_consents',
  {
    missed_fee_consent_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    branch_id: reference()
      .notNull()
      .references(() => branches.branch_id),
    /** False for a withdrawal, which has none of the fields below. */
    is_given: boolean().notNull(),
    /** The most that one fee may be. */
    amount: pesos(),
    missed_limit: integer(),
    missed_grace: integer(),
    payment_source_id: reference(),
    /** The words that were shown. */
    text: text(),
    version: integer(),
    /** The IP address from which it was sent. */
    address: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('missed_fee_consents_customer').on(
      table.customer_id,
      table.branch_id,
      table.missed_fee_consent_id.desc().nullsFirst(),
    ),
    foreignKey({
      name: 'missed_fee_consents_own_card',
      columns: [table.payment_source_id, table.customer_id],
      foreignColumns: [payment_sources.payment_source_id, payment_sources.customer_id],
    }),
    check(
      'missed_fee_consents_given',
      sql`num_nonnulls(${table.amount}, ${table.missed_limit}, ${table.missed_grace}, ${table.payment_source_id}, ${table.text}, ${table.version}) = case when ${table.is_given} then 6 else 0 end`,
    ),
    check(
      'missed_fee_consents_rule',
      sql`${table.amount} > 0 and ${table.missed_limit} > 0 and ${table.missed_grace} >= 0 and ${table.version} > 0 and ${table.text} <> ''`,
    ),
  ],
);

/**
 * The fee for a class that a member missed: once a place, and never beside another consequence of it. A trigger of the
 * migration refuses it without the member's newest consent to its amount. It is charged with a purchase of its own kind.
 */
export const missed_class_fees = pgTable(
  'missed_class_fees',
  {
    missed_class_fee_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    class_reservation_id: reference().notNull(),
    missed_fee_consent_id: reference().notNull(),
    purchase_id: reference().notNull(),
    amount: pesos().notNull(),
    /** How often the stored card was charged, and when it is charged next; null when it is not. */
    tries: integer().notNull().default(0),
    next_try_at: instant(),
    /** When it was given up or refunded, because the missed class does not count any more. */
    excusedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('missed_class_fees_once').on(table.class_reservation_id),
    unique('missed_class_fees_purchase').on(table.purchase_id),
    foreignKey({
      name: 'missed_class_fees_place',
      columns: [table.class_reservation_id],
      foreignColumns: [class_reservations.class_reservation_id],
    }),
    foreignKey({
      name: 'missed_class_fees_consented',
      columns: [table.missed_fee_consent_id],
      foreignColumns: [missed_fee_consents.missed_fee_consent_id],
    }),
    foreignKey({
      name: 'missed_class_fees_of_buyer',
      columns: [table.purchase_id, table.customer_id],
      foreignColumns: [purchases.purchase_id, purchases.customer_id],
    }),
    index('missed_class_fees_customer').on(table.customer_id, table.createdAt),
    index('missed_class_fees_consent').on(table.missed_fee_consent_id),
    index('missed_class_fees_next').on(table.next_try_at).where(sql`${table.next_try_at} is not null`),
    check('missed_class_fees_amount', sql`${table.amount} > 0`),
    check('missed_class_fees_tries', sql`${table.tries} between 0 and 3`),
  ],
);
