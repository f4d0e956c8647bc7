import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { addJob } from '../../platform/jobs.ts';
import { keyFor } from '../../platform/keyed-hash.ts';
import type { Services } from '../../platform/services.ts';
import { isLive } from './live.ts';
import type { DeviceMessage } from './message.ts';

const insert = statement(
  'write_push_deliveries',
  `insert into push_deliveries
    (message_id, push_subscription_id, content, urgency, topic, "createdAt", "expiresAt")
  select $1, s.push_subscription_id, $3::jsonb, $4, $5, $6::timestamptz, $7::timestamptz from push_subscriptions s
  where s.customer_id = $2 and ${isLive}
  on conflict do nothing
  returning push_subscription_id`,
  z.object({ push_subscription_id: z.int() }),
);

/** The job that sends a message to a device, after some minutes; one that waits already is replaced. */
export const addDelivery = (
  tx: Transaction,
  { message_id, push_subscription_id }: { message_id: number; push_subscription_id: number },
  delayMinutes = 0,
): Promise<void> =>
  addJob(
    tx,
    'send_to_device',
    { message_id, push_subscription_id },
    { key: `push:${message_id}:${push_subscription_id}`, delayMinutes },
  );

/**
 * Queues a message to all devices of a member, in the caller's transaction; at most once per message and device. Returns
 * the number of devices. It is of no use after `expiresAt`. A newer message with the same text replaces one that the
 * push service or the device still has.
 */
export async function queueToDevices(
  tx: Transaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  {
    message_id,
    customer_id,
    content,
    urgency,
    expiresAt,
  }: {
    message_id: number;
    customer_id: number;
    content: DeviceMessage;
    urgency: 'normal' | 'high';
    expiresAt: string;
  },
): Promise<number> {
  // Keyed: the push service must not be able to guess the text.
  const topic = createHmac('sha256', keyFor('topic of a message to a device', config.auth_secret))
    .update(`${content.title}\n${content.body}`)
    .digest('base64url')
    .slice(0, 32);
  const deliveries = await insert.all(tx, [
    message_id,
    customer_id,
    JSON.stringify(content),
    urgency,
    topic,
    clock.now(),
    expiresAt,
  ]);
  for (const { push_subscription_id } of deliveries)
    await addDelivery(tx, { message_id, push_subscription_id });
  return deliveries.length;
}
