import {
  messageTypes,
  type OptionalTemplate,
  type OptionalTypeKey,
  typeOfTemplate,
} from '@tbm/domain/message-types';
import {
  afterQuietHours,
  type Channel,
  isSentBy,
  mayMailInstead,
} from '@tbm/domain/notification-preferences';
import { isNumber } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { queueOptional, type Templates } from '../messages/index.ts';
import { preferenceColumns, preferenceRow } from '../preferences/index.ts';
import { hasDevice } from '../push/index.ts';

/** A customer to notify, and what the customer chose for the type. */
const recipient = z.object({
  customer_id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The verified WhatsApp number, else the telephone. */
  phone: z.string(),
  /** The time zone of the customer's branch. */
  branch_timezone: z.string(),
  ...preferenceRow,
});
export type Recipient = z.output<typeof recipient>;

/**
 * A statement for customers `c` with their preferences for a type of notice: their own, else the type's. `joins` and
 * `where` select the customers, `columns` are further columns of each, with the fields `row`.
 */
export const recipientsStatement = <Row extends z.ZodRawShape = Record<never, never>>(
  name: string,
  {
    type,
    joins,
    where = 'true',
    columns = '',
    row,
    scans,
  }: { type: OptionalTypeKey; joins: string; where?: string; columns?: string; row?: Row; scans?: string },
) =>
  statement(
    name,
    `select c.customer_id, c.name, c.email, coalesce(c.whatsapp_number, c.phone) as phone, hb.timezone as branch_timezone,
      ${preferenceColumns('c.customer_id', messageTypes[type].preferred_time)} ${columns && `, ${columns}`}
    from customers c join branches hb on hb.branch_id = c.branch_id ${joins}
    join notification_types t on t.notification_type_id = ${messageTypes[type].id}
    left join customer_notification_types p
      on p.customer_id = c.customer_id and p.notification_type_id = t.notification_type_id
    where ${where}
    order by c.customer_id`,
    recipient.extend(row ?? ({} as Row)),
    scans ? { scans } : {},
  );

/**
 * Queues a message of a type that the member may switch off. It goes by the member's preferences and consent, at most
 * once per cause and channel [product decision 12]. `moment` is the time at which it was to go out, in ISO 8601; messages
 * that wait for the same moment are sent together. Without it, a message that can wait goes out after the quiet hours of
 * the member's branch.
 */
export async function queueNotice<T extends OptionalTemplate>(
  tx: Transaction,
  config: Pick<Config, 'whatsapp'>,
  {
    cause,
    customer,
    moment,
    ...message
  }: {
    cause: string;
    customer: Recipient;
    moment?: string;
    template: T;
    data: Templates[T];
    now: string;
  },
): Promise<void> {
  const { customer_id, email, phone, branch_timezone } = customer;
  const type = typeOfTemplate(message.template);
  const isAllowed = customer.active && (type.kind !== 'marketing' || customer.marketing);
  if (!isAllowed) return;
  const recipients: [Channel, string][] = [];
  // A message that a mail can replace goes to verified numbers alone.
  const isReached =
    config.whatsapp === 'on' && isNumber(phone) && (customer.whatsapp_verified || !type.mailInstead);
  if (isSentBy('email', type, customer) || (!isReached && mayMailInstead(type, customer)))
    recipients.push(['email', email]);
  if (isSentBy('whatsapp', type, customer) && isReached) recipients.push(['whatsapp', phone]);
  if (isSentBy('push', type, customer) && (await hasDevice(tx, customer_id)))
    recipients.push(['push', String(customer_id)]);
  const waitsUntil = type.urgent ? null : (moment ?? afterQuietHours(message.now, branch_timezone));
  await queueOptional(tx, {
    ...message,
    cause: `${cause}:${customer_id}`,
    customer_id,
    recipients,
    waitsUntil,
  });
}
