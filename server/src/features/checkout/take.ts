import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import type { Log } from '../../platform/services.ts';
import { invoices, purchases } from '../purchases/index.ts';
import { fulfil } from './activate.ts';

/** The purchase that a payment is for: the one that keeps its id, else the one that we wrote on it. */
async function purchaseFor(tx: Transaction, payment: Payment): Promise<number | undefined> {
  const idOf = async (condition: ReturnType<typeof eq>) =>
    (await tx.select({ id: purchases.purchase_id }).from(purchases).where(condition))[0]?.id;
  const kept = await idOf(eq(purchases.payment_id, payment.payment_id));
  if (kept !== undefined) return kept;
  const written = payment.metadata.purchase_id ?? '';
  return /^\d{1,9}$/.test(written) ? idOf(eq(purchases.purchase_id, Number(written))) : undefined;
}

/**
 * Takes in a payment that succeeded. One that fits no purchase, or not its sum, activates nothing and is never lost
 * from sight: it is an error in the log, and the purchase stays pending for people to look at.
 */
export async function takePayment(tx: Transaction, log: Log, payment: Payment, now: string): Promise<void> {
  const purchase_id = await purchaseFor(tx, payment);
  // Payments of subscriptions carry no word of ours: their bills tell of them.
  if (purchase_id === undefined && payment.metadata.purchase_id === undefined) return;
  if (purchase_id !== undefined && (await fulfil(tx, log, purchase_id, payment, now))) return;
  const { payment_id, amount } = payment;
  log.error({ purchase_id, payment_id, amount }, 'a payment was made that fits no purchase');
}

/** Writes down a try that failed; the purchase stays pending, so that another card can pay it. */
export async function takeFailure(
  tx: Transaction,
  payment: Payment,
  failure_id: string,
  now: string,
): Promise<void> {
  const purchase_id = await purchaseFor(tx, payment);
  if (purchase_id === undefined) return;
  await tx
    .insert(invoices)
    .values({
      purchase_id,
      total_payment: payment.amount,
      status: 'failed',
      provider_id: failure_id,
      createdAt: now,
    })
    .onConflictDoNothing({ target: invoices.provider_id });
}
