import { toCentavos } from '@tbm/domain/money';
import { standingAfter } from '@tbm/domain/subscriptions';
import { dayIn } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscription } from '../../platform/payments/payments.ts';
import type { Log } from '../../platform/services.ts';
import { giveBack, redeemAgain } from '../discounts/index.ts';
import { queueKeepCard } from '../payment-sources/index.ts';
import { lockPurchase, type PurchaseRow, purchases, queueReceipt, termsOf } from '../purchases/index.ts';
import { takeBills } from './bills.ts';
import { queueEnd } from './end.ts';
import { takeOver } from './take-over.ts';

/** The purchase of a subscription: the one that keeps its id, else the one that we wrote on it. */
async function purchaseFor(
  tx: Transaction,
  { subscription_id, metadata }: Subscription,
): Promise<PurchaseRow | undefined> {
  const [kept] = await tx
    .select({ purchase_id: purchases.purchase_id })
    .from(purchases)
    .where(eq(purchases.subscription_id, subscription_id));
  const written = metadata.purchase_id ?? '';
  const purchase_id = kept?.purchase_id ?? (/^\d{1,9}$/.test(written) ? Number(written) : undefined);
  const purchase = purchase_id === undefined ? undefined : await lockPurchase(tx, purchase_id);
  const hers = purchase?.subscription_id === null || purchase?.subscription_id === subscription_id;
  return hers && purchase?.subscription_period ? purchase : undefined;
}

/**
 * Takes in how a subscription stands, in the caller's transaction: its charges become invoices, its paid periods
 * credits, and the purchase stands as the rules say. Taken in again, late or in another order, it changes nothing more.
 * What belongs to no purchase of ours is an error in the log.
 */
export async function takeSubscription(
  tx: Transaction,
  log: Log,
  news: Subscription,
  now: string,
): Promise<void> {
  const before = await purchaseFor(tx, news);
  const { subscription_id } = news;
  if (!before) return log.error({ subscription_id }, 'a subscription belongs to no purchase');
  const { purchase_id } = before;
  if (!isItsSum(before, news))
    return log.error({ purchase_id, subscription_id }, 'a subscription was paid with another sum');
  const after = standingAfter(before, news);
  await tx
    .update(purchases)
    .set({
      ...after,
      subscription_id,
      trial_ends_at: news.trial_ends_at ?? before.trial_ends_at,
      ...(after.status === before.status ? {} : { updatedAt: now }),
    })
    .where(eq(purchases.purchase_id, purchase_id));
  await countDiscount(tx, before, after.status);
  const terms = await termsOf(tx, before);
  await takeBills(tx, before, terms, news, now);
  const begins = after.status === 'active' && before.status !== 'active';
  if (begins && before.replaces_purchase_id) await takeOver(tx, before, now);
  else if (begins && !news.bills.some(({ status, amount }) => status === 'paid' && amount > 0))
    await queueReceipt(tx, before, terms, {
      cause: `receipt:purchase:${purchase_id}`,
      total_payment: 0,
      paidAt: now,
      payment_method: null,
      expiration_date: dayIn(news.current_period_end, terms.branch.timezone).toString(),
      now,
    });
  if (news.method && (begins || before.payment_source_id === null))
    await queueKeepCard(tx, { customer_id: before.customer_id, method: news.method, purchase_id });
  // Whoever has cancelled is never charged again, whatever the provider still believes.
  if (!news.ends && ['cancelled', 'revoked', 'failed'].includes(after.status))
    await queueEnd(tx, purchase_id);
}

/** Whether what begins a purchase is the sum that was asked; later charges are the provider's to reckon. */
function isItsSum({ status, total_payment }: PurchaseRow, { bills }: Subscription): boolean {
  const [first] = bills;
  if (status !== 'pending' || first?.status !== 'paid' || first.is_trial) return true;
  return toCentavos(first.amount) === toCentavos(total_payment);
}

/** A failed purchase gives its discount back; one that is paid after all has it again. */
async function countDiscount(
  tx: Transaction,
  { status, discount_id }: PurchaseRow,
  after: string,
): Promise<void> {
  if (discount_id === null || status === after) return;
  if (after === 'failed') await giveBack(tx, discount_id);
  else if (status === 'failed') await redeemAgain(tx, discount_id);
}
