import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { unexpected } from '../core/errors.ts';
import { choiceOf, textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';
import { confirmIntent } from './confirm.ts';
import { cancelIntent, confirming, createIntent, updateIntent } from './intents.ts';

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function registerIntents({ get, post }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/payment_intents';
  const shared = [
    'allowed_payment_method_types',
    'amount',
    'currency',
    'customer',
    'description',
    'metadata',
    'payment_method',
    'payment_method_options',
    'receipt_email',
    'setup_future_usage',
  ] as const;
  post(
    url,
    params<Stripe.PaymentIntentCreateParams>(
      ...shared,
      ...confirming,
      'automatic_payment_methods',
      'confirm',
      'statement_descriptor_suffix',
    ),
    (given) => createIntent(parts, given),
  );
  get(url, params<Stripe.PaymentIntentListParams>(...paging, 'created', 'customer'), ({ form }) => {
    const customer = textOf(form.customer);
    const found = store
      .list('payment_intent')
      .filter((intent) => customer === undefined || intent.customer === customer)
      .filter(({ created }) => inRange(created, form.created, 'created'));
    return pageOf(url, found, form, 'payment_intent');
  });
  get(`${url}/:id`, params<Stripe.PaymentIntentRetrieveParams>('client_secret'), ({ id }) =>
    store.get('payment_intent', id),
  );
  post(`${url}/:id`, params<Stripe.PaymentIntentUpdateParams>(...shared), ({ id, form }) =>
    updateIntent(parts, store.get('payment_intent', id), form),
  );
  post(
    `${url}/:id/confirm`,
    [
      ...params<Stripe.PaymentIntentConfirmParams>(
        ...confirming,
        'payment_method',
        'payment_method_options',
        'receipt_email',
        'setup_future_usage',
      ),
      // Sent by a browser instead of a secret key.
      'client_secret',
    ],
    ({ id, form, pages }) => confirmIntent(parts, store.get('payment_intent', id), form, pages),
  );
  post(
    `${url}/:id/cancel`,
    params<Stripe.PaymentIntentCancelParams>('cancellation_reason'),
    ({ id, form }) => {
      const intent = store.get('payment_intent', id);
      const owner = store.find('link', id)?.to ?? '';
      if (store.find('invoice', owner))
        throw unexpected(
          intent,
          'You cannot cancel this PaymentIntent because it pays an invoice. Void the invoice instead.',
        );
      if (store.find('checkout.session', owner))
        throw unexpected(
          intent,
          'You cannot cancel this PaymentIntent because it was created by Checkout. Please expire the Checkout Session instead.',
        );
      return cancelIntent(
        parts,
        intent,
        choiceOf(form.cancellation_reason, 'cancellation_reason', reasons) ?? null,
      );
    },
  );
}
