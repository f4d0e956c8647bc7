import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from '../accounts/tables.ts';

/** `HH:mm` [NOTIF-005]. */
const timeOfDay = /* sql */ `~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;

/** Types of notices [NOTIF-003] with their default channels. Filled by a migration. */
export const notification_types = pgTable(
  'notification_types',
  {
    notification_type_id: integer().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    email_active: boolean().notNull(),
    whatsapp_active: boolean().notNull(),
    /** In the branch's time zone. */
    preferred_time: text().notNull(),
  },
  (table) => [check('notification_types_time', sql`${table.preferred_time} ${sql.raw(timeOfDay)}`)],
);

/** A customer's preferences for a type of notice [NOTIF-002, NOTIF-004]. */
export const customer_notification_types = pgTable(
  'customer_notification_types',
  {
    notification_type_id: integer()
      .notNull()
      .references(() => notification_types.notification_type_id),
    customer_id: integer()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    email_active: boolean().notNull(),
    whatsapp_active: boolean().notNull(),
    preferred_time: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.notification_type_id] }),
    check('customer_notification_types_time', sql`${table.preferred_time} ${sql.raw(timeOfDay)}`),
  ],
);
