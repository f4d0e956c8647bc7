import { and, eq, lt, sql } from 'drizzle-orm';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { carryOut } from './refund.ts';
import { refunds } from './tables.ts';

/** Retries refunds without a response from the provider; the key makes each one once. */
export async function carryOutRefunds(services: Services): Promise<void> {
  const aMinuteAgo = sql`${services.clock.now()}::timestamptz - interval '1 minute'`;
  const waiting = await services.db
    .select({ refund_id: refunds.refund_id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, aMinuteAgo)));
  for (const { refund_id } of waiting)
    await carryOut(services, refund_id).catch((error: unknown) =>
      services.log.error({ refund_id, err: error }, 'a refund could not be made'),
    );
}

export const refundJobs = (services: Services): Jobs => ({
  tasks: { carry_out_refunds: () => carryOutRefunds(services) },
  lanes: { carry_out_refunds: 'payments' },
  crontab: '* * * * * carry_out_refunds',
});
