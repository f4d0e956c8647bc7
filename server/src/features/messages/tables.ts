import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** The outbox: messages, written in the transaction of the change that causes them and sent at most once per cause. */
export const messages = pgTable(
  'messages',
  {
    message_id: key(),
    /** `receipt:purchase:20001`: the same cause is never sent twice. */
    cause: text().notNull().unique('messages_cause'),
    channel: text({ enum: ['email', 'whatsapp'] }).notNull(),
    template: text().notNull(),
    customer_id: integer().references(() => customers.customer_id),
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** The service refused it permanently: it will not be retried. */
    failedAt: instant(),
  },
  (table) => [
    index('messages_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    check('messages_recipient', sql`length(${table.recipient}) > 0`),
  ],
);
