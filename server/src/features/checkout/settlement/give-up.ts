import type { Services } from '../../../platform/services.ts';
import { failPending, type PaidWith } from '../../purchases/index.ts';
import { releasePlace } from '../../reservations/index.ts';
import { scheduleChanged } from '../../schedule/index.ts';
import { releaseTrial } from '../../subscriptions/index.ts';

/**
 * Fails a pending purchase and releases what it holds. With `paidWith`, only if it is still paid with the same object: a payment
 * that was begun in between has not been given up.
 */
export async function giveUpPurchase(
  services: Services,
  purchase_id: number,
  paidWith?: PaidWith,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const single_class_id = await db.transaction(async (tx) => {
    // Paid, failed or begun with another payment in the meantime: it keeps what it holds.
    if (!(await failPending(tx, purchase_id, { paidWith, now }))) return;
    await releaseTrial(tx, purchase_id);
    return releasePlace(tx, purchase_id, now);
  });
  if (single_class_id !== undefined) scheduleChanged(services, single_class_id);
}
