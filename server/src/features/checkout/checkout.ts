import type { Answer, Call } from '@tbm/contract';
import { discountProblems } from '@tbm/contract/discounts';
import type { ChargingProvider } from '@tbm/domain/next-charge';
import { methods } from '@tbm/domain/settings';
import { Problem, problem } from '../../platform/errors.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import type { PurchaseRow } from '../purchases/index.ts';
import { checkRequestedPlace, type RequestedPlace } from '../reservations/index.ts';
import { authorisedBy } from './authorise.ts';
import { beginPurchase } from './begin-purchase.ts';
import { cardCheckout, chosenCard } from './card/card-checkout.ts';
import type { CardStep } from './card/card-payment.ts';
import { fitsPaypal, type PaypalStep, paypalCheckout } from './paypal/paypal-checkout.ts';
import type { CheckoutProvider } from './provider.ts';
import { providerOf } from './provider-of.ts';
import { type Buyer, type Quote, type QuotedPurchase, type QuoteRequest, quote } from './quote/quote.ts';
import { checkSeen, isBegunAsSeen, termsOfQuote, withCurrentQuote } from './quote/seen.ts';
import { asRecipient, type Payer, recipientOf } from './recipient.ts';
import { isHeld, releaseHolds } from './settlement/holds.ts';
import { reconcilePending } from './settlement/reconcile-pending.ts';
import { reserveNow } from './settlement/reserve-now.ts';

/*
 * The checkout in order.
 *
 * 0. Find who gets it: the caller, or another member of the caller's family (`recipient.ts`).
 * 1. `quote` the package: what the buyer gets and at which price. What is worse than the buyer saw is refused with the
 *    new quote (`quote/seen.ts`); what renews needs consent to exactly that.
 * 2. Begin the purchase of the cart, or find it: pending, unless it is free.
 * 3. Ask the provider (`CheckoutProvider.begin`) for the payment: by card or at PayPal.
 * 4. Return the buyer's next step: pay, confirm, approve, or nothing.
 *
 * It ends when a pending purchase becomes active or fails, reported first by any of these:
 * - the provider by an event: `card/webhook.ts` and `paypal/webhook.ts` → `settlement/receive-event.ts`
 * - the browser, back from PayPal: `paypal/capture.ts`
 * - the worker, or another attempt that needs what it holds: `settlement/reconcile-pending.ts`
 * A class that the buyer has chosen is reserved once the purchase is active (`reservations/requested/`).
 * What was paid is applied in `settlement/apply-payment.ts`; what was not is given up in `settlement/give-up.ts`.
 */

const noStep = { next: 'done', clientSecret: null, url: null } as const;

/**
 * Buys by card [API-039, CHK-017]. The same cart gives the same purchase and the same payment: a double click, a reload
 * or a second attempt never charges twice, and an attempt after a declined card or an outage resumes. The provider is
 * called outside of transactions. Throws what `quoteAsSeen`, `authorisedBy`, `beginPurchase` and `checkRequestedPlace`
 * throw, and `payment_source_not_found`, the bank's refusal of a card [ERR-016..025], `provider_unavailable`, `busy`,
 * `payment_in_review`.
 */
export const checkoutByCard = (
  services: Services,
  payer: Payer,
  body: Call<'POST /checkout/attempt'>['body'],
): Promise<Answer<'POST /checkout/attempt'>> =>
  forRecipient(services, payer, body, async (buyer) => {
    const quoted = await quoteAsSeen(services, buyer, body, 'stripe');
    const authorised = await authorisedBy(services, quoted, body, buyer);
    const card = await chosenCard(services, buyer, body);
    const { purchase_id, step } = await resume<CardStep>(
      services,
      {
        ...quoted,
        customer_id: buyer.customer_id,
        payer_id: buyer.payer_id,
        email_verified: buyer.email_verified,
        cart_id: body.cart_id,
        payment_method_id: methods.card,
        place: placeIn(body.metadata),
        second_access: body.metadata?.second_access ?? false,
        authorised,
      },
      cardCheckout(services, card),
    );
    return { ...noStep, purchase_id, ...step };
  });

const noPaypalStep = {
  next: 'done',
  orderID: null,
  subscription_id: null,
  plan_id: null,
} as const;

/**
 * Buys at PayPal [API-040, CHK-020]: an order or a subscription that the buyer approves there. Throws as
 * `checkoutByCard` does, apart from refusals of cards, and `wallet_off`, `wallet_unfit`.
 */
export async function checkoutAtPaypal(
  services: Services,
  payer: Payer,
  body: Call<'POST /checkout/paypal'>['body'],
): Promise<Answer<'POST /checkout/paypal'>> {
  paypalOf(services);
  if (body.metadata?.payment_plan === 'installments') throw problem('payment_plan_invalid');
  return forRecipient(services, payer, body, async (buyer) => {
    const quoted = await quoteAsSeen(services, buyer, body, 'paypal');
    if (quoted.renews && !fitsPaypal(quoted)) throw problem('wallet_unfit');
    const authorised = await authorisedBy(services, quoted, body, buyer);
    return resumeAtPaypal(services, {
      ...quoted,
      customer_id: buyer.customer_id,
      payer_id: buyer.payer_id,
      email_verified: buyer.email_verified,
      cart_id: body.cart_id,
      payment_method_id: methods.paypal,
      place: placeIn(body.metadata),
      second_access: body.metadata?.second_access ?? false,
      authorised,
    });
  });
}

/** The fields about the purchase that both calls return. */
type Order = Call<'POST /checkout/paypal'>['body'];

/** Runs an attempt for the member who gets what is bought: the caller, or another one of the caller's family. */
async function forRecipient<Result>(
  services: Services,
  payer: Payer,
  body: Order,
  attempt: (buyer: Buyer & { address: string }) => Promise<Result>,
): Promise<Result> {
  const recipient = await recipientOf(services, payer, body.metadata);
  const buyer = { ...recipient, address: payer.address };
  return asRecipient(recipient, () => asSeen(services, buyer, body, () => attempt(buyer)));
}

/**
 * Runs an attempt, again when what it had quoted was changed before it began. A discount that cannot be used any more makes
 * the quote worse: instead of its own problem, `quote_changed` tells the price without it.
 */
async function asSeen<Result>(
  services: Services,
  buyer: Buyer,
  body: Order,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await withCurrentQuote(attempt);
  } catch (error) {
    if (body.seen && isDiscountProblem(error, body)) {
      const quoted = await quote(
        services,
        buyer,
        quoteRequest({ ...body, discountCode: undefined }, 'stripe'),
      );
      checkSeen(termsOfQuote(quoted), body.seen, error.message);
    }
    throw error;
  }
}

const isDiscountProblem = (error: unknown, { discountCode }: Order): error is Problem =>
  discountCode !== undefined &&
  error instanceof Problem &&
  (discountProblems as readonly string[]).includes(error.code);

const quoteRequest = (
  { class_package_id, cart_id, discountCode, metadata }: Order,
  provider: ChargingProvider,
): QuoteRequest => ({
  class_package_id,
  discountCode,
  branch_id: metadata?.branch_id,
  payment_plan: metadata?.payment_plan,
  tops_up_purchase_id: metadata?.tops_up_purchase_id,
  cart_id,
  provider,
});

/**
 * The current quote, unless it is worse than what the buyer saw. A purchase that was begun as seen goes on: its answer was
 * lost, or the bank or a new card came in between. Throws what `quote` throws, and `quote_changed`.
 */
async function quoteAsSeen(
  services: Services,
  { customer_id, ...buyer }: Buyer,
  body: Order,
  provider: ChargingProvider,
): Promise<Quote & { keepsBegun: boolean }> {
  const { cart_id, seen } = body;
  const isBegun = async () =>
    seen !== undefined && (await isBegunAsSeen(services.db, { customer_id, cart_id, seen }));
  const current = (order: Order) => quote(services, { customer_id, ...buyer }, quoteRequest(order, provider));
  try {
    const quoted = await current(body);
    checkSeen(termsOfQuote(quoted), seen);
    return { ...quoted, keepsBegun: false };
  } catch (error) {
    const isWorse = error instanceof Problem && error.code === 'quote_changed';
    if ((isWorse || isDiscountProblem(error, body)) && (await isBegun())) {
      return { ...(await current({ ...body, discountCode: undefined })), keepsBegun: true };
    }
    throw error;
  }
}

/** The next step of a quoted purchase at PayPal. Throws as `checkoutAtPaypal` does. */
export async function resumeAtPaypal(
  services: Services,
  quoted: QuotedPurchase,
): Promise<Answer<'POST /checkout/paypal'>> {
  const { purchase_id, step } = await resume<PaypalStep>(services, quoted, paypalCheckout(services));
  return {
    ...noPaypalStep,
    links: [],
    purchase_id,
    ...step,
  };
}

/**
 * Begins the purchase of a cart, or finds it, and asks the provider for the buyer's next step; no step when the purchase
 * has ended. One that was quoted otherwise, or whose payment is over, is given up first, which decides the next round.
 */
async function resume<Step>(
  services: Services,
  quoted: QuotedPurchase,
  provider: CheckoutProvider<Step>,
): Promise<{ purchase_id: number; step: Step | null }> {
  let unresolved: CheckoutProvider<Step>['unresolved'] = 'busy';
  for (let round = 0; round < 3; round++) {
    await checkPlace(services, quoted);
    const purchase = await beginOrReleaseHolds(services, quoted);
    const { purchase_id } = purchase;
    if (purchase.status !== 'pending') {
      await reserveNow(services, purchase_id);
      return { purchase_id, step: null };
    }
    const isCurrent = quoted.keepsBegun || isAsQuoted(purchase, quoted);
    const step = isCurrent ? await provider.begin(purchase, quoted.item) : null;
    if (step) return { purchase_id, step };
    await reconcilePending(services, purchase_id, { giveUp: true });
    unresolved = providerOf(services, purchase).unresolved;
  }
  throw problem(unresolved);
}

/** The place that the buyer has chosen; null for none. */
const placeIn = (metadata: Call<'POST /checkout/paypal'>['body']['metadata']): RequestedPlace | null =>
  metadata?.single_class_id
    ? { single_class_id: metadata.single_class_id, spot: metadata.spot ?? null }
    : null;

/** Checks that the chosen place, if any, can be reserved with the purchase that this round begins. */
async function checkPlace(
  services: Services,
  { place, item, renews, class_amount, single_class_id, ...buyer }: QuotedPurchase,
): Promise<void> {
  if (!place) return;
  const is_unlimited = item.is_unlimited && single_class_id === null;
  const free_trial_length = renews ? item.free_trial_length : null;
  const terms = {
    ...item,
    class_amount,
    is_unlimited,
    free_trial_length,
  };
  await checkRequestedPlace(services, { ...buyer, terms }, place);
}

/** Begins the purchase; when unpaid purchases hold what it needs, those that may be released are, once. */
async function beginOrReleaseHolds(services: Services, quoted: QuotedPurchase): Promise<PurchaseRow> {
  try {
    return await beginPurchase(services, quoted);
  } catch (error) {
    if (!isHeld(error) || !(await releaseHolds(services, quoted))) throw error;
    return beginPurchase(services, quoted);
  }
}

/** Whether a purchase that was begun before has the terms that the buyer sees now. */
const isAsQuoted = (purchase: PurchaseRow, quoted: QuotedPurchase): boolean =>
  purchase.tops_up_purchase_id === (quoted.top_up?.tops_up_purchase_id ?? null) &&
  isSameTime(purchase.starts_at, quoted.replaces?.starts_at ?? null) &&
  purchase.payment_method_id === quoted.payment_method_id &&
  purchase.total_payment === quoted.total_payment &&
  (purchase.price ?? purchase.total_payment) === quoted.price &&
  purchase.class_amount === quoted.class_amount &&
  purchase.expiration_days === quoted.item.expiration_days &&
  purchase.include_online === quoted.item.include_online &&
  purchase.is_unlimited === (quoted.item.is_unlimited && quoted.single_class_id === null) &&
  purchase.discount_id === (quoted.discount?.discount_id ?? null) &&
  purchase.payment_plan === quoted.payment_plan;

const isSameTime = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);
