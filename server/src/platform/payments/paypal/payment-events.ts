import type { PaymentEvent } from '../payments.ts';
import { type PaypalBilling, paypalRefund } from './billing.ts';
import type { PaypalCapture, PaypalEvent } from './types.ts';

/** PayPal's event in the words of all providers. Throws `provider_unavailable`. */
export async function eventOf(billing: PaypalBilling, told: PaypalEvent): Promise<PaymentEvent> {
  const { event_id, type, at } = told;
  const common = { event_id, type, at };
  switch (told.kind) {
    case 'captured':
      // One that does not name its order is read anew with the order that its purchase keeps.
      return told.capture.order_id === null
        ? { ...common, kind: 'page', metadata: writtenOn(told.capture) }
        : { ...common, kind: 'succeeded', payment: paymentOf(told.capture, 'succeeded') };
    case 'capture_denied': {
      const { capture } = told;
      return {
        ...common,
        kind: 'failed',
        payment: paymentOf(capture, 'cancelled'),
        failure_id: capture.capture_id,
      };
    }
    case 'order_approved':
      return { ...common, kind: 'page', metadata: writtenOn(told) };
    case 'refunded':
      return { ...common, kind: 'refund', refund: paypalRefund(told.refund, told.payment_id) };
    case 'dispute':
      return { ...common, kind: 'dispute', dispute: told.dispute };
    case 'charged': {
      const { subscription_id } = told.charge;
      return { ...common, kind: 'subscription', subscription_id, failure: null };
    }
    case 'charge_failed': {
      const { subscription_id } = told.subscription;
      const failure = await billing.failureOf(told.subscription);
      return { ...common, kind: 'subscription', subscription_id, failure };
    }
    case 'subscription_changed': {
      const { subscription_id } = told.subscription;
      return { ...common, kind: 'subscription', subscription_id, failure: null };
    }
    default:
      return { ...common, kind: 'other' };
  }
}

const writtenOn = ({ custom_id }: { custom_id: string | null }): Record<string, string> =>
  custom_id ? { purchase_id: custom_id } : {};

const paymentOf = (capture: PaypalCapture, status: 'succeeded' | 'cancelled') => ({
  payment_id: capture.order_id ?? capture.capture_id,
  clientSecret: null,
  status,
  asksBank: false,
  keeps: null,
  amount: capture.amount,
  charge_id: capture.capture_id,
  metadata: writtenOn(capture),
});
