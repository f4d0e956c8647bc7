import type { Call } from '@tbm/contract';
import { problem } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { sourceOf } from '../../payment-sources/index.ts';
import type { PurchaseRow } from '../../purchases/index.ts';
import type { CheckoutProvider } from '../provider.ts';
import type { Buyer } from '../quote/quote.ts';
import type { CardPayment, CardStep, ChosenCard } from './card-payment.ts';
import { deferredSubscription, isDeferred } from './deferred-subscription.ts';
import { installmentPage } from './installment-page.ts';
import { singlePayment } from './payment.ts';
import { subscription } from './subscription.ts';

/** Payment by card: in installments, by a subscription that is charged later or at once, or by a single payment. */
export function cardCheckout(
  services: Services,
  card: ChosenCard = { method: null, keep: false },
): CheckoutProvider<CardStep> {
  const paymentFor = (purchase: PurchaseRow): CardPayment => {
    if (purchase.payment_plan === 'installments') return installmentPage(services);
    if (isDeferred(purchase)) return deferredSubscription(services, card);
    return purchase.subscription_period === null
      ? singlePayment(services, card)
      : subscription(services, card);
  };
  return {
    begin: (purchase, item) => paymentFor(purchase).begin(purchase, item),
    read: (purchase) => paymentFor(purchase).read(purchase),
    giveUp: (purchase, reason) => paymentFor(purchase).giveUp(purchase, reason),
    unresolved: 'busy',
  };
}

/** The card that an attempt names: one of the payer's saved cards, or a new one. Throws `payment_source_not_found`. */
export async function chosenCard(
  { db }: Pick<Services, 'db'>,
  { payer_id }: Buyer,
  { payment_source_id, payment_method, saveCard }: Call<'POST /checkout/attempt'>['body'],
): Promise<ChosenCard> {
  const keep = saveCard ?? false;
  if (payment_source_id === undefined) return { method: payment_method ?? null, keep };
  const source = await sourceOf(db, payer_id, payment_source_id);
  if (!source) throw problem('payment_source_not_found');
  return { method: source.source_id, keep };
}
