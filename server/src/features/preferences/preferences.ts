import { messageTypeOf } from '@tbm/domain/message-types';
import { type Channel, isSentBy } from '@tbm/domain/notification-preferences';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { consented } from '../consents/index.ts';
import { isOptedOut, isOptedOutByOwner } from './opted-out.ts';

/**
 * SQL: what a customer (`customer_id`) chose for a type: her own row `p`, else the type `t`, else the catalogue's hour; and
 * whether she allows marketing. BAJA switches off by WhatsApp what she has not chosen since, also types that come later.
 */
export const preferenceColumns = (
  customer_id: string,
  time: string | null = null,
): string => `coalesce(p.active, true) as active,
      coalesce(p.email_active, t.email_active) as email_active,
      case when p.whatsapp_active is null then t.whatsapp_active and not ${isOptedOut(customer_id)}
        else p.whatsapp_active and not ${isOptedOutByOwner(customer_id)} end as whatsapp_active,
      coalesce(p.push_active, t.push_active) as push_active,
      coalesce(p.preferred_time, t.preferred_time, '${time ?? '09:00'}') as preferred_time,
      ${consented('marketing', customer_id)} as marketing`;

/** The fields of these columns. */
export const preferenceRow = {
  active: z.boolean(),
  email_active: z.boolean(),
  whatsapp_active: z.boolean(),
  push_active: z.boolean(),
  /** `HH:mm` on the branch's clock. */
  preferred_time: z.string(),
  marketing: z.boolean(),
};

const chosenFor = statement(
  'preference_of_message',
  `select ${preferenceColumns('$2::int')} from notification_types t
  left join customer_notification_types p
    on p.notification_type_id = t.notification_type_id and p.customer_id = $2
  where t.notification_type_id = $1`,
  z.object(preferenceRow),
);

/** Whether a queued message may still be sent: she may have switched it off since. */
export async function isStillWanted(
  db: Executor,
  {
    notification_type_id,
    customer_id,
    channel,
  }: { notification_type_id: number; customer_id: number | null; channel: Channel },
): Promise<boolean> {
  const type = messageTypeOf(notification_type_id);
  if (!type) return false;
  return isSentBy(channel, type, await chosenFor.one(db, [notification_type_id, customer_id]));
}
