import type { Answer } from '@tbm/contract';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { setPaymentSource } from '../purchases/index.ts';
import { sourceOf, subscriptionsOf } from './queries.ts';

/**
 * Makes a card the payment method of a customer's subscriptions. Open bills are paid with it at once; the result arrives
 * by the provider's events. Throws `payment_source_not_found`, the bank's refusal of the card, `provider_unavailable`.
 */
export async function payWith(
  { db, stripe }: Services,
  customer_id: number,
  payment_source_id: number,
): Promise<Answer<'POST /payment_sources/:id/default'>> {
  const read = async () => {
    const source = await sourceOf(db, customer_id, payment_source_id);
    if (!source) throw problem('payment_source_not_found');
    return source;
  };
  const { source_id } = await read();
  let clientSecret: string | null = null;
  for (const { purchase_id, subscription_id } of await subscriptionsOf(db, customer_id)) {
    const pay = stripe.billing.payWith(subscription_id, source_id);
    // The provider sets the card as default before it charges it: it pays from now on, even if this charge fails.
    await pay.catch(() => null);
    await setPaymentSource(db, purchase_id, payment_source_id);
    const asks = await pay;
    if (asks) clientSecret = (await stripe.payments.readPayment(asks.payment_id)).clientSecret;
  }
  return { payment_source: await read(), next: clientSecret ? 'ask_bank' : 'done', clientSecret };
}
