import { toPesos } from '@tbm/domain/money';
import { idOf, type StripeClient, timeOf } from './client.ts';
import { refundOf } from './events.ts';
import type { CardBooks } from './provider.ts';

/** Longer lists are cut at this length. */
const limit = 10_000;

/** Stripe's records, for reconciliation. */
export function stripeBooks({ stripe, ask }: StripeClient): CardBooks {
  const createdSince = (time: string) => ({
    created: { gte: Math.floor(Date.parse(time) / 1000) },
    limit: 100,
  });
  return {
    async listSubscriptions() {
      const all = stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit });
      return (await ask('listSubscriptions', all)).map(({ id, cancel_at }) => ({
        subscription_id: id,
        ends: cancel_at !== null,
      }));
    },

    async listCharges(time) {
      const all = stripe.charges.list(createdSince(time)).autoPagingToArray({ limit });
      return (await ask('listCharges', all))
        .filter(({ paid, captured }) => paid && captured)
        .map(({ id, payment_intent, amount_captured, created }) => ({
          charge_id: id,
          payment_id: idOf(payment_intent),
          amount: toPesos(amount_captured),
          createdAt: timeOf(created),
        }));
    },

    async listRefunds(time) {
      const all = stripe.refunds.list(createdSince(time)).autoPagingToArray({ limit });
      return (await ask('listRefunds', all)).map(refundOf);
    },

    async subscriptionOfPayment(payment_id) {
      const payment = { type: 'payment_intent' as const, payment_intent: payment_id };
      const { data } = await ask(
        'subscriptionOfPayment',
        stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }),
      );
      const invoice = data[0]?.invoice;
      return typeof invoice === 'object' && 'parent' in invoice
        ? idOf(invoice.parent?.subscription_details?.subscription)
        : null;
    },
  };
}
