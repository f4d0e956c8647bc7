import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * The number of limited calls in the current window, shared by all processes. Unlogged (see its migration):
 * losing counts in a crash of the database is harmless.
 */
export const rate_limits = pgTable('rate_limits', {
  /** The call, what it counts by, and a hash of the caller. */
  bucket: text().primaryKey(),
  times: integer().notNull(),
  endsAt: instant().notNull(),
});
