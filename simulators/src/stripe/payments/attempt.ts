import type Stripe from 'stripe';
import { type BankRefusal, expired, mustAsk, unauthenticated } from '../cards/card-ends.ts';
import { isExpired } from '../cards/cards.ts';
import { attach } from '../cards/payment-methods.ts';
import type { Parts } from '../core/parts.ts';
import { addCharge } from './charges.ts';

export type Outcome =
  | { kind: 'paid' }
  | { kind: 'asked' }
  | { kind: 'refused'; error: Stripe.PaymentIntent.LastPaymentError };

export interface Circumstances {
  /** The customer is not present to authenticate. */
  offSession: boolean;
  /** When authentication is required: wait for it, or fail. */
  whenAsked: 'wait' | 'refuse';
  pages: string;
  returnUrl: string | null;
  /** A decline that a test requested, for any card. */
  refusal?: BankRefusal | undefined;
  /** The caller emits the event of a decline. */
  quiet?: boolean;
}

/** Charges a card for an intent: success, authentication required, or decline. */
export function attempt(
  parts: Parts,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { offSession, whenAsked, pages, returnUrl, refusal, quiet = false }: Circumstances,
): Outcome {
  const { store, clock, webhooks } = parts;
  const { end, setUp } = store.get('card', method.id);
  store.update('payment_intent', intent, { payment_method: method.id, last_payment_error: null });
  const refused = (by: BankRefusal) => refuse(parts, intent, method, by, { quiet });
  if (refusal) return refused(refusal);
  if (method.card && isExpired(method.card, clock.now())) return refused(expired);
  if (end.kind === 'refused') return refused(end.refusal);
  if (!mustAsk(end, { setUp, offSession })) return succeed(parts, intent, method);
  if (whenAsked === 'refuse') return refused(unauthenticated);
  store.update('payment_intent', intent, {
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${pages}/stripe/3ds/${intent.id}`, return_url: returnUrl },
    },
  });
  webhooks.emit('payment_intent.requires_action', intent);
  return { kind: 'asked' };
}

/** Applies the result of an authentication, unless it is too late. */
export function answerChallenge(parts: Parts, intent: Stripe.PaymentIntent, choice: 'yes' | 'no'): void {
  if (intent.status !== 'requires_action') return;
  const method = parts.store.get('payment_method', String(intent.payment_method));
  const { end } = parts.store.get('card', method.id);
  // Nothing was charged, so there is no failed charge.
  if (choice === 'no') refuse(parts, intent, method, unanswered, { charged: false });
  else if (end.kind === 'challenge' && end.afterwards) refuse(parts, intent, method, end.afterwards);
  else succeed(parts, intent, method, { authenticated: true });
}

const unanswered: BankRefusal = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function succeed(
  parts: Parts,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { authenticated = false } = {},
): Outcome {
  const { store, webhooks } = parts;
  const charge = addCharge(parts, { intent, method, authenticated });
  store.update('payment_intent', intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  saveCard(parts, intent, method);
  webhooks.emit('charge.succeeded', charge);
  webhooks.emit('payment_intent.succeeded', intent);
  for (const listen of parts.after.paid) listen(intent, charge);
  return { kind: 'paid' };
}

/** Attaches a card meant for later payments; any other unattached card cannot be used again. */
function saveCard(parts: Parts, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const card = parts.store.get('card', method.id);
  if (intent.setup_future_usage) {
    parts.store.update('card', card, { setUp: true });
    if (typeof intent.customer === 'string' && !method.customer) attach(parts, method, intent.customer);
  } else if (!method.customer) parts.store.update('card', card, { spent: true });
}

function refuse(
  parts: Parts,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refusal: BankRefusal,
  { charged = true, quiet = false } = {},
): Outcome {
  const { store, webhooks } = parts;
  const charge = charged ? addCharge(parts, { intent, method, refusal }) : null;
  const error: Stripe.PaymentIntent.LastPaymentError = {
    ...(charge ? { charge: charge.id } : {}),
    code: refusal.code as Stripe.PaymentIntent.LastPaymentError.Code,
    ...(refusal.decline_code ? { decline_code: refusal.decline_code } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${refusal.code.replaceAll('_', '-')}`,
    message: refusal.message,
    payment_method: structuredClone(method),
    type: charged ? 'card_error' : 'invalid_request_error',
  };
  store.update('payment_intent', intent, {
    status: 'requires_payment_method',
    ...(charge ? { latest_charge: charge.id } : {}),
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  });
  if (charge) webhooks.emit('charge.failed', charge);
  webhooks.emit('payment_intent.payment_failed', intent);
  if (!quiet) for (const listen of parts.after.refused) listen(intent);
  return { kind: 'refused', error };
}
