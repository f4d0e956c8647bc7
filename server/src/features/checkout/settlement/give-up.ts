import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Services } from '../../../platform/services.ts';
import { fail, type PurchaseRow, purchases } from '../../purchases/index.ts';
import { releasePlace } from '../../reservations/index.ts';
import { scheduleChanged } from '../../schedule/index.ts';
import { releaseTrial } from '../../subscriptions/index.ts';

const providerIds = ['payment_id', 'subscription_id', 'session_id'] as const;

/** The provider's object that a purchase is paid with. */
type PaidWith = Pick<PurchaseRow, (typeof providerIds)[number]>;

const isPaidWith = (paidWith: PaidWith): SQL | undefined =>
  and(
    ...providerIds.map((name) => {
      const id = paidWith[name];
      return id ? eq(purchases[name], id) : isNull(purchases[name]);
    }),
  );

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
  const isStillPending = and(eq(purchases.status, 'pending'), paidWith && isPaidWith(paidWith));
  const single_class_id = await db.transaction(async (tx) => {
    // Paid, failed or begun with another payment in the meantime: it keeps what it holds.
    if (!(await fail(tx, purchase_id, { now, when: isStillPending }))) return;
    await releaseTrial(tx, purchase_id);
    return releasePlace(tx, purchase_id, now);
  });
  if (single_class_id !== undefined) scheduleChanged(services, single_class_id);
}
