import { toCentavos } from '@tbm/domain/money';
import { type SubscriptionState, standingAfter } from '@tbm/domain/subscriptions';
import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Subscription } from '../../platform/payments/payments.ts';
import { queueSaveCard } from '../payment-sources/index.ts';
import {
  activateSubscription,
  cancel,
  fail,
  lockPurchase,
  type PurchaseRow,
  purchaseFor,
  queueReceipt,
  termsOf,
} from '../purchases/index.ts';
import { queueRequestedPlace } from '../reservations/index.ts';
import { applyBills } from './apply-bills.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { queueEnd } from './end.ts';
import { replaceSubscription } from './replace.ts';

/** The purchase of a subscription, its row locked. */
async function lockPurchaseOf(
  tx: Transaction,
  { subscription_id, metadata }: Subscription,
): Promise<PurchaseRow | undefined> {
  const purchase_id = await purchaseFor(tx, 'subscription_id', subscription_id, metadata);
  const purchase = purchase_id === undefined ? undefined : await lockPurchase(tx, purchase_id);
  const isIts = purchase?.subscription_id === null || purchase?.subscription_id === subscription_id;
  return isIts && purchase?.subscription_period ? purchase : undefined;
}

/**
 * Applies the provider's state of a subscription in the caller's transaction. Its charges become invoices, its paid
 * periods credits, and the purchase gets the status that the rules give it. Applied again, late or in another order, it
 * changes nothing more. A subscription without a purchase is an error in the log.
 */
export async function applySubscription(
  tx: Transaction,
  log: Log,
  report: Subscription,
  now: string,
  /** Minutes until it is ended again, when the subscription or its open bill did not end at the first request. */
  pause = 0,
): Promise<void> {
  const locked = await lockPurchaseOf(tx, report);
  const { subscription_id } = report;
  if (!locked) return log.error({ subscription_id }, 'a subscription belongs to no purchase');
  const { purchase_id } = locked;
  const before = await applyPlanChange(tx, log, locked, { report, now });
  if (!isItsSum(before, report))
    return log.error({ purchase_id, subscription_id }, 'a subscription was paid with another sum');
  const after = standingAfter(before, report);
  await moveTo(tx, log, { before, after, now });
  const terms = await termsOf(tx, before);
  await applyBills(tx, before, {
    report,
    after,
    terms,
    now,
  });
  const begins = after.status === 'active' && before.status !== 'active';
  if (begins) await queueRequestedPlace(tx, purchase_id);
  if (begins && before.replaces_purchase_id) await replaceSubscription(tx, before, now);
  else if (begins && !report.bills.some(({ status, amount }) => status === 'paid' && amount > 0))
    await queueReceipt(tx, before, terms, {
      cause: `receipt:purchase:${purchase_id}`,
      total_payment: 0,
      paidAt: now,
      payment_method: null,
      expiration_date: dayIn(report.current_period_end, terms.branch.timezone).toString(),
      now,
    });
  if (report.method && (begins || before.payment_source_id === null))
    await queueSaveCard(tx, { customer_id: before.payer_id, method: report.method, purchase_id });
  // A customer who has cancelled is never charged again, even when the provider's state is older than the cancellation.
  // A bill that is open for a subscription that has ended can no longer be paid: it would give the customer nothing.
  const isOwed = report.bills.some(({ status }) => status === 'open');
  if ((!report.ends || isOwed) && ['cancelled', 'revoked', 'failed'].includes(after.status))
    await queueEnd(tx, purchase_id, pause);
}

/** Moves the purchase to its new status, if that differs. */
async function moveTo(
  tx: Transaction,
  log: Log,
  { before, after, now }: { before: PurchaseRow; after: SubscriptionState; now: string },
): Promise<void> {
  const { status, access_until, cancelledAt, paid_until } = after;
  if (status === before.status) return;
  const { purchase_id } = before;
  if (status === 'active') {
    const activated = await activateSubscription(tx, before, { access_until, now });
    if (activated?.is_repeated) log.error({ purchase_id }, 'a second subscription of a package was paid');
  }
  if (status === 'failed') await fail(tx, purchase_id, now);
  if (status === 'cancelled')
    await cancel(tx, purchase_id, { cancelledAt: cancelledAt ?? now, paid_until, now });
}

/** Whether the first charge is the agreed sum; the provider calculates the later ones. */
function isItsSum({ status, total_payment }: PurchaseRow, { bills }: Subscription): boolean {
  const [first] = bills;
  const isFirstCharge = status === 'pending' && first?.status === 'paid' && !first.is_trial;
  if (!isFirstCharge) return true;
  return toCentavos(first.amount) === toCentavos(total_payment);
}
