import { toPesos } from '@tbm/domain/money';
import type Stripe from 'stripe';
import type { BillFailure, Dispute, Payment, PaymentEvent, Refund } from '../payments.ts';
import { cardOf } from './cards.ts';
import { idOf, timeOf } from './client.ts';

/** Stripe's payment intent in the common vocabulary. */
export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const succeeded = intent.status === 'succeeded';
  return {
    payment_id: intent.id,
    clientSecret: intent.client_secret,
    status: succeeded ? 'succeeded' : intent.status === 'canceled' ? 'cancelled' : 'open',
    asksBank: intent.status === 'requires_action',
    keeps: succeeded && intent.setup_future_usage ? idOf(intent.payment_method) : null,
    amount: toPesos(intent.amount),
    charge_id: succeeded ? idOf(intent.latest_charge) : null,
    metadata: intent.metadata,
  };
}

/** Stripe's refund in the common vocabulary. */
export const refundOf = (refund: Stripe.Refund): Refund => ({
  refund_id: refund.id,
  charge_id: idOf(refund.charge),
  payment_id: idOf(refund.payment_intent),
  amount: toPesos(refund.amount),
  status:
    refund.status === 'succeeded'
      ? 'done'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
  metadata: refund.metadata ?? {},
});

/** The types of events that are booked; the endpoint asks Stripe for these. */
export const bookedTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'setup_intent.succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payment_method.updated',
  'payment_method.automatically_updated',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Stripe's event, in the shape of the pinned API version, in the common vocabulary. */
export function eventOf(event: Stripe.Event): PaymentEvent {
  const common = { event_id: event.id, type: event.type, at: timeOf(event.created) };
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { ...common, kind: 'succeeded', payment: paymentOf(event.data.object) };
    case 'payment_intent.payment_failed': {
      const intent = event.data.object;
      const charge = intent.last_payment_error?.charge;
      // A failed bank challenge has no charge; then the event identifies the failed attempt.
      return {
        ...common,
        kind: 'failed',
        payment: paymentOf(intent),
        failure_id: charge ?? event.id,
      };
    }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
      return billEvent(common, event.data.object, event.type === 'invoice.payment_failed');
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return {
        ...common,
        kind: 'subscription',
        subscription_id: event.data.object.id,
        failure: null,
      };
    case 'setup_intent.succeeded':
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return { ...common, kind: 'progress', metadata: event.data.object.metadata ?? {} };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...common, kind: 'refund', refund: refundOf(event.data.object) };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      return { ...common, kind: 'dispute', dispute: disputeOf(event.data.object) };
    }
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return { ...common, kind: 'card', card: cardOf(event.data.object) };
    default:
      return { ...common, kind: 'other' };
  }
}

/** Stripe's dispute in the common vocabulary. */
export const disputeOf = ({
  id,
  charge,
  payment_intent,
  amount,
  reason,
  status,
}: Stripe.Dispute): Dispute => ({
  dispute_id: id,
  charge_id: idOf(charge) ?? '',
  payment_id: idOf(payment_intent),
  amount: toPesos(amount),
  reason,
  status,
});

/** The failed charge of a bill. */
export const billFailureOf = (invoice: Stripe.Invoice): BillFailure => ({
  failure_id: `${invoice.id}:${invoice.attempt_count}`,
  invoice_id: invoice.id,
  amount: toPesos(invoice.amount_due),
  first: invoice.billing_reason === 'subscription_create',
  pay_url: invoice.hosted_invoice_url ?? null,
  retryAt: invoice.next_payment_attempt === null ? null : timeOf(invoice.next_payment_attempt),
});

export function billEvent(
  common: Pick<PaymentEvent, 'event_id' | 'type' | 'at'>,
  invoice: Stripe.Invoice,
  failed: boolean,
): PaymentEvent {
  if (invoice.parent === undefined) throw new Error('an invoice without its parent');
  const subscription_id = idOf(invoice.parent?.subscription_details?.subscription);
  if (!subscription_id) return { ...common, kind: 'other' };
  return {
    ...common,
    kind: 'subscription',
    subscription_id,
    failure: failed ? billFailureOf(invoice) : null,
  };
}
