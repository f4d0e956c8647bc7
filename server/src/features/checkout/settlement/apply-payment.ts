import type { Transaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Payment } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseFor, recordFailedCharge } from '../../purchases/index.ts';
import type { Standing } from '../provider.ts';
import { fulfil } from './fulfil.ts';

/**
 * Applies a payment that succeeded, in the caller's transaction. One that matches no purchase, or not its amount,
 * activates nothing: it is logged as an error, and the purchase stays pending for staff to look at.
 */
export async function applyPayment(tx: Transaction, log: Log, payment: Payment, now: string): Promise<void> {
  const purchase_id = await purchaseFor(tx, 'payment_id', payment.payment_id, payment.metadata);
  // A subscription's payment does not have our metadata; it is applied with the bills of the subscription.
  if (purchase_id === undefined && payment.metadata.purchase_id === undefined) return;
  const isFulfilled = purchase_id !== undefined && (await fulfil(tx, log, purchase_id, payment, now));
  if (isFulfilled) return;
  const { payment_id, amount } = payment;
  log.error({ purchase_id, payment_id, amount }, 'a payment matches no purchase');
}

/** Records a failed payment; the purchase stays pending, so that another card can pay it. */
export async function applyFailure(
  tx: Transaction,
  payment: Payment,
  failure_id: string,
  now: string,
): Promise<void> {
  const purchase_id = await purchaseFor(tx, 'payment_id', payment.payment_id, payment.metadata);
  // A subscription's payment does not have our metadata; its failure is recorded with the bill.
  if (purchase_id === undefined) return;
  await recordFailedCharge(tx, {
    purchase_id,
    total_payment: payment.amount,
    provider_id: failure_id,
    createdAt: now,
  });
}

/** Applies a payment as it was read from its provider. */
export async function applyRead({ db, clock, log }: Services, payment: Payment): Promise<Standing> {
  if (payment.status === 'succeeded')
    await db.transaction((tx) => applyPayment(tx, log, payment, clock.now()));
  return payment.status === 'cancelled' ? 'over' : 'live';
}
