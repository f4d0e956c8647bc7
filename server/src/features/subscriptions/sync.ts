import { billingOf } from '../../platform/payments/billing.ts';
import type { Billing } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseById } from '../purchases/index.ts';
import { applyBillFailure } from './apply-bill-failure.ts';
import { applySubscription } from './apply-subscription.ts';

type Needed = Pick<Services, 'db' | 'stripe' | 'paypal' | 'clock' | 'log'>;

/** A subscription that did not end is tried again after so many minutes: its provider may refuse during a payment. */
const pauseAfterEnd = 60;

/** Reads a subscription from its provider and applies its state. Throws `provider_unavailable`. */
export async function syncSubscription(
  { db, clock, log }: Pick<Needed, 'db' | 'clock' | 'log'>,
  billing: Billing,
  subscription_id: string,
  pause = 0,
): Promise<void> {
  const report = await billing.readSubscription(subscription_id);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await applySubscription(tx, log, report, now, pause);
    const { failure } = report;
    // Its event may be lost; an attempt is recorded once.
    if (failure)
      await applyBillFailure(tx, {
        subscription_id,
        failure,
        at: now,
        now,
      });
  });
}

/**
 * Ends the subscription of a cancelled, revoked or failed purchase at its provider. It ends with the period when that is
 * paid, else at once. Does nothing for any other purchase.
 */
export async function endSubscription(services: Needed, purchase_id: number): Promise<void> {
  const { db } = services;
  const purchase = await purchaseById(db, purchase_id);
  if (!purchase?.subscription_id || !['cancelled', 'revoked', 'failed'].includes(purchase.status)) return;
  const billing = billingOf(services, purchase);
  await billing.endSubscription(purchase.subscription_id);
  await syncSubscription(services, billing, purchase.subscription_id, pauseAfterEnd);
}
