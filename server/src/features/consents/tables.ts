import { consentPlaces, optionalPurposes } from '@tbm/contract/purposes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';

/**
 * Every consent that was given or withdrawn; the newest of a purpose counts. Rows are only ever added: a trigger of the
 * migration refuses any change, and their deletion before the account is erased.
 */
export const consents = pgTable(
  'consents',
  {
    consent_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id),
    purpose: text({ enum: optionalPurposes }).notNull(),
    given: boolean().notNull(),
    /** The version of the text that the customer read (`purposes` of the domain). */
    version: integer().notNull(),
    /** Where the customer gave or withdrew it. */
    place: text({ enum: consentPlaces }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('consents_newest').on(table.customer_id, table.purpose, table.consent_id),
    check('consents_purpose', sql`${table.purpose} in (${rawLiterals(optionalPurposes)})`),
    check('consents_version', sql`${table.version} > 0`),
    check('consents_place', sql`${table.place} in (${rawLiterals(consentPlaces)})`),
  ],
);
