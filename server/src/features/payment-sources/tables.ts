import { cardLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** Cards that the provider stores for customers [PAY-004]. Numbers and codes are never stored here. */
export const payment_sources = pgTable(
  'payment_sources',
  {
    payment_source_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    source_id: text().notNull(),
    card_type: text().notNull(),
    last_digits: text().notNull(),
    /** The provider's fingerprint of the card number. */
    fingerprint: text(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    createdAt: createdAt(),
    /** Soft delete, because purchases refer to cards. */
    deletedAt: instant(),
  },
  (table) => [
    lengths('payment_sources', table, cardLengths),
    // A purchase names a card with its member.
    unique('payment_sources_of_customer').on(table.customer_id, table.payment_source_id),
    uniqueIndex('payment_sources_source').on(table.source_id),
    // One row per customer and card.
    uniqueIndex('payment_sources_card')
      .on(table.customer_id, table.fingerprint)
      .where(sql`${table.deletedAt} is null`),
    index('payment_sources_expiry')
      .on(table.exp_year, table.exp_month)
      .where(sql`${table.deletedAt} is null`),
    check('payment_sources_month', sql`${table.exp_month} between 1 and 12`),
    check('payment_sources_digits', sql`${table.last_digits} ~ '^[0-9]{4}$'`),
  ],
);
