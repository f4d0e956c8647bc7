import { sql } from 'drizzle-orm';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { settle } from './settle.ts';

/** Every pending purchase older than two minutes gets a job of its own: one that fails is tried again by itself. */
export const queueSettlements = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await db.execute(sql`
    select graphile_worker.add_job('settle_purchase', json_build_object('purchase_id', purchase_id),
      job_key := 'settle:' || purchase_id, max_attempts := 5)
    from purchases
    where status = 'pending' and "createdAt" < ${clock.now()}::timestamptz - interval '2 minutes'`);
};

export const checkoutJobs = (services: Services): Jobs => ({
  tasks: {
    settle_purchase: (payload) => settle(services, (payload as { purchase_id: number }).purchase_id),
    settle_pending_purchases: () => queueSettlements(services),
  },
  crontab: '*/10 * * * * settle_pending_purchases',
});
