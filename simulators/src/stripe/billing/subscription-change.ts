import type Stripe from 'stripe';
import type { Parts } from '../core/parts.ts';
import { periodOf } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

/** Subscriptions being created: their start is one event, not several. */
const beginning = new Set<string>();

/** Emits the creation of a subscription with its state after the first payment. */
export function begin(
  { store, webhooks }: Parts,
  subscription: Subscription,
  work: () => void,
): Subscription {
  const event = webhooks.emit('customer.subscription.created', subscription);
  beginning.add(subscription.id);
  try {
    work();
  } finally {
    beginning.delete(subscription.id);
  }
  store.update('event', event, { data: { object: structuredClone(subscription) } });
  return subscription;
}

/** Changes a subscription and emits an event if anything changed. */
export function changeSubscription(
  { store, webhooks }: Parts,
  subscription: Subscription,
  fields: Partial<Subscription>,
): Subscription {
  const before = store.update('subscription', subscription, fields);
  if (Object.keys(before).length > 0 && !beginning.has(subscription.id))
    webhooks.emit('customer.subscription.updated', subscription, before);
  return subscription;
}

const day = 86_400;

/** Schedules the announcement and the end of the current period. */
export function planPeriod({ tasks, clock, billing }: Parts, subscription: Subscription): void {
  const { start, end } = periodOf(subscription);
  tasks.plan('cycle', subscription.id, end);
  const upcoming = end - billing.upcomingDays * day;
  if (upcoming > start && upcoming >= clock.seconds()) tasks.plan('upcoming', subscription.id, upcoming);
  else tasks.drop('upcoming', subscription.id);
  if (subscription.status === 'trialing')
    // A shorter trial is announced at once.
    tasks.plan('trial_will_end', subscription.id, Math.max(end - 3 * day, clock.seconds()));
  else tasks.drop('trial_will_end', subscription.id);
}

/** Ends a subscription: nothing more is charged, not even open invoices. */
export function endSubscription(
  parts: Parts,
  subscription: Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): Subscription {
  const { store, clock, tasks, webhooks } = parts;
  const { id, cancellation_details, canceled_at, schedule } = subscription;
  const managing = store.find('subscription_schedule', String(schedule));
  if (managing)
    store.update('subscription_schedule', managing, { status: 'canceled', canceled_at: clock.seconds() });
  for (const what of ['cycle', 'upcoming', 'trial_will_end', 'expire', 'resume_collection'])
    tasks.drop(what, id);
  for (const invoice of store.all('invoice')) {
    if (subscriptionOf(invoice) !== id || (invoice.status !== 'open' && invoice.status !== 'draft')) continue;
    for (const what of ['finalize', 'retry']) tasks.drop(what, invoice.id);
    store.update('invoice', invoice, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
  store.update('subscription', subscription, {
    status,
    canceled_at: canceled_at ?? clock.seconds(),
    ended_at: clock.seconds(),
    cancellation_details: { ...(cancellation_details ?? noDetails), reason },
  });
  webhooks.emit('customer.subscription.deleted', subscription);
  return subscription;
}

const noDetails = { comment: null, feedback: null, feedback_option: null };

/** The subscription that an invoice is for. */
export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : null;
}
