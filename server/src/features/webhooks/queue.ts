import type { Executor } from '../../platform/database/statement.ts';
import { addJob } from '../../platform/jobs.ts';

/** The queue of one address: its deliveries are sent one after the other, so that a slow one keeps one worker busy at most. */
const queueOf = (webhook_endpoint_id: number): string => `webhooks:${webhook_endpoint_id}`;

/** Queues a try of a delivery, after some minutes and behind all other jobs; it replaces one that waits already. */
export const queueDelivery = (
  db: Executor,
  delivery: { webhook_delivery_id: number; webhook_endpoint_id: number },
  delayMinutes = 0,
): Promise<void> =>
  addJob(
    db,
    'send_webhook',
    { webhook_delivery_id: delivery.webhook_delivery_id },
    {
      key: `webhook:${delivery.webhook_delivery_id}`,
      delayMinutes,
      isLast: true,
      queue: queueOf(delivery.webhook_endpoint_id),
    },
  );
