import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** The address of a customer's own calendar: whoever knows it may read it, so it can be made anew. */
export const calendar_feeds = pgTable('calendar_feeds', {
  customer_id: integer()
    .primaryKey()
    .references(() => customers.customer_id, { onDelete: 'cascade' }),
  secret: text().notNull().unique(),
  createdAt: createdAt(),
});
