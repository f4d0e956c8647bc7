import { emailLength } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { class_packages } from '../packages/tables.ts';

/** The cart of an e-mail, before a customer exists: one row per package [CART-001, CART-002]. */
export const carts = pgTable(
  'carts',
  {
    cart_item_id: key(),
    email: text().notNull(),
    class_package_id: reference()
      .notNull()
      .references(() => class_packages.class_package_id, { onDelete: 'cascade' }),
    /** Left by the free-trial form. */
    is_trial: boolean().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    lengths('carts', table, {}, { email: emailLength }),
    uniqueIndex('carts_item').on(table.email, table.is_trial, table.class_package_id),
    index('carts_package').on(table.class_package_id),
    index('carts_age').on(table.updatedAt),
    check('carts_email', sql`${table.email} = lower(${table.email})`),
  ],
);
