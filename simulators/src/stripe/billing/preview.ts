import type Stripe from 'stripe';
import type { Parts } from '../core/parts.ts';
import { running } from './discounts.ts';
import { invoiceObject } from './invoice-object.ts';
import { billedOf, endAfter, periodOf } from './subscription-object.ts';

/** A preview of the next invoice of a subscription; not stored. */
export function previewOf(
  parts: Parts,
  subscription: Stripe.Subscription,
  discounts = subscription.discounts as string[],
): Stripe.Invoice {
  const before = periodOf(subscription);
  const next = { start: before.end, end: endAfter(subscription, before.end) };
  const invoice = invoiceObject(parts, {
    id: parts.store.id('upcoming_in'),
    customer: parts.store.get('customer', String(subscription.customer)),
    subscription,
    reason: 'upcoming',
    billed: billedOf(subscription, next),
    discounts: running(parts, discounts, before.end),
    period_start: before.start,
    period_end: before.end,
  });
  // Created with the next period and charged an hour later.
  return { ...invoice, created: before.end, next_payment_attempt: before.end + 3_600 };
}
