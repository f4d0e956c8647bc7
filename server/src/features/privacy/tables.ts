import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

const customer = () =>
  reference()
    .primaryKey()
    .references(() => customers.customer_id);

/** A member's download of all the member's data: one at a time. A new one replaces it; after a day it is deleted. */
export const own_data = pgTable(
  'own_data',
  {
    customer_id: customer(),
    /** Its place in the store, chosen when the download is requested. */
    key: text().notNull().unique('own_data_key'),
    requestedAt: instant().notNull(),
    /** When the file was ready, its bytes, and until when it can be downloaded; null until then. */
    readyAt: instant(),
    size: bigint({ mode: 'number' }),
    expiresAt: instant(),
  },
  (table) => [
    index('own_data_expired').on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    check(
      'own_data_ready',
      sql`(${table.readyAt} is null) = (${table.expiresAt} is null) and (${table.readyAt} is null) = (${table.size} is null)`,
    ),
  ],
);

/** Members who asked to delete their account. They can take it back until `dueAt`; then the account is erased once. */
export const account_deletions = pgTable(
  'account_deletions',
  {
    customer_id: customer(),
    requestedAt: instant().notNull(),
    /** The last civil day, in the zone of the member's branch, on which the member can come back; `dueAt` is its end. */
    last_day: date({ mode: 'string' }).notNull(),
    dueAt: instant().notNull(),
    erasedAt: instant(),
  },
  (table) => [
    index('account_deletions_due').on(table.dueAt).where(sql`${table.erasedAt} is null`),
    check('account_deletions_days', sql`${table.dueAt} > ${table.requestedAt}`),
    check('account_deletions_erased', sql`${table.erasedAt} >= ${table.dueAt}`),
  ],
);
