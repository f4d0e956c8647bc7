import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/**
 * How often each limited call was made in the present window, shared by all processes. Unlogged (see its migration):
 * counts that a crash of the database forgets cost nothing.
 */
export const rate_limits = pgTable('rate_limits', {
  /** The call, what it counts by, and a hash of whose calls these are. */
  bucket: text().primaryKey(),
  times: integer().notNull(),
  endsAt: instant().notNull(),
});
