import { minutesBetween } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { sendingNow } from '../preferences/index.ts';
import { isLive } from './live.ts';
import { addDelivery } from './queue.ts';

/** Locked while the push service accepts it, so that two workers never send the same. */
const claim = statement(
  'claim_push_delivery',
  `select d.content, d.urgency, d.topic, d."expiresAt", s.customer_id, s.endpoint, s.p256dh, s.auth,
    s.customer_id = m.customer_id as is_own, ${isLive} as is_live,
    m.notification_type_id, coalesce(m."waitsUntil", m."createdAt") as due
  from push_deliveries d
  join push_subscriptions s using (push_subscription_id)
  join messages m using (message_id)
  where d.message_id = $1 and d.push_subscription_id = $2 and d."sentAt" is null and d."failedAt" is null
  for update of d skip locked`,
  z.object({
    content: z.object({
      title: z.string(),
      body: z.string(),
      path: z.string(),
      action: z.object({ title: z.string(), path: z.string() }).optional(),
    }),
    urgency: z.enum(['normal', 'high']),
    topic: z.string(),
    expiresAt: z.string(),
    customer_id: z.int(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    /** The device has not moved to another account since. */
    is_own: z.boolean().nullable(),
    is_live: z.boolean().nullable(),
    notification_type_id: z.int(),
    due: z.string(),
  }),
);

const markSent = command(
  'mark_push_sent',
  `with sent as (
    update push_deliveries set "sentAt" = $3 where message_id = $1 and push_subscription_id = $2)
  update push_subscriptions set "usedAt" = $3 where push_subscription_id = $2`,
);

const markFailed = command(
  'mark_push_failed',
  'update push_deliveries set "failedAt" = $3 where message_id = $1 and push_subscription_id = $2',
);

const forget = command(
  'forget_push_subscription',
  'delete from push_subscriptions where push_subscription_id = $1',
);

/** When it is sent: never once it is of no use, belongs to another member, or the member has switched it off. */
async function momentOf(
  tx: Transaction,
  { is_own, expiresAt, ...message }: RowOf<typeof claim>,
  now: string,
): Promise<'now' | 'never' | { until: string }> {
  const isUseless = (at: string) => Date.parse(expiresAt) - Date.parse(at) < 1000;
  if (!is_own || isUseless(now)) return 'never';
  const sending = await sendingNow(tx, { ...message, channel: 'push', recipient: message.endpoint }, now);
  if (sending === null) return 'never';
  if (!('until' in sending)) return 'now';
  return isUseless(sending.until) ? 'never' : sending;
}

/**
 * Sends a message to a device, once. A message that the member has switched off since it was queued is given up. One that
 * comes into the quiet hours waits for their end, if it is of use then. A subscription that the browser or the member has
 * ended is deleted. A service that asks for a pause gets it, until the message is of no use. Throws when the service has a
 * problem, so that the job tries again. Only a crash between the service's acceptance and our commit can send twice. Then
 * the topic lets the service, or the device, show one.
 */
export async function sendToDevice(
  { db, push, clock, log }: Services,
  delivery: { message_id: number; push_subscription_id: number },
): Promise<void> {
  const { message_id, push_subscription_id } = delivery;
  await db.transaction(async (tx) => {
    const found = await claim.maybeOne(tx, [message_id, push_subscription_id]);
    // Another worker is sending it or has sent it, or the device was removed.
    if (!found) return;
    const { content, urgency, topic, expiresAt, customer_id, endpoint, p256dh, auth } = found;
    if (!found.is_live) return void (await forget.run(tx, [push_subscription_id]));
    const now = clock.now();
    const close = (mark: typeof markSent) => mark.run(tx, [message_id, push_subscription_id, now]);
    const moment = push ? await momentOf(tx, found, now) : 'never';
    if (!push || moment === 'never') return void (await close(markFailed));
    if (moment !== 'now') return addDelivery(tx, delivery, Math.ceil(minutesBetween(now, moment.until)));
    const ttl = Math.floor((Date.parse(expiresAt) - Date.parse(now)) / 1000);
    // The device shows it only while this member is signed in there.
    const text = JSON.stringify({ ...content, customer_id, tag: topic });
    const outcome = await push.send(
      { endpoint, p256dh, auth },
      {
        text,
        ttl,
        urgency,
        topic,
      },
    );
    if (outcome === 'sent') await close(markSent);
    else if (outcome === 'ended') await forget.run(tx, [push_subscription_id]);
    else if ('later' in outcome) await addDelivery(tx, delivery, Math.ceil(outcome.later / 60));
    else {
      log.warn(
        { message_id, push_subscription_id, ...outcome },
        'a message to a device was refused for good',
      );
      await close(markFailed);
    }
  });
}
