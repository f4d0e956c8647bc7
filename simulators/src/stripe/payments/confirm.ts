import type Stripe from 'stripe';
import { createMethod, methodNamed } from '../cards/payment-methods.ts';
import { cardRefusal, invalid, unexpected } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, flagOf, formOf, textOf, urlOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { attempt } from './attempt.ts';
import { cardOptions, plainOptions } from './installments.ts';

/** The card of a confirmation: an entered one, a test name, an existing one, or the intent's own. */
export function methodFor(
  parts: Parts,
  form: Form,
  own: string | Stripe.PaymentMethod | null,
): Stripe.PaymentMethod | null {
  const id = textOf(form.payment_method);
  if (id) return methodNamed(parts, id);
  if (form.payment_method_data !== undefined) return createMethod(parts, formOf(form.payment_method_data));
  return typeof own === 'string' ? parts.store.get('payment_method', own) : null;
}

/** A customer's card pays only for that customer. */
export function checkOwner(
  method: Stripe.PaymentMethod,
  customer: string | { id: string } | null,
  what: 'PaymentIntent' | 'SetupIntent',
): void {
  if (!method.customer || method.customer === customer) return;
  throw invalid(
    customer === null
      ? `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the ${what}.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    'payment_method',
    customer === null ? undefined : 'resource_missing',
  );
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirmIntent(
  parts: Parts,
  intent: Stripe.PaymentIntent,
  form: Form,
  pages: string,
): Stripe.PaymentIntent {
  if (!open.includes(intent.status))
    throw unexpected(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  const returnUrl = urlOf(form.return_url, 'return_url');
  const { automatic_payment_methods: automatic } = intent;
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && returnUrl === null) throw elsewhere;
  const method = methodFor(parts, form, intent.payment_method);
  if (!method)
    throw unexpected(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  checkOwner(method, intent.customer, 'PaymentIntent');
  const usage = choiceOf(form.setup_future_usage, 'setup_future_usage', ['off_session', 'on_session']);
  parts.store.update('payment_intent', intent, {
    payment_method_options: {
      card: cardOptions(form.payment_method_options, intent.payment_method_options?.card ?? plainOptions, {
        amount: intent.amount,
        hasCard: true,
      }),
    },
    ...('receipt_email' in form ? { receipt_email: emptyable(form.receipt_email) } : {}),
    ...(usage ? { setup_future_usage: usage } : {}),
  });
  // A word such as `one_off` means `true`.
  const offSession = !['', 'false'].includes(textOf(form.off_session) ?? '');
  const strict = flagOf(form.error_on_requires_action, 'error_on_requires_action') ?? false;
  const outcome = attempt(parts, intent, method, {
    offSession,
    whenAsked: offSession || strict || !canAsk(form) ? 'refuse' : 'wait',
    pages,
    returnUrl,
  });
  if (outcome.kind === 'refused') throw cardRefusal({ ...outcome.error, payment_intent: intent });
  return intent;
}

/**
 * Whether the customer can answer the bank's question. A server tells how: by `return_url`, or `use_stripe_sdk`, “when confirming
 * server-side and using Stripe.js … to handle the next actions” (docs.stripe.com/api/payment_intents/confirm).
 */
export const canAsk = (form: Form): boolean =>
  'client_secret' in form || 'return_url' in form || flagOf(form.use_stripe_sdk, 'use_stripe_sdk') === true;

const elsewhere = invalid(
  "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  'return_url',
);
