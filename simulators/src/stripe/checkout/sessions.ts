import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { amountOf } from '../core/amounts.ts';
import type { Given } from '../core/calls.ts';
import { invalid } from '../core/errors.ts';
import { choiceOf, emptyable, flagOf, formOf, metadataOf, requiredText, urlOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { cancelIntent } from '../payments/intents.ts';
import { expiryOf, itemsOf, paymentData } from './session-form.ts';

type Session = Stripe.Checkout.Session;

/** Checkout sessions in mode `payment`. */
export function createSession(parts: Parts, { form, pages }: Given): Session {
  const { store, clock, tasks } = parts;
  choiceOf(form.mode, 'mode', ['payment']);
  requiredText(form, 'mode');
  choiceOf(form.ui_mode, 'ui_mode', ['hosted_page']);
  requiredText(form, 'success_url');
  const customerId = emptyable(form.customer);
  const customer = customerId === null ? null : store.named('customer', customerId, 'customer');
  const card = formOf(formOf(form.payment_method_options).card);
  const enabled = flagOf(
    formOf(card.installments).enabled,
    'payment_method_options[card][installments][enabled]',
  );
  const expires_at = expiryOf(parts, form);
  const data = paymentData(form);
  const items = itemsOf(parts, form);
  const total = items.reduce((so, { amount_total }) => so + amount_total, 0);
  amountOf({ amount: String(total) });
  const id = `cs_test_${randomBytes(24).toString('hex')}`;
  const session = store.put('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_address_collection: null,
    cancel_url: urlOf(form.cancel_url, 'cancel_url'),
    client_reference_id: emptyable(form.client_reference_id),
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: clock.seconds(),
    currency: 'mxn',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customerId,
    customer_account: null,
    customer_creation: customer ? null : 'if_required',
    customer_details: null,
    customer_email: emptyable(form.customer_email),
    discounts: [],
    expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: (emptyable(form.locale) as Session['locale']) ?? null,
    managed_payments: null,
    metadata: metadataOf(form.metadata),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        ...(enabled === undefined ? {} : { installments: { enabled } }),
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: urlOf(form.success_url, 'success_url'),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pages}/stripe/pagar/${id}`,
    wallet_options: null,
  });
  store.put('session_items', { id, items, data });
  tasks.plan('session', id, expires_at);
  return session;
}

/** Expires a session: it can no longer be paid, not even by a late authentication. */
export function expireSession(parts: Parts, session: Session): Session {
  const { store, tasks, webhooks } = parts;
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  tasks.drop('session', session.id);
  const intent = store.find('payment_intent', String(session.payment_intent));
  store.update('checkout.session', session, { status: 'expired', url: null });
  if (intent) cancelIntent(parts, intent, 'automatic');
  webhooks.emit('checkout.session.expired', session);
  return session;
}

/** The redirect after the payment. */
export const successOf = ({ id, success_url }: Session): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
