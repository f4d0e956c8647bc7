import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { type Calls, type Given, params } from './calls.ts';
import { checkOwner, methodFor } from './confirm.ts';
import { cardRefusal, invalid, unexpected } from './errors.ts';
import { choiceOf, emptyable, type Form, flagOf, metadataOf, textOf, urlOf } from './form.ts';
import { waysOf } from './intents.ts';
import { inRange, pageOf, paging } from './lists.ts';
import type { Parts } from './parts.ts';
import { methodNamed } from './payment-methods.ts';
import { setUpCard } from './set-up.ts';

type Setup = Stripe.SetupIntent;

export function addSetup(
  { clock, store, webhooks }: Parts,
  given: Pick<Setup, 'customer' | 'payment_method' | 'metadata'> & Partial<Setup>,
): Setup {
  const id = store.id('seti');
  const setup = store.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: clock.seconds(),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: 'off_session',
    ...given,
  });
  webhooks.emit('setup_intent.created', setup);
  return setup;
}

const usages = ['off_session', 'on_session'] as const;

function createSetup(parts: Parts, { form, pages }: Given): Setup {
  const customer = emptyable(form.customer);
  if (customer !== null) parts.store.named('customer', customer, 'customer');
  const id = emptyable(form.payment_method);
  const setup = addSetup(parts, {
    ...waysOf(form),
    customer,
    description: emptyable(form.description),
    metadata: metadataOf(form.metadata),
    payment_method: id === null ? null : methodNamed(parts, id).id,
    usage: choiceOf(form.usage, 'usage', usages) ?? 'off_session',
  });
  return flagOf(form.confirm, 'confirm') ? confirmSetup(parts, setup, form, pages) : setup;
}

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function confirmSetup(parts: Parts, setup: Setup, form: Form, pages: string): Setup {
  if (!open.includes(setup.status))
    throw unexpected(
      setup,
      `You cannot confirm this SetupIntent because it has ${setup.status === 'succeeded' ? 'already succeeded' : `a status of ${setup.status}`}.`,
    );
  const returnUrl = urlOf(form.return_url, 'return_url');
  const { automatic_payment_methods: automatic } = setup;
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && returnUrl === null)
    throw invalid(
      'This SetupIntent is configured to accept payment methods that might redirect your customer off of your page; you must provide a `return_url`.',
      'return_url',
    );
  const method = methodFor(parts, form, setup.payment_method);
  if (!method)
    throw unexpected(
      setup,
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    );
  checkOwner(method, setup.customer, 'SetupIntent');
  const error = setUpCard(parts, setup, method, { pages, returnUrl });
  if (error) throw cardRefusal({ ...error, setup_intent: setup });
  return setup;
}

function updateSetup(parts: Parts, setup: Setup, form: Form): Setup {
  if (!open.includes(setup.status))
    throw unexpected(setup, `You cannot update this SetupIntent because it has a status of ${setup.status}.`);
  const customer = 'customer' in form ? emptyable(form.customer) : setup.customer;
  if (typeof customer === 'string') parts.store.named('customer', customer, 'customer');
  const id = textOf(form.payment_method);
  parts.store.update('setup_intent', setup, {
    customer,
    ...('description' in form ? { description: emptyable(form.description) } : {}),
    metadata: metadataOf(form.metadata, setup.metadata),
    ...(id === undefined
      ? {}
      : { payment_method: methodNamed(parts, id).id, status: 'requires_confirmation' }),
  });
  return setup;
}

const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

function cancelSetup(parts: Parts, setup: Setup, form: Form): Setup {
  if (!open.includes(setup.status))
    throw unexpected(
      setup,
      `You cannot cancel this SetupIntent because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be canceled: requires_payment_method, requires_confirmation, requires_action.`,
    );
  parts.store.update('setup_intent', setup, {
    status: 'canceled',
    cancellation_reason: choiceOf(form.cancellation_reason, 'cancellation_reason', reasons) ?? null,
    next_action: null,
  });
  parts.webhooks.emit('setup_intent.canceled', setup);
  return setup;
}

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
  get(
    url,
    params<Stripe.SetupIntentListParams>(...paging, 'created', 'customer', 'payment_method'),
    ({ form }) => {
      const [customer, method] = [textOf(form.customer), textOf(form.payment_method)];
      const found = store
        .list('setup_intent')
        .filter((setup) => customer === undefined || setup.customer === customer)
        .filter((setup) => method === undefined || setup.payment_method === method)
        .filter(({ created }) => inRange(created, form.created, 'created'));
      return pageOf(url, found, form, 'setup_intent');
    },
  );
  get(`${url}/:id`, params<Stripe.SetupIntentRetrieveParams>('client_secret'), ({ id }) =>
    store.get('setup_intent', id),
  );
  post(
    `${url}/:id`,
    params<Stripe.SetupIntentUpdateParams>('customer', 'description', 'metadata', 'payment_method'),
    ({ id, form }) => updateSetup(parts, store.get('setup_intent', id), form),
  );
  post(
    `${url}/:id/confirm`,
    // The secret is sent by a browser, in place of a secret key.
    [...params<Stripe.SetupIntentConfirmParams>(...confirming), 'client_secret'],
    ({ id, form, pages }) => confirmSetup(parts, store.get('setup_intent', id), form, pages),
  );
  post(`${url}/:id/cancel`, params<Stripe.SetupIntentCancelParams>('cancellation_reason'), ({ id, form }) =>
    cancelSetup(parts, store.get('setup_intent', id), form),
  );
}
