import { command } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sendToDevice } from './send.ts';

/** Queues jobs again for messages whose job was lost and that are still of use. */
const queueUnsent = command(
  'queue_unsent_pushes',
  `select from push_deliveries d, graphile_worker.add_job('send_to_device',
    json_build_object('message_id', d.message_id, 'push_subscription_id', d.push_subscription_id),
    job_key := 'push:' || d.message_id || ':' || d.push_subscription_id, job_key_mode := 'preserve_run_at')
  where d."sentAt" is null and d."failedAt" is null and d."expiresAt" > $1::timestamptz
    and d."createdAt" between $1::timestamptz - interval '1 day' and $1::timestamptz - interval '15 minutes'`,
);

export const pushJobs = (services: Services): Jobs => ({
  tasks: {
    send_to_device: (payload) =>
      sendToDevice(services, payload as { message_id: number; push_subscription_id: number }),
    async send_unsent_pushes() {
      await queueUnsent.run(services.db, [services.clock.now()]);
    },
  },
  lanes: { send_to_device: 'messages' },
  crontab: '*/15 * * * * send_unsent_pushes',
});
