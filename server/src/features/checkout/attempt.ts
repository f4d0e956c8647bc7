import type { Answer, Call } from '@tbm/contract';
import { methods } from '@tbm/domain/settings';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { sourceOf } from '../payment-sources/index.ts';
import type { PurchaseRow } from '../purchases/index.ts';
import { beginPage, beginPayment } from './pay.ts';
import { asksForCard, beginLater, firstPayment } from './pay-subscription.ts';
import { pursue } from './pursue.ts';
import { type Buyer, type Quote, type QuotedPurchase, quote } from './quote/quote.ts';

export type Attempt = Call<'POST /checkout/attempt'>['body'];

type Begun = Answer<'POST /checkout/attempt'>;
const done = { next: 'done', clientSecret: null, url: null } as const;

/**
 * Begins a purchase [API-039, CHK-017]. The same cart gives the same purchase and the same payment: a double click,
 * a reload or a second try never charges twice. The provider is asked outside of transactions; when it fails, the
 * purchase stays pending and the next try of the cart goes on with it. So it does when a card is refused.
 * Throws as `quote` and `begin` do, and `payment_source_not_found`, what a bank says of a card [ERR-016..025],
 * `provider_unavailable`.
 */
export async function attempt(services: Services, buyer: Buyer, body: Attempt): Promise<Begun> {
  const { class_package_id, cart_id, discountCode, metadata } = body;
  const asked = {
    class_package_id,
    discountCode,
    branch_id: metadata?.branch_id,
    payment_plan: metadata?.payment_plan,
  };
  const terms = await quote(services, buyer, asked);
  const chosen = { method: await chosenMethod(services, buyer, body), keep: body.saveCard ?? false };
  const quoted: QuotedPurchase = {
    customer_id: buyer.customer_id,
    cart_id,
    payment_method_id: methods.card,
    ...terms,
  };
  const { purchase_id, step } = await pursue(services, quoted, (purchase) =>
    stepOf(services, purchase, terms, chosen),
  );
  return { ...done, purchase_id, ...step };
}

/** The provider's id of the card that she has chosen; null when she is to type one. */
async function chosenMethod(
  { db }: Services,
  { customer_id }: Buyer,
  { payment_source_id, payment_method }: Attempt,
): Promise<string | null> {
  if (payment_source_id === undefined) return payment_method ?? null;
  const source = await sourceOf(db.$client, customer_id, payment_source_id);
  if (!source) throw problem('payment_source_not_found');
  return source.source_id;
}

interface Chosen {
  method: string | null;
  /** A card that is new is kept for her. */
  keep: boolean;
}

/** What the browser does next; null when the purchase has come to an end, one way or the other. */
async function stepOf(
  services: Services,
  purchase: PurchaseRow,
  { item }: Quote,
  { method, keep }: Chosen,
): Promise<Partial<Begun> | null> {
  const { payments } = services.stripe;
  if (purchase.payment_plan === 'installments') {
    const page = await beginPage(services, purchase, item);
    return page.status === 'open' ? { next: 'go', url: page.url } : null;
  }
  if (asksForCard(purchase)) return beginLater(services, purchase, method);
  const renews = purchase.subscription_period !== null;
  const begun = await (renews ? firstPayment(services, purchase) : beginPayment(services, purchase));
  if (begun?.status !== 'open') return null;
  if (!method) {
    if (keep && !renews) await payments.keepCardOf(begun.payment_id);
    return { next: 'pay_card', clientSecret: begun.clientSecret };
  }
  // A subscription's payment keeps its card anyway.
  const paid = await payments.confirmPayment(begun.payment_id, { method, keep: keep && !renews });
  return paid.status === 'open' ? { next: 'ask_bank', clientSecret: paid.clientSecret } : null;
}
