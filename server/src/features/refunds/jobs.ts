import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { carryOut } from './refund.ts';

const unanswered = statement(
  'unanswered_refunds',
  `select refund_id from refunds
  where status = 'pending' and "createdAt" < $1::timestamptz - interval '1 minute' order by refund_id`,
  z.object({ refund_id: z.int() }),
  { scans: 'a job, once a minute: no index of pending refunds' },
);

/** Retries refunds without a response from the provider; the key makes each one once. */
export async function carryOutRefunds(services: Services): Promise<void> {
  for (const { refund_id } of await unanswered.all(services.db, [services.clock.now()]))
    await carryOut(services, refund_id).catch((error: unknown) =>
      services.log.error({ refund_id, err: error }, 'a refund could not be made'),
    );
}

export const refundJobs = (services: Services): Jobs => ({
  tasks: { carry_out_refunds: () => carryOutRefunds(services) },
  lanes: { carry_out_refunds: 'payments' },
  crontab: '* * * * * carry_out_refunds',
});
