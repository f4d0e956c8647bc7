import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import { choiceOf, type Form, flagOf, formOf, textsOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { plainOptions } from './installments.ts';

type Intent = Stripe.PaymentIntent;

/** The payment method types: the given ones, or the account's, some of which redirect. */
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

/** The fields of a new intent, with Stripe's defaults. */
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
