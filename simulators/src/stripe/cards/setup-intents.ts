import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Given } from '../core/calls.ts';
import { cardRefusal, invalid, unexpected } from '../core/errors.ts';
import { choiceOf, emptyable, type Form, flagOf, metadataOf, urlOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { canAsk, checkOwner, methodFor } from '../payments/confirm.ts';
import { waysOf } from '../payments/intent-object.ts';
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

export function createSetup(parts: Parts, { form, pages }: Given): Setup {
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

export function confirmSetup(parts: Parts, setup: Setup, form: Form, pages: string): Setup {
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
  const error = setUpCard(parts, setup, method, { pages, returnUrl, canAsk: canAsk(form) });
  if (error) throw cardRefusal({ ...error, setup_intent: setup });
  return setup;
}
