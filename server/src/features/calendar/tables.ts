import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** The address of a customer's calendar: anyone who knows it may read it, so it can be renewed. */
export const calendar_feeds = pgTable('calendar_feeds', {
  customer_id: reference()
    .primaryKey()
    .references(() => customers.customer_id, { onDelete: 'cascade' }),
  secret: text().notNull().unique(),
  createdAt: createdAt(),
});
