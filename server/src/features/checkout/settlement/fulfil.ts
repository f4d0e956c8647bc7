import { toCentavos } from '@tbm/domain/money';
import { type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Payment } from '../../../platform/payments/payments.ts';
import { queueSaveCard } from '../../payment-sources/index.ts';
import {
  activate,
  lockPurchase,
  type PurchaseRow,
  queueFeeReceipt,
  queueReceipt,
  settle,
} from '../../purchases/index.ts';
import { holdAgain, queueRequestedPlace } from '../../reservations/index.ts';

/**
 * Fulfils a one-off purchase in the caller's transaction: activates it, queues the receipt and saves the card. Idempotent,
 * also when called concurrently. `paid` is null when the purchase is free.
 * A purchase that was given up is revived, because the money has arrived. Its place in a special class may be taken by
 * then, or the package that it tops up taken back; this is logged as an error, and staff find another place or refund.
 * Returns false when the payment belongs to another purchase or its amount differs; then nothing changes.
 */
export async function fulfil(
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
  if (purchase.kind === 'missed_class_fee') return settleFee(tx, purchase, paid, now);
  const activated = await activate(tx, purchase, {
    charge: paid && {
      total_payment: paid.amount,
      paidAt: now,
      provider_id: paid.charge_id ?? paid.payment_id,
    },
    payment_id: paid?.payment_id,
    now,
  });
  // Applied before: the browser, the provider's event and the worker all bring the same payment.
  if (!activated) return true;
  if (!(await holdAgain(tx, purchase_id, now)))
    log.error({ purchase_id }, 'a special class was paid, and its place is gone');
  if (activated.is_left_alone)
    log.error({ purchase_id }, 'a top-up was paid, and the package that it raises is over');
  await queueRequestedPlace(tx, purchase_id);
  const { terms, validity } = activated;
  await queueReceipt(tx, purchase, terms, {
    cause: `receipt:purchase:${purchase_id}`,
    total_payment: purchase.total_payment,
    paidAt: now,
    payment_method: paid ? paymentMethods[purchase.payment_method_id as PaymentMethodId] : null,
    expiration_date: validity.expiration_date,
    now,
  });
  if (paid?.keeps)
    await queueSaveCard(tx, { customer_id: purchase.payer_id, method: paid.keeps, purchase_id });
  return true;
}

/** Completes the purchase of a fee for a missed class, and queues its receipt. Applied before, it changes nothing. */
async function settleFee(
  tx: Transaction,
  purchase: PurchaseRow,
  paid: Payment | null,
  now: string,
): Promise<boolean> {
  if (!paid) return false;
  const settled = await settle(tx, purchase, {
    charge: { total_payment: paid.amount, paidAt: now, provider_id: paid.charge_id ?? paid.payment_id },
    payment_id: paid.payment_id,
    now,
  });
  if (settled) await queueFeeReceipt(tx, settled, now);
  return true;
}
