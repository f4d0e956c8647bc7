import {
  type FixedTemplate,
  goesToDevices,
  goesToInbox,
  type InboxTemplate,
  type MailTemplate,
  messageTypeOf,
  type OptionalTemplate,
  type TemplateName,
  typeOfTemplate,
} from '@tbm/domain/message-types';
import type { Channel } from '@tbm/domain/notification-preferences';
import { instantOf, minutesBetween } from '@tbm/domain/time';
import { withCountryCode } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { isErased } from '../../platform/erased-address.ts';
import { addJob } from '../../platform/jobs.ts';
import { hasDevice } from '../push/index.ts';
import type { Message } from './message-row.ts';
import { type ClassTemplateName, shortText, type Templates } from './templates/index.ts';

interface Cause<T extends TemplateName> {
  cause: string;
  /** Null when the recipient is not a customer yet. */
  customer_id: number | null;
  template: T;
  data: Templates[T];
  now: string;
  /** It is sent at this moment, together with others that wait for it; absent or null: at once. */
  waitsUntil?: string | null;
}
interface Queued<T extends TemplateName> extends Cause<T> {
  recipient: string;
  /** The person of the staff who wrote it. */
  sent_by?: number;
}

/**
 * Queues the job that sends a message. One job sends all messages for the same moment, a minute after that moment. A campaign to
 * thousands does not delay a message that a member waits for.
 */
export async function addSending(
  tx: Transaction,
  {
    message_id,
    notification_type_id,
    customer_id,
    channel,
    waitsUntil = null,
    now,
  }: {
    message_id: number;
    notification_type_id: number;
    customer_id: number | null;
    channel: string;
    waitsUntil?: string | null;
    now: string;
  },
): Promise<void> {
  const wait = waitsUntil === null ? 0 : Math.max(1, Math.ceil(minutesBetween(now, waitsUntil)));
  const isAlone = waitsUntil === null || channel === 'whatsapp';
  const key = isAlone ? message_id : `${customer_id}:${channel}:${instantOf(waitsUntil)}`;
  await addJob(
    tx,
    'send_message',
    { message_id },
    {
      key: `message:${key}`,
      delayMinutes: wait,
      isLast: messageTypeOf(notification_type_id)?.kind === 'marketing',
    },
  );
}

const insertMessage = statement(
  'insert_message',
  `insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data, "createdAt",
    "waitsUntil", sent_by)
  select $1, $2, $3::bigint, $4, $5::bigint, $6, $7::jsonb, $8::timestamptz, $9::timestamptz, $10::bigint
  where not exists (select from messages where cause = $1)
  on conflict (cause) do nothing returning message_id`,
  z.object({ message_id: z.int() }),
);

/** Returns the id of the message; null when its cause already has a message, or no one can receive it. */
async function queue<T extends TemplateName>(
  tx: Transaction,
  channel: Channel,
  { data, now, ...row }: Queued<T>,
): Promise<number | null> {
  // The account was erased: its address is a placeholder.
  if (isErased(row.recipient)) return null;
  const { cause, template, customer_id, waitsUntil = null, sent_by = null } = row;
  const notification_type_id = typeOfTemplate(template).id;
  const recipient = channel === 'whatsapp' ? withCountryCode(row.recipient) : row.recipient;
  const newMessage = await insertMessage.maybeOne(tx, [
    cause,
    channel,
    notification_type_id,
    template,
    customer_id,
    recipient,
    JSON.stringify(data),
    now,
    waitsUntil,
    sent_by,
  ]);
  if (newMessage)
    await addSending(tx, {
      ...row,
      notification_type_id,
      channel,
      message_id: newMessage.message_id,
      now,
    });
  return newMessage?.message_id ?? null;
}

const insertNotification = command(
  'insert_notification',
  `insert into notifications (customer_id, notification_type_id, cause, content, path, "createdAt")
  select $1, $2, $3, $4, $5, $6 where not exists (select from notifications where cause = $3)
  on conflict (cause) do nothing`,
);

/** Writes a message that belongs into the inbox there, once per cause. Tells the customer's open screens after the commit. */
async function writeToInbox<T extends TemplateName>(
  tx: Transaction,
  { cause, customer_id, template, data, now }: Cause<T>,
): Promise<void> {
  // Only customers have an inbox, and not every message belongs there.
  if (customer_id === null || !goesToInbox(template)) return;
  const { content, path } = shortText(template, data as Templates[T & InboxTemplate]);
  const written = await insertNotification.run(tx, [
    customer_id,
    typeOfTemplate(template).id,
    cause,
    content,
    path,
    now,
  ]);
  if (written > 0)
    await addJob(tx, 'show_notifications', { customer_id }, { key: `notifications:${customer_id}` });
}

const addressOf = statement(
  'mail_address_of_customer',
  'select email from customers where customer_id = $1',
  z.object({ email: z.string() }),
);

/** Whether a message goes by mail instead when WhatsApp does not deliver it. */
export const goesByMailInstead = (message: { channel: string; notification_type_id: number }): boolean =>
  message.channel === 'whatsapp' && messageTypeOf(message.notification_type_id)?.mailInstead === true;

/**
 * Queues a message that WhatsApp did not deliver as a mail, once, unless the customer has it by mail already. It keeps
 * the time of the message.
 */
export async function queueMailInstead(
  tx: Transaction,
  message: Pick<
    Message,
    'cause' | 'channel' | 'notification_type_id' | 'template' | 'customer_id' | 'data' | 'createdAt'
  >,
): Promise<void> {
  const { cause, template, customer_id, data, createdAt } = message;
  if (!goesByMailInstead(message) || customer_id === null) return;
  const { email } = await addressOf.one(tx, [customer_id]);
  await queue(tx, 'email', {
    cause: cause.replace(/:whatsapp$/, ':email'),
    customer_id,
    template: template as OptionalTemplate,
    data: data as never,
    recipient: email,
    now: createdAt,
  });
}

const messageOfCause = command('is_message_queued', 'select from messages where cause = $1');

/** Whether a message for this cause was sent or is queued. */
export const isQueued = async (db: Executor, cause: string): Promise<boolean> =>
  (await messageOfCause.run(db, [cause])) > 0;

/**
 * Queues a mail that is always sent, in the caller's transaction. If its type goes there, it is also sent to the customer's
 * devices and written into the inbox. Idempotent per cause. Messages that a member may switch off use `queueNotice`.
 */
export async function queueMail<T extends FixedTemplate & MailTemplate>(
  tx: Transaction,
  mail: Queued<T>,
): Promise<void> {
  await queue(tx, 'email', mail);
  const { cause, customer_id, template } = mail;
  if (customer_id !== null && goesToDevices(template) && (await hasDevice(tx, customer_id)))
    await queue(tx, 'push', { ...mail, cause: `${cause}:push`, recipient: String(customer_id) });
  await writeToInbox(tx, mail);
}

/**
 * Queues a message that is always sent and goes only by WhatsApp, to ten digits of a Mexican number or to any number with
 * `+` and country code. Idempotent per cause: returns the id of the message, or null when it had been queued before.
 */
export const queueWhatsapp = <T extends Exclude<FixedTemplate, MailTemplate>>(
  tx: Transaction,
  message: Queued<T>,
): Promise<number | null> => queue(tx, 'whatsapp', message);

/** Queues a message by WhatsApp in addition to its mail, for a class that is near; idempotent per cause. */
export async function queueWhatsappToo<T extends ClassTemplateName>(
  tx: Transaction,
  message: Queued<T>,
): Promise<void> {
  await queue(tx, 'whatsapp', { ...message, cause: `${message.cause}:whatsapp` });
}

/**
 * Queues a message that the member may switch off, by the channels given with their recipients; at most once per cause
 * and channel.
 */
export async function queueOptional<T extends OptionalTemplate>(
  tx: Transaction,
  { recipients, ...message }: Cause<T> & { recipients: readonly [Channel, string][] },
): Promise<void> {
  for (const [channel, recipient] of recipients)
    await queue(tx, channel, { ...message, cause: `${message.cause}:${channel}`, recipient });
  await writeToInbox(tx, message);
}
