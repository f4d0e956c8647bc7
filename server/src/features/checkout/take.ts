import type { Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import { purchaseFor, recordFailedCharge } from '../purchases/index.ts';
import { fulfil } from './activate.ts';

/**
 * Takes in a payment that succeeded. One that fits no purchase, or not its sum, activates nothing and is never lost
 * from sight: it is an error in the log, and the purchase stays pending for people to look at.
 */
export async function takePayment(tx: Transaction, log: Log, payment: Payment, now: string): Promise<void> {
  const purchase_id = await purchaseFor(tx, 'payment_id', payment.payment_id, payment.metadata);
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
  const purchase_id = await purchaseFor(tx, 'payment_id', payment.payment_id, payment.metadata);
  if (purchase_id === undefined) return;
  await recordFailedCharge(tx, {
    purchase_id,
    total_payment: payment.amount,
    provider_id: failure_id,
    createdAt: now,
  });
}
