import type Stripe from 'stripe';
import { invalid } from '../core/errors.ts';
import { emptyable, type Form, metadataOf, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { collect } from './collect.ts';
import { applyDiscounts, endDiscount, requestedDiscounts } from './discounts.ts';
import { changePrice } from './price-change.ts';
import { firstInvoice } from './renewals.ts';
import { refuseManaged } from './schedules.ts';
import { cancellationOf, detailsOf } from './subscription-cancel.ts';
import { changeSubscription, planPeriod } from './subscription-change.ts';
import {
  beginsCycleNow,
  ownCard,
  paymentSettings,
  requestedPause,
  trialEndOf,
  trialSettings,
} from './subscription-form.ts';
import { endAfter, withPeriod } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

/** What may be changed in the current status. */
function checkState({ status }: Subscription, form: Form): void {
  const only = (names: string[], message: string) => {
    if (Object.keys(form).some((name) => name !== 'expand' && !names.includes(name))) throw invalid(message);
  };
  if (status === 'canceled' || status === 'incomplete_expired')
    only(
      ['cancellation_details', 'metadata'],
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  if (status === 'incomplete')
    only(
      ['default_payment_method', 'metadata', 'payment_settings'],
      'This subscription cannot be updated in its current state `incomplete`.',
    );
}

/** The discounts after a change: an empty text removes them, a list replaces them, nothing keeps them. */
function discountsAfter(parts: Parts, subscription: Subscription, form: Form): string[] {
  const own = subscription.discounts as string[];
  if (form.discounts === undefined) return own;
  const asked = form.discounts === '' ? [] : requestedDiscounts(parts, form.discounts, own);
  if (form.discounts !== '' && asked.length === 0) return own;
  const kept = applyDiscounts(parts, asked, subscription);
  for (const id of own) if (!kept.includes(id)) endDiscount(parts, id);
  return kept;
}

export function updateSubscription(parts: Parts, subscription: Subscription, form: Form): Subscription {
  checkState(subscription, form);
  const customer = String(subscription.customer);
  const trialEnd = trialEndOf(parts, form);
  const ended = subscription.ended_at !== null;
  const card =
    form.default_payment_method === undefined
      ? {}
      : { default_payment_method: ownCard(parts, form.default_payment_method, customer) };
  const pause = requestedPause(parts, form.pause_collection);
  const beginsNow = beginsCycleNow(form);
  refuseManaged(subscription, form);
  if (form.items !== undefined) changePrice(parts, subscription, form);
  const cancellation = ended ? {} : cancellationOf(parts, subscription, form);
  changeSubscription(parts, subscription, {
    ...card,
    ...('description' in form ? { description: emptyable(form.description) } : {}),
    ...(form.cancellation_details === undefined
      ? {}
      : { cancellation_details: detailsOf(form.cancellation_details, subscription.cancellation_details) }),
    ...cancellation,
    ...(pause === undefined ? {} : { pause_collection: pause }),
    discounts: discountsAfter(parts, subscription, form),
    metadata: metadataOf(form.metadata, subscription.metadata),
    payment_settings: paymentSettings(form.payment_settings, subscription.payment_settings),
    trial_settings: trialSettings(form.trial_settings, subscription.trial_settings),
  });
  if (trialEnd !== null) setTrial(parts, subscription, trialEnd);
  else if (textOf(form.trial_end) === 'now' && subscription.status === 'trialing')
    beginCycle(parts, subscription, { trial_end: parts.clock.seconds() });
  else if (beginsNow) beginCycle(parts, subscription, {});
  if (pause !== undefined) planResumption(parts, subscription);
  return subscription;
}

/** Moves the end of the trial, from which the next periods are counted. */
function setTrial(parts: Parts, subscription: Subscription, end: number): void {
  const start = parts.clock.seconds();
  const more = subscription.status === 'trialing';
  changeSubscription(parts, subscription, {
    billing_cycle_anchor: end,
    ...(subscription.cancel_at === null ? {} : { cancel_at: end }),
    items: withPeriod(subscription, { start, end }),
    status: 'trialing',
    trial_end: end,
    trial_start: more ? subscription.trial_start : start,
  });
  planPeriod(parts, subscription);
}

/** Begins a billing cycle now: its first period is invoiced and charged at once. */
function beginCycle(parts: Parts, subscription: Subscription, fields: Partial<Subscription>): void {
  const start = parts.clock.seconds();
  const anchored = { ...subscription, billing_cycle_anchor: start };
  changeSubscription(parts, subscription, {
    ...fields,
    billing_cycle_anchor: start,
    items: withPeriod(subscription, { start, end: endAfter(anchored, start) }),
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  });
  planPeriod(parts, subscription);
  const invoice = firstInvoice(parts, subscription, 'subscription_update');
  if (invoice.status === 'open') collect(parts, invoice, { automatic: true });
}

/** Schedules the end of a pause of payment collection. */
function planResumption({ tasks }: Parts, { id, pause_collection }: Subscription): void {
  if (pause_collection?.resumes_at) tasks.plan('resume_collection', id, pause_collection.resumes_at);
  else tasks.drop('resume_collection', id);
}
