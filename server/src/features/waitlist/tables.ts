import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, key, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';
import { single_classes } from '../schedule/tables.ts';

/**
 * Customers waiting for a place in a full class [WAIT-010]. A customer who gets a place in any way leaves the list by a
 * trigger on `class_reservations`; `tell_waiting` checks whether anyone waits (both in a migration).
 */
export const waitlists = pgTable(
  'waitlists',
  {
    waitlist_id: key(),
    single_class_id: reference()
      .notNull()
      .references(() => single_classes.single_class_id, { onDelete: 'cascade' }),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waitlists_once').on(table.single_class_id, table.customer_id),
    index('waitlists_customer').on(table.customer_id),
  ],
);
