import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** What was ever asked of a provider, once each: the number of the latest try, stored before the call. */
export const provider_tries = pgTable('provider_tries', {
  /** Ours, and the first idempotency key. */
  subject: text().primaryKey(),
  number: integer().notNull().default(1),
  createdAt: createdAt(),
});
