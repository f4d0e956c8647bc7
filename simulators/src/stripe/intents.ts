import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { amountOf, currencyOf } from './amounts.ts';
import { type Calls, type Given, params } from './calls.ts';
import { confirmIntent } from './confirm.ts';
import { invalid, unexpected } from './errors.ts';
import { choiceOf, emptyable, type Form, flagOf, formOf, metadataOf, textOf, textsOf } from './form.ts';
import { cardOptions, plainOptions } from './installments.ts';
import { inRange, pageOf, paging } from './lists.ts';
import type { Parts } from './parts.ts';
import { methodNamed } from './payment-methods.ts';

type Intent = Stripe.PaymentIntent;

const usages = ['off_session', 'on_session'] as const;

/** Which ways to pay there are: those that were named, or all of the account's, some of which lead elsewhere. */
export function waysOf(
  form: Form,
): Pick<Intent, 'allowed_payment_method_types' | 'automatic_payment_methods'> {
  const allowed = textsOf(form.allowed_payment_method_types);
  if (allowed.length > 0 && !allowed.includes('card'))
    throw invalid('The simulator takes cards only.', 'allowed_payment_method_types');
  const automatic = formOf(form.automatic_payment_methods);
  const enabled = flagOf(automatic.enabled, 'automatic_payment_methods[enabled]') ?? allowed.length === 0;
  const redirects = choiceOf(automatic.allow_redirects, 'automatic_payment_methods[allow_redirects]', [
    'always',
    'never',
  ]);
  return {
    allowed_payment_method_types:
      allowed.length > 0 ? (allowed as NonNullable<Intent['allowed_payment_method_types']>) : null,
    automatic_payment_methods: enabled ? { allow_redirects: redirects ?? 'always', enabled } : null,
  };
}

/** What a new intent is made of; whatever is not given is as Stripe has it by default. */
export interface NewIntent
  extends Pick<Intent, 'amount' | 'metadata'>,
    Partial<
      Pick<
        Intent,
        | 'allowed_payment_method_types'
        | 'automatic_payment_methods'
        | 'customer'
        | 'description'
        | 'payment_method'
        | 'payment_method_options'
        | 'receipt_email'
        | 'setup_future_usage'
        | 'statement_descriptor_suffix'
      >
    > {}

export function addIntent({ clock, store, webhooks }: Parts, given: NewIntent): Intent {
  const id = store.id('pi');
  const intent = store.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: clock.seconds(),
    currency: 'mxn',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: plainOptions },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  });
  webhooks.emit('payment_intent.created', intent);
  return intent;
}

const confirming = [
  'error_on_requires_action',
  'off_session',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
] as const;

function createIntent(parts: Parts, { form, pages }: Given): Intent {
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

/** What may still be changed while it is not paid. */
function updateIntent(parts: Parts, intent: Intent, form: Form): Intent {
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
      // Sent by a browser, in place of a secret key.
      'client_secret',
    ],
    ({ id, form, pages }) => confirmIntent(parts, store.get('payment_intent', id), form, pages),
  );
  post(`${url}/:id/cancel`, params<Stripe.PaymentIntentCancelParams>('cancellation_reason'), ({ id, form }) =>
    cancelIntent(
      parts,
      store.get('payment_intent', id),
      choiceOf(form.cancellation_reason, 'cancellation_reason', reasons) ?? null,
    ),
  );
}
