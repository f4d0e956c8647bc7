import { lotValidity } from '@tbm/domain/credits';
import { paymentMethods } from '@tbm/domain/settings';
import { standingAfter } from '@tbm/domain/subscriptions';
import { dayIn } from '@tbm/domain/time';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Bill, Subscription } from '../../platform/payments/billing.ts';
import type { BillFailure } from '../../platform/payments/payments.ts';
import type { Log } from '../../platform/services.ts';
import { grantLot } from '../credits/index.ts';
import { giveBack, redeemAgain } from '../discounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { queueKeepCard } from '../payment-sources/index.ts';
import {
  invoices,
  lockPurchase,
  type PurchaseRow,
  purchases,
  queueReceipt,
  type Terms,
  termsOf,
} from '../purchases/index.ts';

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
  if (begins && !news.bills.some(({ status, amount }) => status === 'paid' && amount > 0))
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
  if (news.status !== 'ended' && ['cancelled', 'revoked', 'failed'].includes(after.status) && !news.ends)
    await queueEnd(tx, purchase_id);
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

/** Its charges and paid periods, each once. */
async function takeBills(
  tx: Transaction,
  purchase: PurchaseRow,
  terms: Terms,
  { bills }: Subscription,
  now: string,
): Promise<void> {
  const counted = bills.filter(({ is_trial }) => !is_trial);
  const withTrial = counted.length < bills.length;
  for (const [index, bill] of counted.entries()) {
    if (bill.status !== 'paid') continue;
    const period = index + 1;
    if (bill.amount > 0)
      await takeCharge(tx, purchase, terms, { bill, begins: period === 1 && !withTrial, now });
    if (purchase.status === 'revoked' || !(purchase.is_unlimited || purchase.class_amount)) continue;
    await grantLot(tx, {
      customer_id: purchase.customer_id,
      purchase_id: purchase.purchase_id,
      period,
      title: terms.item.title,
      branch_id: terms.item.branch_id,
      classes: purchase.class_amount ?? 0,
      is_unlimited: purchase.is_unlimited,
      ...lotValidity(bill.period_start, purchase.expiration_days, terms.branch.timezone),
      now,
    });
  }
}

async function takeCharge(
  tx: Transaction,
  purchase: PurchaseRow,
  terms: Terms,
  { bill, begins, now }: { bill: Bill; begins: boolean; now: string },
): Promise<void> {
  const { purchase_id } = purchase;
  const provider_id = bill.payment_id ?? bill.invoice_id;
  const paidAt = bill.paidAt ?? now;
  const [made] = await tx
    .insert(invoices)
    .values({
      purchase_id,
      total_payment: bill.amount,
      status: 'paid',
      provider_id,
      bill_id: bill.invoice_id,
      createdAt: paidAt,
    })
    .onConflictDoNothing({ target: invoices.provider_id })
    .returning({ invoice_id: invoices.invoice_id });
  if (!made) return;
  await queueReceipt(tx, purchase, terms, {
    cause: begins ? `receipt:purchase:${purchase_id}` : `receipt:charge:${provider_id}`,
    total_payment: bill.amount,
    paidAt,
    payment_method: paymentMethods[1],
    expiration_date: dayIn(bill.period_end, terms.branch.timezone).toString(),
    now,
  });
}

/** Ends a subscription at its provider after the caller's transaction. */
export const queueEnd = (tx: Transaction, purchase_id: number): Promise<void> =>
  addJob(tx, 'end_subscription', { purchase_id }, { key: `end:${purchase_id}`, maxAttempts: 25 });

/** Notes a charge that did not go through, and tells her how to mend it; of the first one she knows herself. */
export async function takeBillFailure(
  tx: Transaction,
  { subscription_id, failure, event_id, at, now }: FailedBill,
): Promise<void> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.subscription_id, subscription_id));
  if (!purchase) return;
  await tx
    .insert(invoices)
    .values({
      purchase_id: purchase.purchase_id,
      total_payment: failure.amount,
      status: 'failed',
      provider_id: event_id,
      bill_id: failure.invoice_id,
      createdAt: at,
    })
    .onConflictDoNothing({ target: invoices.provider_id });
  if (failure.first || !['active', 'failed'].includes(purchase.status)) return;
  const paid = and(eq(invoices.bill_id, failure.invoice_id), eq(invoices.status, 'paid'));
  if ((await tx.select({ id: invoices.invoice_id }).from(invoices).where(paid)).length) return;
  const { item, customer, branch } = await termsOf(tx, purchase);
  await queueMail(tx, {
    cause: `payment_failed:${event_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'payment_failed',
    now,
    data: {
      name: customer.name,
      title: item.title,
      total_payment: failure.amount,
      day: failure.retryAt && dayIn(failure.retryAt, branch.timezone).toString(),
      pay_url: failure.pay_url,
    },
  });
}

interface FailedBill {
  subscription_id: string;
  failure: BillFailure;
  event_id: string;
  at: string;
  now: string;
}
