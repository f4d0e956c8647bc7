import { paypalMendUrl } from '@tbm/domain/settings';
import type { Clock } from '../../clock.ts';
import { problem } from '../../errors.ts';
import type { Billing, Refund, Subscription } from '../billing.ts';
import type { BillFailure, Payment } from '../payments.ts';
import { billId, billsOf, periodsOf, type Taken } from './bills.ts';
import type {
  PaypalCharge,
  PaypalOrder,
  PaypalPayments,
  PaypalRefund,
  PaypalSubscription,
  PaypalTransaction,
} from './types.ts';

/** PayPal's subscriptions in the words of all providers. */
export interface PaypalBilling extends Billing {
  /** `told`: a charge that the provider has just told of, and may not yet list. */
  readSubscription(subscription_id: string, told?: PaypalCharge): Promise<Subscription>;
  /** The charge that failed last, of what an event tells. */
  failureOf(told: PaypalSubscription): Promise<BillFailure | null>;
}

/** PayPal that a studio offers: its calls, and its billing as that of all providers. */
export interface Paypal {
  calls: PaypalPayments;
  billing: PaypalBilling;
}

export const makePaypal = (calls: PaypalPayments, clock: Clock): Paypal => ({
  calls,
  billing: paypalBilling(calls, clock),
});

const hasGone: readonly PaypalTransaction['status'][] = ['completed', 'refunded', 'partly_refunded'];
const day = 86_400_000;

/** Billing on PayPal, with its own bills: PayPal lists payments only. */
function paypalBilling(paypal: PaypalPayments, clock: Clock): PaypalBilling {
  const chargesOf = async (
    { subscription_id, starts_at, made_at, status }: PaypalSubscription,
    told?: PaypalCharge,
  ): Promise<Taken[]> => {
    if (status === 'open' || status === 'approved') return [];
    const from = Math.min(Date.parse(starts_at), Date.parse(made_at)) - day;
    const to = Date.parse(clock.now()) + day;
    const listed = await paypal.listTransactions(
      subscription_id,
      new Date(from).toISOString(),
      new Date(to).toISOString(),
    );
    const taken: Taken[] = listed.filter((one) => hasGone.includes(one.status));
    if (told && !taken.some(({ charge_id }) => charge_id === told.charge_id)) taken.push(told);
    return taken.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  };
  const read = async (subscription_id: string): Promise<PaypalSubscription> => {
    const found = await paypal.readSubscription(subscription_id);
    if (!found) throw problem('provider_unavailable');
    return found;
  };

  return {
    async readSubscription(subscription_id, told) {
      const found = await read(subscription_id);
      return subscriptionOf(found, await chargesOf(found, told), clock.now());
    },

    async endSubscription(subscription_id) {
      await paypal.cancelSubscription(subscription_id, 'Cancelada en TBM');
    },

    async previewCharge(subscription_id) {
      const { cycles, outstanding } = await read(subscription_id);
      const next = cycles.find(({ price, times, done }) => price > 0 && (times === null || done < times));
      if (!next) throw problem('provider_unavailable');
      return next.price + outstanding;
    },

    async refund({ key, payment, amount, metadata }) {
      const result = await paypal.refundCapture({ key, capture_id: payment, amount });
      if (result.kind === 'refused') throw problem('refund_refused');
      return paypalRefund(result.refund, payment, metadata);
    },

    async failureOf({ subscription_id, last_failure }) {
      if (!last_failure) return null;
      // An event does not tell the plan.
      const found = await read(subscription_id);
      const periods = periodsOf(found, await chargesOf(found));
      const period = periods.at(last_failure.at);
      return {
        invoice_id: billId(subscription_id, period),
        amount: last_failure.amount,
        first: period === 0 && periods.freeUntil === null,
        pay_url: paypalMendUrl,
        retryAt: last_failure.retry_at,
      };
    },
  };
}

/** PayPal's payment in the words of all providers. */
export const paymentOf = ({ order_id, status, amount, custom_id, capture }: PaypalOrder): Payment => ({
  payment_id: order_id,
  clientSecret: null,
  status: status === 'completed' ? 'succeeded' : status === 'declined' ? 'cancelled' : 'open',
  asksBank: false,
  keeps: null,
  amount,
  charge_id: capture?.capture_id ?? null,
  metadata: custom_id ? { purchase_id: custom_id } : {},
});

export const paypalRefund = (
  { refund_id, status, amount }: PaypalRefund,
  charge_id: string | null,
  metadata: Record<string, string> = {},
): Refund => ({
  refund_id,
  charge_id,
  payment_id: null,
  amount,
  status: status === 'completed' ? 'done' : status,
  metadata,
});

function subscriptionOf(found: PaypalSubscription, charges: Taken[], now: string): Subscription {
  const { subscription_id, status, changed_at, custom_id, next_charge_at, last_failure } = found;
  const periods = periodsOf(found, charges);
  const bills = billsOf(found, charges, periods);
  const over = status === 'suspended' || status === 'cancelled' || status === 'expired';
  const { freeUntil, isTrial } = periods;
  const end = bills.at(-1)?.period_end ?? periods.end(0);
  const owes = last_failure?.retry_at != null && last_failure.retry_at >= now;
  return {
    subscription_id,
    status: over ? 'ended' : bills.length === 0 ? 'waiting' : owes ? 'owing' : 'active',
    customer: '',
    metadata: custom_id ? { purchase_id: custom_id } : {},
    method: null,
    trial_ends_at: isTrial ? freeUntil : null,
    // While it is charged anew, PayPal's next date is already that of the period after.
    current_period_end: next_charge_at && next_charge_at > end ? next_charge_at : end,
    ended_at: over ? changed_at : null,
    // What waits for her is never charged unless we activate it; what is suspended could be taken up again.
    ends: status !== 'active' && status !== 'suspended',
    ended_by_wish: status !== 'suspended',
    bills,
  };
}
