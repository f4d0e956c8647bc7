import { deviceLengths } from '@tbm/contract/record-lengths';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, lengths, reference } from '../../platform/database/columns.ts';
import { identity_sessions } from '../../platform/identity/tables.ts';
import { customers } from '../accounts/tables.ts';
import { messages } from '../messages/tables.ts';
import type { DeviceMessage } from './message.ts';

/** Devices that receive a member's messages: a subscription of a browser, which belongs to one account. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    push_subscription_id: key(),
    customer_id: reference()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    /** The session in which it was turned on; it ends with that session. Null with an outside identity service. */
    session_id: text().references(() => identity_sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** `Android · Chrome`. */
    device: text().notNull(),
    createdAt: createdAt(),
    /** When the app on it last confirmed it. */
    confirmedAt: instant().notNull(),
    /** When the push service accepted the last message for it. */
    usedAt: instant(),
  },
  (table) => [
    lengths('push_subscriptions', table, deviceLengths),
    index('push_subscriptions_customer').on(table.customer_id),
    index('push_subscriptions_session').on(table.session_id).where(sql`${table.session_id} is not null`),
    check(
      'push_subscriptions_endpoint_length',
      sql`length(${table.endpoint}) between 10 and ${sql.raw(`${deviceLengths.endpoint}`)}`,
    ),
    check(
      'push_subscriptions_device',
      sql`length(${table.device}) between 1 and ${sql.raw(`${deviceLengths.device}`)}`,
    ),
  ],
);

/** A message on its way to a device: one row, so that it is sent there once. */
export const push_deliveries = pgTable(
  'push_deliveries',
  {
    message_id: reference()
      .notNull()
      .references(() => messages.message_id, { onDelete: 'cascade' }),
    push_subscription_id: reference().notNull(),
    content: jsonb().$type<DeviceMessage>().notNull(),
    urgency: text({ enum: ['normal', 'high'] }).notNull(),
    topic: text().notNull(),
    createdAt: createdAt(),
    /** The moment after which the message is of no use. */
    expiresAt: instant().notNull(),
    sentAt: instant(),
    /** The service refused it, or it came too late. */
    failedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.message_id, table.push_subscription_id] }),
    // The name that drizzle makes is too long for PostgreSQL.
    foreignKey({
      name: 'push_deliveries_push_subscription_id_fk',
      columns: [table.push_subscription_id],
      foreignColumns: [push_subscriptions.push_subscription_id],
    }).onDelete('cascade'),
    index('push_deliveries_subscription').on(table.push_subscription_id),
    index('push_deliveries_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    check('push_deliveries_urgency', sql`${table.urgency} in ('normal', 'high')`),
    check('push_deliveries_topic', sql`length(${table.topic}) between 1 and 32`),
    check('push_deliveries_end', sql`${table.sentAt} is null or ${table.failedAt} is null`),
  ],
);
