import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';

/** Queues the end of a subscription at its provider, in the caller's transaction; after a pause where it was just tried. */
export const queueEnd = (tx: Transaction, purchase_id: number, delayMinutes = 0): Promise<void> =>
  addJob(
    tx,
    'end_subscription',
    { purchase_id },
    { key: `end:${purchase_id}`, delayMinutes, maxAttempts: 25 },
  );
