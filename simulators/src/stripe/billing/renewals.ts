import type Stripe from 'stripe';
import type { Parts } from '../core/parts.ts';
import { endDiscount, running } from './discounts.ts';
import { voidInvoice } from './invoice-ends.ts';
import { draft, finalize, payerOf, planCollection } from './invoices.ts';
import { previewOf } from './preview.ts';
import { enterPhase } from './schedules.ts';
import { changeSubscription, endSubscription, planPeriod } from './subscription-change.ts';
import { billedOf, endAfter, periodOf, withPeriod } from './subscription-object.ts';

type Subscription = Stripe.Subscription;

/** An invoice for the subscription's current period, without an event. */
function addInvoice(
  parts: Parts,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  before: { start: number; end: number },
): Stripe.Invoice {
  const { store, clock } = parts;
  const discounts = running(parts, subscription.discounts as string[], clock.seconds());
  const trial = subscription.status === 'trialing';
  return draft(parts, {
    customer: store.get('customer', String(subscription.customer)),
    subscription,
    reason,
    billed: billedOf(subscription, periodOf(subscription), trial),
    discounts,
    period_start: before.start,
    period_end: before.end,
  });
}

/** A one-time coupon ends with the first invoice that is not free. */
function afterUse({ store }: Parts, subscription: Subscription, invoice: Stripe.Invoice): string[] {
  return (subscription.discounts as string[]).filter(
    (id) => !(store.get('terms', id).once && invoice.subtotal > 0 && invoice.discounts.includes(id)),
  );
}

function dropDiscounts(parts: Parts, subscription: Subscription, kept: string[]): void {
  for (const id of subscription.discounts as string[]) if (!kept.includes(id)) endDiscount(parts, id);
}

/** The invoice of a period that is paid at its start. */
export function firstInvoice(
  parts: Parts,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_update',
): Stripe.Invoice {
  const now = parts.clock.seconds();
  const invoice = addInvoice(parts, subscription, reason, { start: now, end: now });
  parts.store.update('invoice', invoice, { automatically_finalizes_at: null });
  const kept = afterUse(parts, subscription, invoice);
  dropDiscounts(parts, subscription, kept);
  changeSubscription(parts, subscription, { latest_invoice: invoice.id, discounts: kept });
  parts.webhooks.emit('invoice.created', invoice);
  return finalize(parts, invoice);
}

/** Ends a period: the subscription ends, or the next period begins and is invoiced. */
function renew(parts: Parts, subscription: Subscription): void {
  const { clock, webhooks } = parts;
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status)) return;
  const now = clock.seconds();
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endSubscription(parts, subscription, 'cancellation_requested');
    return;
  }
  const before = periodOf(subscription);
  enterPhase(parts, subscription, before.end);
  const trial = subscription.status === 'trialing';
  const next = { start: before.end, end: endAfter(subscription, before.end) };
  const status = trial ? 'active' : subscription.status;
  // Invoiced with the new state, before the update event.
  const invoice = addInvoice(
    parts,
    { ...subscription, status, items: withPeriod(subscription, next) },
    'subscription_cycle',
    before,
  );
  if (trial && !payerOf(parts, invoice) && cancelsWithoutCard(subscription)) {
    parts.store.remove('invoice', invoice.id);
    endSubscription(parts, subscription, 'payment_failed');
    return;
  }
  const kept = afterUse(parts, subscription, invoice);
  dropDiscounts(parts, subscription, kept);
  changeSubscription(parts, subscription, {
    items: withPeriod(subscription, next),
    status,
    latest_invoice: invoice.id,
    discounts: kept,
  });
  // An unpaid subscription is invoiced, but not charged.
  const charged = status !== 'unpaid';
  if (!charged)
    parts.store.update('invoice', invoice, { auto_advance: false, automatically_finalizes_at: null });
  webhooks.emit('invoice.created', invoice);
  // "All invoices created before the resumes_at date are immediately marked as void."
  if (subscription.pause_collection) voidPaused(parts, invoice);
  else if (charged) planCollection(parts, invoice);
  planPeriod(parts, subscription);
}

/** An invoice that a discount made free is paid once it is final, and stays so. */
function voidPaused(parts: Parts, invoice: Stripe.Invoice): void {
  if (finalize(parts, invoice).status === 'open') voidInvoice(parts, invoice);
}

const cancelsWithoutCard = ({ trial_settings }: Subscription): boolean =>
  trial_settings?.end_behavior.missing_payment_method === 'cancel';

/** The first invoice was not paid within 23 hours, so the subscription expires. */
function expire(parts: Parts, subscription: Subscription): void {
  if (subscription.status !== 'incomplete') return;
  for (const what of ['cycle', 'upcoming', 'trial_will_end']) parts.tasks.drop(what, subscription.id);
  const invoice = parts.store.find('invoice', String(subscription.latest_invoice));
  if (invoice?.status === 'open') voidInvoice(parts, invoice);
  changeSubscription(parts, subscription, { status: 'incomplete_expired', ended_at: parts.clock.seconds() });
}

/** The scheduled tasks of subscriptions. */
export function startRenewing(parts: Parts): void {
  const { store, tasks, webhooks } = parts;
  tasks.on('cycle', (id) => renew(parts, store.get('subscription', id)));
  tasks.on('expire', (id) => expire(parts, store.get('subscription', id)));
  tasks.on('upcoming', (id) => {
    const subscription = store.get('subscription', id);
    // "Stripe won't send any upcoming invoice emails or webhooks" during a pause.
    const isAnnounced = subscription.cancel_at === null && subscription.pause_collection === null;
    if (isAnnounced && ['active', 'trialing', 'past_due'].includes(subscription.status))
      webhooks.emit('invoice.upcoming', previewOf(parts, subscription));
  });
  tasks.on('resume_collection', (id) => {
    const subscription = store.get('subscription', id);
    if (subscription.ended_at === null) changeSubscription(parts, subscription, { pause_collection: null });
  });
  tasks.on('trial_will_end', (id) => {
    const subscription = store.get('subscription', id);
    if (subscription.status === 'trialing')
      webhooks.emit('customer.subscription.trial_will_end', subscription);
  });
  tasks.on('discount', (id) => {
    const { subscription: owner } = store.get('discount', id);
    const subscription = store.find('subscription', owner ?? '');
    if (!subscription?.discounts.includes(id) || subscription.ended_at !== null) return;
    endDiscount(parts, id);
    changeSubscription(parts, subscription, {
      discounts: subscription.discounts.filter((own) => own !== id),
    });
  });
}
