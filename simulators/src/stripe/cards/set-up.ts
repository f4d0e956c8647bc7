import type Stripe from 'stripe';
import type { Parts } from '../core/parts.ts';
import { type BankRefusal, expired, mustAsk, unauthenticated } from './card-ends.ts';
import { isExpired } from './cards.ts';
import { attach } from './payment-methods.ts';

type Setup = Stripe.SetupIntent;
type SetupError = Stripe.SetupIntent.LastSetupError;

/** Sets a card up for later payments, or requires authentication first. Returns the decline, if any. */
export function setUpCard(
  parts: Parts,
  setup: Setup,
  method: Stripe.PaymentMethod,
  { pages, returnUrl, canAsk = true }: { pages: string; returnUrl: string | null; canAsk?: boolean },
): SetupError | null {
  const { store, clock, webhooks } = parts;
  const { end } = store.get('card', method.id);
  store.update('setup_intent', setup, {
    payment_method: method.id,
    last_setup_error: null,
    latest_attempt: store.id('setatt'),
  });
  if (method.card && isExpired(method.card, clock.now())) return refuse(parts, setup, method, expired);
  if (end.kind === 'refused' && !end.attaches) return refuse(parts, setup, method, end.refusal);
  if (!mustAsk(end, { setUp: false, offSession: false })) {
    succeed(parts, setup, method);
    return null;
  }
  if (!canAsk) return refuse(parts, setup, method, unauthenticated);
  store.update('setup_intent', setup, {
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${pages}/stripe/3ds/${setup.id}`, return_url: returnUrl },
    },
  });
  webhooks.emit('setup_intent.requires_action', setup);
  return null;
}

/** Applies the result of authenticating a setup. */
export function answerSetup(parts: Parts, setup: Setup, choice: 'yes' | 'no'): void {
  if (setup.status !== 'requires_action') return;
  const method = parts.store.get('payment_method', String(setup.payment_method));
  if (choice === 'yes') succeed(parts, setup, method);
  else refuse(parts, setup, method, unanswered, 'invalid_request_error');
}

const unanswered: BankRefusal = {
  code: 'setup_intent_authentication_failure',
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
};

function succeed(parts: Parts, setup: Setup, method: Stripe.PaymentMethod): void {
  const { store, webhooks } = parts;
  store.update('card', store.get('card', method.id), { setUp: true });
  if (typeof setup.customer === 'string' && !method.customer) attach(parts, method, setup.customer);
  store.update('setup_intent', setup, { status: 'succeeded', next_action: null });
  webhooks.emit('setup_intent.succeeded', setup);
  for (const listen of parts.after.setUp) listen(setup);
}

function refuse(
  { store, webhooks }: Parts,
  setup: Setup,
  method: Stripe.PaymentMethod,
  refusal: BankRefusal,
  type: 'card_error' | 'invalid_request_error' = 'card_error',
): SetupError {
  const error: SetupError = {
    code: refusal.code as SetupError['code'] & string,
    ...(refusal.decline_code ? { decline_code: refusal.decline_code } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${refusal.code.replaceAll('_', '-')}`,
    message: refusal.message,
    payment_method: structuredClone(method),
    type,
  };
  store.update('setup_intent', setup, {
    status: 'requires_payment_method',
    last_setup_error: error,
    next_action: null,
    payment_method: null,
  });
  webhooks.emit('setup_intent.setup_failed', setup);
  return error;
}
