import { isOptional, messageTypeOf } from '@tbm/domain/message-types';
import { type Channel, isSentBy, mayMailInstead, waitsWhenLate } from '@tbm/domain/notification-preferences';
import { isNumber, withCountryCode } from '@tbm/domain/whatsapp';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { hasConsent } from '../consents/index.ts';
import { isOptedOut, isOptedOutByOwner } from './opted-out.ts';

/**
 * SQL: what a customer (`customer_id`) chose for a type: the customer's row `p`, else the type `t`, else the catalogue's
 * hour. It also tells whether the customer allows marketing. BAJA switches WhatsApp off for every type that the customer
 * has not chosen since, also for types that come later.
 */
export const preferenceColumns = (
  customer_id: string,
  time: string | null = null,
): string => `coalesce(p.active, true) as active,
      coalesce(p.email_active, t.email_active) as email_active,
      case when p.whatsapp_active is null then t.whatsapp_active and not ${isOptedOut(customer_id)}
        else p.whatsapp_active and not ${isOptedOutByOwner(customer_id)} end as whatsapp_active,
      p.email_active as mail_choice,
      exists (select from customers own where own.customer_id = ${customer_id} and own.whatsapp_number is not null)
        as whatsapp_verified,
      coalesce(p.push_active, t.push_active) as push_active,
      coalesce(p.preferred_time, t.preferred_time, '${time ?? '09:00'}') as preferred_time,
      ${hasConsent('marketing', customer_id)} as marketing`;

/** The fields of these columns. */
export const preferenceRow = {
  active: z.boolean(),
  email_active: z.boolean(),
  whatsapp_active: z.boolean(),
  push_active: z.boolean(),
  /** The member's choice for mails of this type; null without one. */
  mail_choice: z.boolean().nullable(),
  whatsapp_verified: z.boolean(),
  /** `HH:mm` on the branch's clock. */
  preferred_time: z.string(),
  marketing: z.boolean(),
};

const chosenFor = statement(
  'preference_of_message',
  `select ${preferenceColumns('$2::bigint')}, c.email, coalesce(c.whatsapp_number, c.phone) as phone, b.timezone
  from notification_types t
  left join customer_notification_types p
    on p.notification_type_id = t.notification_type_id and p.customer_id = $2
  left join customers c on c.customer_id = $2
  left join branches b on b.branch_id = c.branch_id
  where t.notification_type_id = $1`,
  z.object({
    ...preferenceRow,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    timezone: z.string().nullable(),
  }),
);

/** A message that was queued, and is about to be sent. */
interface Queued {
  notification_type_id: number;
  customer_id: number | null;
  channel: Channel;
  recipient: string;
  /** The moment at which it was to be sent. */
  due: string;
}

/**
 * What happens to a queued message now. It is null when the member has switched the type off since. `until` is given when
 * the message is late and would come in the quiet hours of the member's branch. Otherwise it names the receiver. A type
 * that the member may switch off goes to the member's present address or number.
 */
export async function sendingNow(
  db: Executor,
  { notification_type_id, customer_id, channel, recipient, due }: Queued,
  now: string,
): Promise<{ until: string } | { recipient: string } | null> {
  const type = messageTypeOf(notification_type_id);
  // The catalogue no longer has the type of a message that waited.
  if (!type) return null;
  const { email, phone, timezone, ...chosen } = await chosenFor.one(db, [notification_type_id, customer_id]);
  const isInstead = channel === 'email' && mayMailInstead(type, chosen);
  if (!isSentBy(channel, type, chosen) && !isInstead) return null;
  if (!isOptional(type.kind) || customer_id === null) return { recipient };
  const until = type.urgent || timezone === null ? null : waitsWhenLate(now, { timezone, due });
  if (until !== null) return { until };
  if (channel === 'email') return { recipient: email ?? recipient };
  if (channel === 'push') return { recipient };
  return phone !== null && isNumber(phone) ? { recipient: withCountryCode(phone) } : null;
}
