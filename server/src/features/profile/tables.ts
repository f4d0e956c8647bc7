import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** The code that a customer received last by WhatsApp: one each, so that a new one replaces it [API-016]. */
export const whatsapp_codes = pgTable(
  'whatsapp_codes',
  {
    customer_id: reference()
      .primaryKey()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    /** The number with its country code. */
    number: text().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    check('whatsapp_codes_number', sql`${table.number} ~ '^[+][1-9][0-9]{6,14}$'`),
    check('whatsapp_codes_tries', sql`${table.tries} between 0 and 5`),
  ],
);
