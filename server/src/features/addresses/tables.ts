import { addressLengths } from '@tbm/contract/lengths';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { key, lengths, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

const optional = () => text().notNull().default('');

/** Billing addresses, one for each customer [PROFILE-004]. */
export const addresses = pgTable(
  'addresses',
  {
    address_id: key(),
    customer_id: reference()
      .notNull()
      .unique('addresses_customer')
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    country: text().notNull(),
    country_code: text().notNull(),
    state: text().notNull(),
    /** Empty in countries without states. */
    state_code: optional(),
    city: text().notNull(),
    street: optional(),
    number: optional(),
    interior_number: optional(),
    neighborhood: optional(),
    zip_code: optional(),
  },
  (table) => [
    lengths('addresses', table, addressLengths),
    check('addresses_country_code', sql`${table.country_code} ~ '^[A-Z]{2}$'`),
    check(
      'addresses_place',
      sql`length(${table.country}) > 0 and length(${table.state}) > 0 and length(${table.city}) > 0`,
    ),
  ],
);
