import type Stripe from 'stripe';
import { type Calls, params } from '../core/calls.ts';
import { invalid, missing } from '../core/errors.ts';
import { type Form, textOf } from '../core/form.ts';
import { inRange, pageOf, paging } from '../core/lists.ts';
import type { Parts } from '../core/parts.ts';
import { voidInvoice } from './invoice-ends.ts';
import { detailsOf } from './subscription-cancel.ts';
import { endSubscription } from './subscription-change.ts';
import { createSubscription } from './subscription-create.ts';
import { itemsOf, periodOf } from './subscription-object.ts';
import { updateSubscription } from './subscription-update.ts';

type Subscription = Stripe.Subscription;

function found({ store }: Parts, form: Form): Subscription[] {
  const [customer, price, status] = [textOf(form.customer), textOf(form.price), textOf(form.status)];
  const ended = (one: Subscription) => one.status === 'canceled' || one.status === 'incomplete_expired';
  return store
    .list('subscription')
    .filter((one) => {
      if (status === undefined) return !ended(one);
      return status === 'all' || (status === 'ended' ? ended(one) : one.status === status);
    })
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => price === undefined || itemsOf(one).some((item) => item.price.id === price))
    .filter((one) => inRange(one.created, form.created, 'created'))
    .filter((one) => inRange(periodOf(one).start, form.current_period_start, 'current_period_start'))
    .filter((one) => inRange(periodOf(one).end, form.current_period_end, 'current_period_end'));
}

/** Cancels at once. The open invoice of an incomplete subscription is voided. */
function cancel(parts: Parts, id: string, form: Form): Subscription {
  const subscription = parts.store.get('subscription', id);
  if (subscription.ended_at !== null) throw missing('subscription', id);
  if (form.prorate === 'true' || form.invoice_now === 'true')
    throw invalid(
      'The simulator does not know prorations.',
      form.prorate === 'true' ? 'prorate' : 'invoice_now',
    );
  const incomplete = subscription.status === 'incomplete';
  parts.store.update('subscription', subscription, {
    cancellation_details: detailsOf(form.cancellation_details, subscription.cancellation_details),
  });
  const invoice = parts.store.find('invoice', String(subscription.latest_invoice));
  if (incomplete && invoice?.status === 'open') voidInvoice(parts, invoice);
  return endSubscription(
    parts,
    subscription,
    'cancellation_requested',
    incomplete ? 'incomplete_expired' : 'canceled',
  );
}

export function registerSubscriptions({ get, post, del }: Calls, parts: Parts): void {
  const { store } = parts;
  const url = '/v1/subscriptions';
  const shared = [
    'cancel_at',
    'cancel_at_period_end',
    'collection_method',
    'default_payment_method',
    'description',
    'discounts',
    'metadata',
    'off_session',
    'payment_behavior',
    'payment_settings',
    'proration_behavior',
    'trial_end',
    'trial_settings',
  ] as const;
  post(
    url,
    params<Stripe.SubscriptionCreateParams>(
      ...shared,
      'billing_mode',
      'currency',
      'customer',
      'items',
      'trial_period_days',
    ),
    (given) => createSubscription(parts, given),
  );
  get(
    url,
    params<Stripe.SubscriptionListParams>(
      ...paging,
      'collection_method',
      'created',
      'current_period_end',
      'current_period_start',
      'customer',
      'price',
      'status',
    ),
    ({ form }) => pageOf(url, found(parts, form), form, 'subscription'),
  );
  get(`${url}/:id`, [], ({ id }) => store.get('subscription', id));
  post(
    `${url}/:id`,
    params<Stripe.SubscriptionUpdateParams>(
      ...shared,
      'billing_cycle_anchor',
      'cancellation_details',
      'items',
      'pause_collection',
      'proration_date',
    ),
    ({ id, form }) => updateSubscription(parts, store.get('subscription', id), form),
  );
  del(
    `${url}/:id`,
    params<Stripe.SubscriptionCancelParams>('cancellation_details', 'invoice_now', 'prorate'),
    ({ id, form }) => cancel(parts, id, form),
  );
}
