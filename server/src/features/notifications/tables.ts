import { notificationTypeLengths } from '@tbm/contract/record-lengths';
import { messageKinds } from '@tbm/domain/message-types';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
import { customers } from '../accounts/tables.ts';

/** `HH:mm` [NOTIF-005]. */
const timeOfDay = /* sql */ `~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`;

/** Types of messages [NOTIF-003] with their default channels: the catalogue, filled by migrations. */
export const notification_types = pgTable(
  'notification_types',
  {
    notification_type_id: key(),
    name: text().notNull(),
    description: text().notNull(),
    kind: text({ enum: messageKinds }).notNull(),
    email_active: boolean().notNull(),
    whatsapp_active: boolean().notNull(),
    push_active: boolean().notNull().default(false),
    /** The hour in the branch's time zone; null for a type that is sent at once. */
    preferred_time: text(),
  },
  (table) => [
    lengths('notification_types', table, notificationTypeLengths),
    check('notification_types_time', sql`${table.preferred_time} ${sql.raw(timeOfDay)}`),
    check('notification_types_kind', sql`${table.kind} in (${rawLiterals(messageKinds)})`),
  ],
);

/** A customer's preferences for a type of notice [NOTIF-002, NOTIF-004]. */
export const customer_notification_types = pgTable(
  'customer_notification_types',
  {
    notification_type_id: reference()
      .notNull()
      .references(() => notification_types.notification_type_id),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    email_active: boolean().notNull(),
    whatsapp_active: boolean().notNull(),
    /** Null as long as the member has not chosen. */
    push_active: boolean(),
    preferred_time: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.notification_type_id] }),
    check('customer_notification_types_time', sql`${table.preferred_time} ${sql.raw(timeOfDay)}`),
  ],
);

/** The inbox of a member: what was also sent to the member, and what the studio writes to the member [NOTIF-006]. */
export const notifications = pgTable(
  'notifications',
  {
    notification_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    /** Null for a notice that an admin wrote. */
    notification_type_id: reference().references(() => notification_types.notification_type_id),
    /** The same cause is never written twice. */
    cause: text().notNull().unique('notifications_cause'),
    content: text().notNull(),
    /** The page of this site that it leads to. */
    path: text(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (table) => [
    index('notifications_newest').on(table.customer_id, table.notification_id),
    index('notifications_unread').on(table.customer_id).where(sql`${table.readAt} is null`),
    check('notifications_content', sql`length(${table.content}) > 0`),
    check('notifications_path', sql`${table.path} like '/%'`),
  ],
);
