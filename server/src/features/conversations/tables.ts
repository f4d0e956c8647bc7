import { conversationLengths } from '@tbm/contract/lengths';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, key, reference } from '../../platform/database/columns.ts';
import { customers } from '../accounts/tables.ts';

/** A conversation by WhatsApp, one per telephone number. Messages that the studio sends in it are in `messages`. */
export const conversations = pgTable(
  'conversations',
  {
    conversation_id: key(),
    /** The telephone number, with country code. */
    number: text().notNull().unique('conversations_number'),
    /** The profile name that the person chose in WhatsApp. */
    profile_name: text(),
    /** The person of the staff who attends to it. */
    assignee_id: reference().references(() => customers.customer_id),
    /** How many received messages are unread. */
    unread: integer().notNull().default(0),
    /** Time of the newest received message, by Meta's clock. It opens the window for free text. */
    lastReceivedAt: instant(),
    /** Time of the newest message, received or sent by the staff. */
    lastAt: instant().notNull(),
    closedAt: instant(),
    /** When BAJA was received; null again after ALTA. */
    optedOutAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('conversations_open').on(table.lastAt, table.conversation_id).where(sql`${table.closedAt} is null`),
    index('conversations_closed')
      .on(table.lastAt, table.conversation_id)
      .where(sql`${table.closedAt} is not null`),
    index('conversations_assignee')
      .on(table.assignee_id, table.lastAt, table.conversation_id)
      .where(sql`${table.closedAt} is null`),
    index('conversations_unread')
      .on(table.conversation_id)
      .where(sql`${table.closedAt} is null and ${table.unread} > 0`),
    check('conversations_number_form', sql`${table.number} ~ '^[+][1-9][0-9]{6,14}$'`),
    check('conversations_unread_count', sql`${table.unread} >= 0`),
  ],
);

/** Messages received by WhatsApp, once per id. */
export const received_messages = pgTable(
  'received_messages',
  {
    received_message_id: key(),
    conversation_id: reference()
      .notNull()
      .references(() => conversations.conversation_id, { onDelete: 'cascade' }),
    /** WhatsApp's id, the same at every delivery. */
    wamid: text().notNull().unique('received_messages_wamid'),
    /** Meta's type: `text`, `image`, `reaction`… */
    type: text().notNull(),
    text: text(),
    /** Whether it counts as unread: a reaction and a keyword do not. */
    asks_for_answer: boolean().notNull(),
    /** When it was sent, by Meta's clock. */
    at: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('received_messages_newest').on(table.conversation_id, table.at, table.received_message_id),
    check(
      'received_messages_text',
      sql`length(${table.text}) between 1 and ${sql.raw(`${conversationLengths.text}`)}`,
    ),
    check('received_messages_type', sql`length(${table.type}) between 1 and 40`),
  ],
);

/**
 * Customers who switched their optional messages by WhatsApp off with BAJA, and which of them were on. ALTA switches
 * those on again.
 */
export const whatsapp_opt_outs = pgTable('whatsapp_opt_outs', {
  customer_id: reference()
    .primaryKey()
    .references(() => customers.customer_id, { onDelete: 'cascade' }),
  types: reference().array().notNull(),
  createdAt: createdAt(),
});
