import type Stripe from 'stripe';
import { methodNamed } from '../cards/payment-methods.ts';
import { amountOf, currencyOf } from '../core/amounts.ts';
import type { Given } from '../core/calls.ts';
import { invalid, unexpected } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, flagOf, metadataOf, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { confirmIntent } from './confirm.ts';
import { cardOptions, plainOptions } from './installments.ts';
import { addIntent, waysOf } from './intent-object.ts';

type Intent = Stripe.PaymentIntent;

const usages = ['off_session', 'on_session'] as const;

/** Parameters of a confirmation. */
export const confirming = [
  'error_on_requires_action',
  'off_session',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
] as const;

export function createIntent(parts: Parts, { form, pages }: Given): Intent {
  const [amount] = [amountOf(form), currencyOf(form)];
  const customer = emptyable(form.customer);
  if (customer !== null) parts.store.named('customer', customer, 'customer');
  const id = emptyable(form.payment_method);
  const method = id === null ? null : methodNamed(parts, id);
  const confirm = flagOf(form.confirm, 'confirm') ?? false;
  for (const name of confirming)
    if (!confirm && name !== 'payment_method_data' && form[name] !== undefined)
      throw invalid(`The parameter ${name} can only be passed in when confirm=true.`, name);
  const intent = addIntent(parts, {
    amount,
    metadata: metadataOf(form.metadata),
    ...waysOf(form),
    customer,
    description: emptyable(form.description),
    payment_method: method?.id ?? null,
    payment_method_options: {
      card: cardOptions(form.payment_method_options, plainOptions, { amount, hasCard: method !== null }),
    },
    receipt_email: emptyable(form.receipt_email),
    setup_future_usage: choiceOf(form.setup_future_usage, 'setup_future_usage', usages) ?? null,
    statement_descriptor_suffix: emptyable(form.statement_descriptor_suffix),
  });
  return confirm ? confirmIntent(parts, intent, form, pages) : intent;
}

/** What may be changed before the payment. */
export function updateIntent(parts: Parts, intent: Intent, form: Form): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(
      intent,
      `This PaymentIntent's ${Object.keys(form)[0] ?? 'fields'} could not be updated because it has a status of ${intent.status}.`,
    );
  const customer = 'customer' in form ? emptyable(form.customer) : intent.customer;
  if (typeof customer === 'string') parts.store.named('customer', customer, 'customer');
  const id = textOf(form.payment_method);
  const method = id === undefined ? intent.payment_method : methodNamed(parts, id).id;
  const usage = choiceOf(form.setup_future_usage, 'setup_future_usage', usages);
  const amount = form.amount === undefined ? intent.amount : amountOf(form);
  parts.store.update('payment_intent', intent, {
    amount,
    customer,
    ...('description' in form ? { description: emptyable(form.description) } : {}),
    metadata: metadataOf(form.metadata, intent.metadata),
    payment_method: method,
    payment_method_options: {
      card: cardOptions(form.payment_method_options, intent.payment_method_options?.card ?? plainOptions, {
        amount,
        hasCard: method !== null,
      }),
    },
    ...('receipt_email' in form ? { receipt_email: emptyable(form.receipt_email) } : {}),
    ...(usage ? { setup_future_usage: usage } : {}),
    ...(method && intent.status === 'requires_payment_method' ? { status: 'requires_confirmation' } : {}),
  });
  return intent;
}

export function cancelIntent(parts: Parts, intent: Intent, reason: Intent['cancellation_reason']): Intent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpected(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  parts.store.update('payment_intent', intent, {
    status: 'canceled',
    canceled_at: parts.clock.seconds(),
    cancellation_reason: reason,
    next_action: null,
  });
  parts.webhooks.emit('payment_intent.canceled', intent);
  return intent;
}
