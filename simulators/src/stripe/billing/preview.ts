import type Stripe from 'stripe';
import type { Parts } from '../core/parts.ts';
import { running } from './discounts.ts';
import { invoiceObject } from './invoice-object.ts';
import { billedOf, endAfter, periodOf } from './subscription-object.ts';

/** The next invoice of a subscription as it will be if nothing changes. It is kept nowhere. */
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
  // It will be made with the next period and charged an hour later.
  return { ...invoice, created: before.end, next_payment_attempt: before.end + 3_600 };
}
