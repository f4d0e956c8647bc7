import type Stripe from 'stripe';
import { currencyOf } from './amounts.ts';
import type { Given } from './calls.ts';
import { mustAsk, unauthenticated } from './card-ends.ts';
import { collect } from './collect.ts';
import { askedDiscounts, leftOf, takeDiscounts } from './discounts.ts';
import { cardRefusal, invalid } from './errors.ts';
import { choiceOf, emptyable, type Form, flagOf, formOf, metadataOf, requiredText } from './form.ts';
import type { Parts } from './parts.ts';
import { firstInvoice } from './renewals.ts';
import { setUpCard } from './set-up.ts';
import { addSetup } from './setup-intents.ts';
import { cancellationOf } from './subscription-cancel.ts';
import { begin, changeSubscription, planPeriod } from './subscription-change.ts';
import {
  ownCard,
  paymentSettings,
  trialEndOf,
  trialSettings,
  type Wanted,
  wantedItems,
} from './subscription-form.ts';
import { endAfter, itemObject, noCancellation, withPeriod } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const;
const hour = 3_600;

/** Flexible, as at Stripe when nothing is said. */
function billingMode(form: Form, now: number): Subscription['billing_mode'] {
  const type = choiceOf(formOf(form.billing_mode).type, 'billing_mode[type]', ['classic', 'flexible']);
  return type === 'classic'
    ? { flexible: null, type }
    : { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now };
}

function subscriptionObject(
  parts: Parts,
  form: Form,
  { customer, items, trialEnd }: { customer: string; items: Wanted[]; trialEnd: number | null },
): Subscription {
  const id = parts.store.id('sub');
  const now = parts.clock.seconds();
  const period = { start: now, end: trialEnd ?? now };
  const made: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: billingMode(form, now),
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noCancellation,
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'mxn',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: ownCard(parts, form.default_payment_method, customer),
    default_source: null,
    default_tax_rates: [],
    description: emptyable(form.description),
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: items.map((item) => itemObject(parts, id, item, period)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(form.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: paymentSettings(form.payment_settings, null),
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: trialSettings(form.trial_settings, null),
    trial_start: trialEnd === null ? null : now,
  };
  if (trialEnd === null) made.items = withPeriod(made, { start: now, end: endAfter(made, now) });
  return made;
}

/** The card that would pay: the subscription's own, or her first one. */
function payer({ store }: Parts, subscription: Subscription, customer: Stripe.Customer) {
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === 'string' ? (store.find('payment_method', id) ?? null) : null;
}

/** With `error_if_incomplete` nothing is made when the card would not pay at once. */
function checkCard({ store }: Parts, method: Stripe.PaymentMethod): void {
  const { end, setUp } = store.get('card', method.id);
  if (end.kind === 'refused') throw cardRefusal({ ...end.refusal, payment_method: method });
  if (mustAsk(end, { setUp, offSession: false }))
    throw cardRefusal({ ...unauthenticated, code: 'subscription_payment_intent_requires_action' });
}

export function createSubscription(parts: Parts, { form, pages }: Given): Subscription {
  const { store, clock, tasks } = parts;
  const customer = store.named('customer', requiredText(form, 'customer'), 'customer');
  currencyOf(form, false);
  choiceOf(form.collection_method, 'collection_method', ['charge_automatically']);
  const behavior = choiceOf(form.payment_behavior, 'payment_behavior', behaviors) ?? 'allow_incomplete';
  const trialEnd = trialEndOf(parts, form);
  const asked = askedDiscounts(parts, form.discounts);
  const items = wantedItems(parts, form.items);
  const subscription = subscriptionObject(parts, form, { customer: customer.id, items, trialEnd });
  const method = payer(parts, subscription, customer);
  const subtotal = items.reduce((so, { price, quantity }) => so + (price.unit_amount ?? 0) * quantity, 0);
  const free =
    trialEnd !== null ||
    leftOf(
      subtotal,
      asked.filter((one) => typeof one !== 'string'),
    ) === 0;
  if (!free && behavior !== 'default_incomplete') {
    if (!method) throw noCard;
    if (behavior === 'error_if_incomplete') checkCard(parts, method);
  }
  Object.assign(subscription, cancellationOf(parts, subscription, form));
  store.put('subscription', subscription);
  return begin(parts, subscription, () => {
    changeSubscription(parts, subscription, { discounts: takeDiscounts(parts, asked, subscription) });
    const invoice = firstInvoice(parts, subscription, 'subscription_create');
    planPeriod(parts, subscription);
    if (invoice.status === 'paid') {
      if (subscription.status === 'incomplete') changeSubscription(parts, subscription, { status: 'active' });
      askForCard(parts, subscription, { method, behavior, pages });
      return;
    }
    tasks.plan('expire', subscription.id, clock.seconds() + 23 * hour);
    if (behavior !== 'default_incomplete' && method)
      collect(parts, invoice, {
        method,
        automatic: false,
        offSession: flagOf(form.off_session, 'off_session') ?? false,
      });
  });
}

const noCard = invalid(
  'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
  undefined,
  'resource_missing',
);

/** Nothing is owed yet: her card is set up now, so that it can pay later without her. */
function askForCard(
  parts: Parts,
  subscription: Subscription,
  { method, behavior, pages }: { method: Stripe.PaymentMethod | null; behavior: string; pages: string },
): void {
  const card = method && parts.store.get('card', method.id);
  const asks = card && mustAsk(card.end, { setUp: card.setUp, offSession: true });
  if (behavior !== 'default_incomplete' && !asks) return;
  // A card that is good needs nothing; she may still be asked for one when there is none.
  if (method && !asks) return;
  const setup = addSetup(parts, {
    customer: subscription.customer as string,
    metadata: {},
    payment_method: method?.id ?? null,
  });
  changeSubscription(parts, subscription, { pending_setup_intent: setup.id });
  parts.store.put('link', { id: setup.id, to: subscription.id });
  if (method && behavior !== 'default_incomplete')
    setUpCard(parts, setup, method, { pages, returnUrl: null });
}

/** The card that was asked for is there. */
export function startAskingForCards(parts: Parts): void {
  parts.after.setUp.push((setup) => {
    const { store } = parts;
    const subscription = store.find('subscription', store.find('link', setup.id)?.to ?? '');
    if (!subscription || subscription.pending_setup_intent !== setup.id) return;
    const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
    changeSubscription(parts, subscription, {
      pending_setup_intent: null,
      ...(keeps ? { default_payment_method: setup.payment_method as string } : {}),
    });
  });
}
