import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';
import { purchases } from '../purchases/tables.ts';

/** Free trials that began: one per customer and one per card. */
export const trials = pgTable('trials', {
  customer_id: reference()
    .primaryKey()
    .references(() => customers.customer_id),
  fingerprint: text().unique('trials_fingerprint'),
  purchase_id: reference()
    .notNull()
    .unique()
    .references(() => purchases.purchase_id),
  createdAt: createdAt(),
});
