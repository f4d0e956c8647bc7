import { messageTypeList } from '@tbm/domain/message-types';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';
import { notification_types } from '../notifications/tables.ts';

/** SQL: every text of the catalogue with its type. */
const catalogue = messageTypeList
  .flatMap(({ id, templates }) => templates.map((template) => `(${id}, '${template}')`))
  .join(', ');

/** The outbox: messages, written in the transaction of the change that causes them and sent at most once per cause. */
export const messages = pgTable(
  'messages',
  {
    message_id: key(),
    /** `receipt:purchase:20001`: the same cause is never sent twice. */
    cause: text().notNull().unique('messages_cause'),
    channel: text({ enum: ['email', 'whatsapp', 'push'] }).notNull(),
    notification_type_id: integer()
      .notNull()
      .references(() => notification_types.notification_type_id),
    template: text().notNull(),
    customer_id: integer().references(() => customers.customer_id),
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** It goes out at this moment, together with what else waits for it; null: at once. */
    waitsUntil: instant(),
    sentAt: instant(),
    /** The service refused it permanently: it will not be retried. */
    failedAt: instant(),
    /** She switched it off before it was sent. */
    withdrawnAt: instant(),
  },
  (table) => [
    index('messages_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null and ${table.withdrawnAt} is null`),
    index('messages_waiting')
      .on(table.customer_id, table.waitsUntil)
      .where(
        sql`${table.waitsUntil} is not null and ${table.sentAt} is null and ${table.failedAt} is null and ${table.withdrawnAt} is null`,
      ),
    check('messages_channel', sql`${table.channel} in ('email', 'whatsapp', 'push')`),
    check('messages_recipient', sql`length(${table.recipient}) > 0`),
    check(
      'messages_catalogue',
      sql`(${table.notification_type_id}, ${table.template}) in (${sql.raw(catalogue)})`,
    ),
  ],
);
