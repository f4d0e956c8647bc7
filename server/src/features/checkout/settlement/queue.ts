import type { Transaction } from '../../../platform/database/database.ts';
import { command } from '../../../platform/database/statement.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';

/** Queues the reconciliation of a pending purchase in the caller's transaction. */
export const queueReconcile = (
  tx: Transaction,
  purchase_id: number,
  options: { delayMinutes?: number } = {},
): Promise<void> =>
  addJob(tx, 'reconcile_purchase', { purchase_id }, { key: `reconcile:${purchase_id}`, ...options });

const queuePending = command(
  'queue_pending_purchases',
  `select from purchases, graphile_worker.add_job('reconcile_purchase',
    json_build_object('purchase_id', purchase_id), job_key := 'reconcile:' || purchase_id, max_attempts := 5)
  where status = 'pending' and kind = 'package' and "createdAt" < $1::timestamptz - interval '2 minutes'`,
);

/** Queues a job for each purchase pending for more than two minutes: a failed job is retried automatically. */
export const queuePendingPurchases = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await queuePending.run(db, [clock.now()]);
};
