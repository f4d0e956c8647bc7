import type { Answer } from '@tbm/contract';
import { isOffered, offer, offerMonths } from '@tbm/domain/cancellation';
import { isByPaypal } from '@tbm/domain/settings';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { isPaidByAnother, purchaseById, recordOffer, recordReason } from '../purchases/index.ts';
import { notifyOfferApplied } from '../subscriptions/index.ts';
import { type CancelRequest, readPurchase, runningSubscription } from './cancel.ts';
import { isPaidByPaypal, offerAtPaypal } from './offer-at-paypal.ts';

/** The offer is for once in a lifetime. */
const takeOffer = command(
  'take_offer',
  'update customers set cancel_attempt = $2 where customer_id = $1 and cancel_attempt is null',
);

const endOpenChange = command(
  'end_plan_change_for_offer',
  `update plan_changes set "withdrawnAt" = $2, withdrawal_reason = 'offer'
  where purchase_id = $1 and "appliedAt" is null and "withdrawnAt" is null and timing = 'next'`,
);

/**
 * Accepts the retention offer instead of cancelling [API-038, PUR-037]: half off the next two charges, once in a
 * lifetime. It is applied at the provider at once, and retried by a job until it succeeds; at PayPal the customer
 * approves it first. Throws what `runningSubscription` throws, and `offer_not_possible`.
 */
export async function acceptOffer(
  services: Services,
  request: CancelRequest,
): Promise<Answer<'POST /purchases/cancel-offer'>> {
  if (await isPaidByPaypal(services, request)) return offerAtPaypal(services, request);
  const { db, clock, log } = services;
  const now = clock.now();
  const { purchase_id, cancel_reason } = request;
  await db.transaction(async (tx) => {
    const purchase = await runningSubscription(tx, request);
    const isFirstOffer = (await takeOffer.run(tx, [request.customer_id, now])) > 0;
    const terms = { class_package_id: purchase.class_package_id, cancel_attempt: null };
    // What a subscription costs is agreed with who pays.
    const isOwn = !isPaidByAnother(purchase);
    if (!isOwn || !isFirstOffer || !isOffered(terms, cancel_reason) || isByPaypal(purchase))
      throw problem('offer_not_possible');
    // The offer keeps the plan, and its discount would end with a change.
    await endOpenChange.run(tx, [purchase_id, now]);
    await recordReason(tx, purchase_id, { cancel_reason, now });
    await recordOffer(tx, purchase_id, now);
    await addJob(tx, 'apply_offer', { purchase_id }, { key: `tbm-offer-${purchase_id}` });
    const { price, total_payment, current_period_end: next } = purchase;
    await notifyOfferApplied(tx, purchase, { total_payment: price ?? total_payment, next, now });
  });
  await applyOffer(services, purchase_id).catch((error: unknown) =>
    log.warn({ purchase_id, err: error }, 'an offer is applied at its provider later'),
  );
  return { purchase: await readPurchase(services, request), links: [] };
}

/**
 * Reduces the next charges at the provider. Idempotent. Does nothing when the subscription has ended since the member accepted
 * the offer: it has no next charge.
 */
export async function applyOffer({ db, stripe, clock }: Services, purchase_id: number): Promise<void> {
  const purchase = await purchaseById(db, purchase_id);
  if (purchase?.status !== 'active' || !purchase.subscription_id || !purchase.current_period_end) return;
  const { current_period_end: next, trial_ends_at, createdAt } = purchase;
  const day = Math.max(dayOf(trial_ends_at ?? createdAt), dayOf(next));
  const months = offerMonths(clock.now(), next, day);
  const key = `tbm-offer-${purchase_id}`;
  if (months === null) return addJob(db, 'apply_offer', { purchase_id }, { key, delayMinutes: 15 });
  await stripe.billing.discountCharges(purchase.subscription_id, { key, percent: offer.percent, months });
}

const dayOf = (time: string): number => Temporal.Instant.from(time).toZonedDateTimeISO('UTC').day;
