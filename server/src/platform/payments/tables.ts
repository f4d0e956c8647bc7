import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** Every request to a provider, once each: the number of the latest try, stored before the call. */
export const provider_tries = pgTable('provider_tries', {
  /** Our own id, which is also the first idempotency key. */
  subject: text().primaryKey(),
  number: integer().notNull().default(1),
  createdAt: createdAt(),
});
