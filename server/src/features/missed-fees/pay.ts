import type { Answer } from '@tbm/contract';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { applyRead, confirmPayment, paymentOf, queueReconcile } from '../checkout/index.ts';
import { sourceOf } from '../payment-sources/index.ts';
import { purchaseById, setPaymentSource } from '../purchases/index.ts';
import { feeById } from './queries.ts';

/** Minutes after which the payment is read again, should the event of the bank's answer be lost. */
const minutesToAnswer = 5;

/**
 * The member pays an open fee with a stored card. It confirms the payment that the job confirms too. Throws `not_found`,
 * `missed_fee_changed`, `payment_source_not_found`, the bank's refusal of the card, `provider_unavailable`.
 */
export async function payFee(
  services: Services,
  customer_id: number,
  { missed_class_fee_id, payment_source_id }: { missed_class_fee_id: number; payment_source_id: number },
): Promise<Answer<'POST /customer/missed_fees/:id/pay'>> {
  const { db } = services;
  const fee = await feeById(db, missed_class_fee_id);
  if (fee?.customer_id !== customer_id) throw problem('not_found');
  const purchase = await purchaseById(db, fee.purchase_id);
  if (purchase?.status !== 'pending' || fee.excusedAt !== null) throw problem('missed_fee_changed');
  const card = await sourceOf(db, customer_id, payment_source_id);
  if (!card) throw problem('payment_source_not_found');
  const payment = await paymentOf(services, purchase);
  if (payment.status === 'cancelled') throw problem('missed_fee_changed');
  const step = await confirmPayment(services, payment, { method: card.source_id, keep: false });
  await setPaymentSource(db, purchase.purchase_id, payment_source_id);
  if (step?.clientSecret) {
    await db.transaction((tx) => queueReconcile(tx, purchase.purchase_id, { delayMinutes: minutesToAnswer }));
    return { next: 'ask_bank', clientSecret: step.clientSecret };
  }
  await applyRead(services, await services.stripe.payments.readPayment(payment.payment_id));
  return { next: 'done', clientSecret: null };
}
