import type Stripe from 'stripe';
import { choiceOf, emptyable, type Form, formOf, metadataOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { ownCard, paymentSettings, type SubscriptionRequest, trialSettings } from './subscription-form.ts';
import { endAfter, itemObject, noCancellation, withPeriod } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

/** Flexible, Stripe's default. */
function billingMode(form: Form, now: number): Subscription['billing_mode'] {
  const type = choiceOf(formOf(form.billing_mode).type, 'billing_mode[type]', ['classic', 'flexible']);
  return type === 'classic'
    ? { flexible: null, type }
    : { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now };
}

/** A new subscription, in its trial or before its first payment; not stored yet. */
export function subscriptionObject(
  parts: Parts,
  form: Form,
  { customer, items, trialEnd }: { customer: string; items: SubscriptionRequest[]; trialEnd: number | null },
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
