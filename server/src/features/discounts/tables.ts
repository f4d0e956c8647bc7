import { discountTypes } from '@tbm/contract/discounts';
import { codeLengths } from '@tbm/contract/lengths';
import { discountLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, lengths, pesos } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';

/** Codes that reduce the price or increase the classes of a purchase [CHK-022]. */
export const discounts = pgTable(
  'discounts',
  {
    discount_id: key(),
    title: text().notNull(),
    code: text().notNull(),
    description: text().notNull().default(''),
    amount: pesos().notNull(),
    is_percent: boolean().notNull(),
    type: text({ enum: discountTypes }).notNull(),
    first_invoice_only: boolean().notNull().default(true),
    start_date: date({ mode: 'string' }).notNull(),
    expiration_date: date({ mode: 'string' }),
    limit_per_customer: integer(),
    available: integer(),
    /** Number of purchases that use it and have not failed. */
    redeemed: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    lengths('discounts', table, { code: codeLengths.discount, ...discountLengths }),
    uniqueIndex('discounts_code').on(sql`lower(${table.code})`),
    check(
      'discounts_amount',
      sql`${table.amount} > 0 and (not ${table.is_percent} or ${table.amount} <= 100)`,
    ),
    check(
      'discounts_classes',
      sql`${table.type} <> 'class_amount' or (not ${table.is_percent} and ${table.amount} = trunc(${table.amount}))`,
    ),
    check('discounts_type', sql`${table.type} in (${rawLiterals(discountTypes)})`),
    check('discounts_dates', sql`${table.expiration_date} >= ${table.start_date}`),
    check('discounts_limit', sql`${table.limit_per_customer} > 0`),
    // A discount is never redeemed more often than its limit.
    check('discounts_available', sql`${table.redeemed} >= 0 and ${table.redeemed} <= ${table.available}`),
  ],
);
