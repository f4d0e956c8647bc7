import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';
import { confirmSetup, createSetup } from './setup-intents.ts';

export function registerSetupIntents({ get, post }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/setup_intents';
  const confirming = ['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'] as const;
  post(
    url,
    params<Stripe.SetupIntentCreateParams>(
      ...confirming,
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'confirm',
      'customer',
      'description',
      'metadata',
      'usage',
    ),
    (given) => createSetup(parts, given),
  );
  get(url, params<Stripe.SetupIntentListParams>(...paging, 'created', 'customer'), ({ form }) => {
    const customer = textOf(form.customer);
    const found = store
      .list('setup_intent')
      .filter((setup) => customer === undefined || setup.customer === customer)
      .filter(({ created }) => inRange(created, form.created, 'created'));
    return pageOf(url, found, form, 'setup_intent');
  });
  get(`${url}/:id`, params<Stripe.SetupIntentRetrieveParams>('client_secret'), ({ id }) =>
    store.get('setup_intent', id),
  );
  post(`${url}/:id/cancel`, params<Stripe.SetupIntentCancelParams>(), ({ id }) =>
    store.put('setup_intent', { ...store.get('setup_intent', id), status: 'canceled' }),
  );
  post(
    `${url}/:id/confirm`,
    // A browser sends the client secret instead of a secret key.
    [...params<Stripe.SetupIntentConfirmParams>(...confirming), 'client_secret'],
    ({ id, form, pages }) => confirmSetup(parts, store.get('setup_intent', id), form, pages),
  );
}
