import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { queueDelivery } from './queue.ts';
import { sendWebhook } from './send.ts';

/** Deliveries that lost their job. */
const overdue = statement(
  'overdue_webhooks',
  `select d.webhook_delivery_id, d.webhook_endpoint_id from webhook_deliveries d
  where d.status = 'pending' and d."nextAt" < now() - interval '15 minutes' and not exists (
    select from graphile_worker.jobs j where j.key = 'webhook:' || d.webhook_delivery_id)
  order by d."nextAt" limit 1000`,
  z.object({ webhook_delivery_id: z.int(), webhook_endpoint_id: z.int() }),
);

export const webhookJobs = (services: Services): Jobs => ({
  tasks: {
    send_webhook: (payload) =>
      sendWebhook(services, (payload as { webhook_delivery_id: number }).webhook_delivery_id),
    async send_unsent_webhooks() {
      for (const delivery of await overdue.all(services.db)) await queueDelivery(services.db, delivery);
    },
  },
  lanes: { send_webhook: 'webhooks' },
  crontab: '*/15 * * * * send_unsent_webhooks',
});
