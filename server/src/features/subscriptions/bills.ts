import { lotValidity } from '@tbm/domain/credits';
import { type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import { dayIn } from '@tbm/domain/time';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Bill, BillFailure, Subscription } from '../../platform/payments/payments.ts';
import { grantLot } from '../credits/index.ts';
import { queueMail } from '../messages/index.ts';
import {
  invoices,
  type PurchaseRow,
  purchases,
  queueReceipt,
  type Terms,
  termsOf,
} from '../purchases/index.ts';

/** Its charges and paid periods, each once. */
export async function takeBills(
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
    payment_method: paymentMethods[purchase.payment_method_id as PaymentMethodId],
    expiration_date: dayIn(bill.period_end, terms.branch.timezone).toString(),
    now,
  });
}

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
