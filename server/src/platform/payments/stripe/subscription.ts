import { toPesos } from '@tbm/domain/money';
import type Stripe from 'stripe';
import type { Bill, BillFailure, Subscription } from '../payments.ts';
import { idOf, timeOf } from './client.ts';
import { billFailureOf } from './events.ts';

const statuses: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  incomplete: 'waiting',
  trialing: 'trial',
  active: 'active',
  past_due: 'owing',
  paused: 'paused',
};

/** Stripe's subscription, with its invoices oldest first, in the common vocabulary. */
export function subscriptionOf(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): Subscription {
  const { trial_end, ended_at, cancellation_details } = subscription;
  const ends = subscription.items.data.map(({ current_period_end }) => current_period_end);
  return {
    subscription_id: subscription.id,
    // Every other status (canceled, incomplete_expired, unpaid) is never charged again.
    status: statuses[subscription.status] ?? 'ended',
    customer: idOf(subscription.customer) ?? '',
    metadata: subscription.metadata,
    method: idOf(subscription.default_payment_method),
    plan_id: idOf(subscription.items.data[0]?.price.product) ?? '',
    trial_ends_at: trial_end === null ? null : timeOf(trial_end),
    current_period_end: timeOf(Math.max(...ends)),
    ended_at: ended_at === null ? null : timeOf(ended_at),
    ends: subscription.cancel_at !== null || !(subscription.status in statuses),
    ended_by_wish: cancellation_details?.reason === 'cancellation_requested',
    bills: invoices.map((invoice) => billOf(invoice, trial_end)),
    failure: failureOf(invoices.at(-1)),
  };
}

const failureOf = (latest: Stripe.Invoice | undefined): BillFailure | null =>
  latest?.status === 'open' && latest.attempted && latest.attempt_count > 0 ? billFailureOf(latest) : null;

function billOf(invoice: Stripe.Invoice, trial_end: number | null): Bill {
  const none = { start: invoice.period_start, end: invoice.period_end };
  // The bill of a change of plan has a line for the time that is credited, and one for the time that is charged.
  const [period = none] = invoice.lines.data.map((line) => line.period).toSorted((a, b) => b.end - a.end);
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid') ?? payments[0];
  const paid = invoice.status === 'paid';
  const { paid_at } = invoice.status_transitions;
  return {
    invoice_id: invoice.id,
    status:
      paid || invoice.status === 'open' || invoice.status === 'draft'
        ? (invoice.status as Bill['status'])
        : 'void',
    amount: toPesos(paid ? invoice.amount_paid : invoice.amount_due),
    payment_id: idOf(payment?.payment.payment_intent),
    is_trial: trial_end !== null && period.start < trial_end,
    period_start: timeOf(period.start),
    period_end: timeOf(period.end),
    paidAt: paid_at === null ? null : timeOf(paid_at),
  };
}
