import { once } from '../../../platform/payments/once.ts';
import type { Payment } from '../../../platform/payments/payments.ts';
import type { Services } from '../../../platform/services.ts';
import { providerCustomer } from '../../accounts/index.ts';
import { claimProviderId, type PurchaseRow } from '../../purchases/index.ts';
import { applyRead } from '../settlement/apply-payment.ts';
import type { CardPayment, ChosenCard } from './card-payment.ts';
import { confirmPayment } from './confirm.ts';

/** A single payment (payment intent). */
export const singlePayment = (services: Services, card: ChosenCard): CardPayment => {
  const { payments } = services.stripe;
  return {
    async begin(purchase) {
      return confirmPayment(services, await paymentOf(services, purchase), card);
    },
    async read({ payment_id }) {
      return payment_id ? applyRead(services, await payments.readPayment(payment_id)) : 'live';
    },
    async giveUp({ payment_id }) {
      return payment_id ? applyRead(services, await payments.cancelPayment(payment_id)) : 'over';
    },
  };
};

/** The payment of a purchase, created or read. */
export async function paymentOf(services: Services, purchase: PurchaseRow): Promise<Payment> {
  const { db, stripe } = services;
  const { purchase_id, payer_id, total_payment } = purchase;
  if (purchase.payment_id) return stripe.payments.readPayment(purchase.payment_id);
  const customer = await providerCustomer(services, payer_id);
  const payment = await once(services, `purchase:${purchase_id}`, (one) =>
    stripe.payments.createPayment(one, {
      amount: total_payment,
      customer,
      description: `TBM ${purchase_id}`,
      metadata: { purchase_id: String(purchase_id) },
    }),
  );
  const { payment_id } = payment;
  const claimed = await claimProviderId(db, { purchase_id, column: 'payment_id', id: payment_id });
  return claimed ? payment : stripe.payments.cancelPayment(payment_id);
}
