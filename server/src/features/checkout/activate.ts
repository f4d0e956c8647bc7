import { lotValidity } from '@tbm/domain/credits';
import { toCentavos } from '@tbm/domain/money';
import { type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import { startOfDay } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import type { Log } from '../../platform/services.ts';
import { grantLot } from '../credits/index.ts';
import { redeemAgain } from '../discounts/index.ts';
import { queueKeepCard } from '../payment-sources/index.ts';
import { invoices, lockPurchase, purchases, queueReceipt, termsOf } from '../purchases/index.ts';
import { holdAgain } from '../reservations/index.ts';

/**
 * Makes a purchase active: the one way from pending, in the caller's transaction. Writes the invoice, grants the
 * credits and queues the receipt. Asked again, early, late or at once from several sides, it changes nothing more.
 * A purchase that had been given up is revived: its money was taken. A place in a special class that was given up
 * meanwhile, by it or by her, is taken again; when it is gone or the class is, the log says so, for people to find her
 * another or give the money back.
 * `paid` is null when nothing was to be paid. Answers false when the payment is not this purchase's, or not the sum
 * that was asked; then nothing changes and people must look.
 */
export async function activate(
  tx: Transaction,
  log: Log,
  purchase_id: number,
  paid: Payment | null,
  now: string,
): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchase_id);
  if (!purchase) return false;
  if (toCentavos(purchase.total_payment) !== toCentavos(paid?.amount ?? 0)) return false;
  if (paid && purchase.payment_id && purchase.payment_id !== paid.payment_id) return false;
  if (purchase.status !== 'pending' && purchase.status !== 'failed') return true;
  if (purchase.status === 'failed' && purchase.discount_id) await redeemAgain(tx, purchase.discount_id);
  if (!(await holdAgain(tx, purchase_id, now)))
    log.error({ purchase_id }, 'a special class was paid, and its place is gone');
  const terms = await termsOf(tx, purchase);
  const { item, branch } = terms;
  const validity = lotValidity(now, purchase.expiration_days, branch.timezone);
  const dayAfter = Temporal.PlainDate.from(validity.expiration_date).add({ days: 1 });
  await tx
    .update(purchases)
    .set({
      status: 'active',
      access_until: startOfDay(dayAfter, branch.timezone),
      updatedAt: now,
      ...(paid ? { payment_id: paid.payment_id } : {}),
    })
    .where(eq(purchases.purchase_id, purchase_id));
  if (paid)
    await tx.insert(invoices).values({
      purchase_id,
      total_payment: paid.amount,
      status: 'paid',
      provider_id: paid.charge_id ?? paid.payment_id,
      createdAt: now,
    });
  if (purchase.is_unlimited || purchase.class_amount)
    await grantLot(tx, {
      customer_id: purchase.customer_id,
      purchase_id,
      period: 1,
      title: item.title,
      branch_id: item.branch_id,
      classes: purchase.class_amount ?? 0,
      is_unlimited: purchase.is_unlimited,
      ...validity,
      now,
    });
  await queueReceipt(tx, purchase, terms, {
    cause: `receipt:purchase:${purchase_id}`,
    total_payment: purchase.total_payment,
    paidAt: now,
    payment_method: paid ? paymentMethods[purchase.payment_method_id as PaymentMethodId] : null,
    expiration_date: validity.expiration_date,
    now,
  });
  if (paid?.keeps)
    await queueKeepCard(tx, { customer_id: purchase.customer_id, method: paid.keeps, purchase_id });
  return true;
}
