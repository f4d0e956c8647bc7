import type { PaymentEvent } from '../payments.ts';
import type { PaypalCapture, PaypalEvent } from './api.ts';
import { type PaypalBilling, paypalRefund } from './billing.ts';

/** PayPal's event in the common vocabulary. Throws `provider_unavailable`. */
export async function paymentEventOf(billing: PaypalBilling, event: PaypalEvent): Promise<PaymentEvent> {
  const { event_id, type, at, unfamiliar } = event;
  const common = {
    event_id,
    type,
    at,
    ...(unfamiliar ? { unfamiliar } : {}),
  };
  switch (event.kind) {
    case 'captured':
      // It does not name its order: the purchase's own order is read instead.
      return event.capture.order_id === null
        ? { ...common, kind: 'progress', metadata: metadataOf(event.capture) }
        : { ...common, kind: 'succeeded', payment: paymentOf(event.capture, 'succeeded') };
    case 'capture_denied': {
      const { capture } = event;
      return {
        ...common,
        kind: 'failed',
        payment: paymentOf(capture, 'cancelled'),
        failure_id: capture.capture_id,
      };
    }
    case 'order_approved':
      return { ...common, kind: 'progress', metadata: metadataOf(event) };
    case 'refunded':
      return { ...common, kind: 'refund', refund: paypalRefund(event.refund, event.payment_id) };
    case 'dispute':
      return { ...common, kind: 'dispute', dispute: event.dispute };
    case 'charged': {
      const { subscription_id } = event.charge;
      return {
        ...common,
        kind: 'subscription',
        subscription_id,
        failure: null,
      };
    }
    case 'charge_failed': {
      const { subscription_id } = event.subscription;
      const failure = await billing.failureOf(event.subscription);
      return {
        ...common,
        kind: 'subscription',
        subscription_id,
        failure,
      };
    }
    case 'subscription_changed': {
      const { subscription_id } = event.subscription;
      return {
        ...common,
        kind: 'subscription',
        subscription_id,
        failure: null,
      };
    }
    default:
      return { ...common, kind: 'other' };
  }
}

const metadataOf = ({ custom_id }: { custom_id: string | null }): Record<string, string> =>
  custom_id ? { purchase_id: custom_id } : {};

const paymentOf = (capture: PaypalCapture, status: 'succeeded' | 'cancelled') => ({
  payment_id: capture.order_id ?? capture.capture_id,
  clientSecret: null,
  status,
  asksBank: false,
  keeps: null,
  amount: capture.amount,
  charge_id: capture.capture_id,
  metadata: metadataOf(capture),
});
