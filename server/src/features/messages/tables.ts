import { messageTypeList } from '@tbm/domain/message-types';
import { deliveries } from '@tbm/domain/whatsapp';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { rawLiterals } from '../../platform/database/literals.ts';
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
    notification_type_id: reference()
      .notNull()
      .references(() => notification_types.notification_type_id),
    template: text().notNull(),
    customer_id: reference().references(() => customers.customer_id),
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    /** It is sent at this moment, together with others that wait for it; null: at once. */
    waitsUntil: instant(),
    /** Until when a job is sending it, by the machine's clock, and which job. So no transaction waits for a mail server. */
    heldUntil: instant(),
    held_by: text(),
    sentAt: instant(),
    /** The service refused it permanently: it will not be retried. */
    failedAt: instant(),
    /** The customer switched it off before it was sent. */
    withdrawnAt: instant(),
    /** WhatsApp's id of a message that it accepted. */
    wamid: text(),
    /** The latest state that WhatsApp reported; it never goes back. */
    delivery: text({ enum: deliveries }),
    /** The code with which WhatsApp refused it, or reported that it failed. */
    failure_code: integer(),
    /** The person of the staff who wrote it; null for automatic messages. */
    sent_by: reference().references(() => customers.customer_id),
  },
  (table) => [
    index('messages_unsent')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null and ${table.withdrawnAt} is null`),
    index('messages_failed').on(table.failedAt, table.message_id).where(sql`${table.failedAt} is not null`),
    index('messages_customer').on(table.customer_id).where(sql`${table.customer_id} is not null`),
    index('messages_waiting')
      .on(table.customer_id, table.waitsUntil)
      .where(
        sql`${table.waitsUntil} is not null and ${table.sentAt} is null and ${table.failedAt} is null and ${table.withdrawnAt} is null`,
      ),
    check('messages_held', sql`${table.held_by} is null or ${table.heldUntil} is not null`),
    check('messages_channel', sql`${table.channel} in ('email', 'whatsapp', 'push')`),
    uniqueIndex('messages_wamid').on(table.wamid).where(sql`${table.wamid} is not null`),
    index('messages_by_number')
      .on(table.recipient, table.createdAt, table.message_id)
      .where(sql`${table.channel} = 'whatsapp'`),
    check('messages_delivery', sql`${table.delivery} in (${rawLiterals(deliveries)})`),
    check('messages_delivery_of', sql`${table.delivery} is null or ${table.wamid} is not null`),
    check(
      'messages_number',
      sql`${table.channel} <> 'whatsapp' or ${table.recipient} ~ '^[+][1-9][0-9]{6,14}$'`,
    ),
    check(
      'messages_sent_by',
      sql`(${table.sent_by} is not null) = (${table.template} in ('staff_text', 'staff_template'))`,
    ),
    check('messages_recipient', sql`length(${table.recipient}) > 0`),
    check(
      'messages_catalogue',
      sql`(${table.notification_type_id}, ${table.template}) in (${sql.raw(catalogue)})`,
    ),
  ],
);
