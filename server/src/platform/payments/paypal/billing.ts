import { paypalMendUrl } from '@tbm/domain/settings';
import type { Clock } from '../../clock.ts';
import { problem } from '../../errors.ts';
import type { BillFailure, Billing, Payment, Refund, Subscription } from '../payments.ts';
import type {
  PaypalApi,
  PaypalCharge,
  PaypalOrder,
  PaypalRefund,
  PaypalSubscription,
  PaypalTransaction,
} from './api.ts';
import { billId, billsOf, chargesFrom, type PaidCharge, type Periods, periodsOf } from './bills.ts';

/** PayPal's recurring payments behind the common interface. */
export interface PaypalBilling extends Billing {
  /** `charge`: one that an event has just reported; PayPal may not list it yet. */
  readSubscription(subscription_id: string, charge?: PaypalCharge): Promise<Subscription>;
  /** Asks the buyer to change back to the plan before; returns the page on which they agree. */
  revertChange(
    subscription_id: string,
    before: { plan_id: string; return_url: string; cancel_url: string },
  ): Promise<string>;
  /**
   * Whether its plan can be changed: one that began with free days or reduced charges cannot. Its periods are computed from
   * these, and the plan that it changes to would not have them.
   */
  canChange(subscription_id: string): Promise<boolean>;
  /** The charge that failed last; null when none did. */
  failureOf(subscription: PaypalSubscription): Promise<BillFailure | null>;
}

/** Transactions whose money was taken. */
const paidStatuses: readonly PaypalTransaction['status'][] = ['completed', 'refunded', 'partly_refunded'];
const day = 86_400_000;

/** PayPal lists payments only; the bills of a subscription are computed from them. */
export function paypalBilling(api: PaypalApi, clock: Clock): PaypalBilling {
  const chargesOf = async (
    { subscription_id, starts_at, made_at, status }: PaypalSubscription,
    reported?: PaypalCharge,
  ): Promise<PaidCharge[]> => {
    // Nothing is charged before the subscription is active.
    if (status === 'open' || status === 'approved') return [];
    const from = Math.min(Date.parse(starts_at), Date.parse(made_at)) - day;
    const to = Date.parse(clock.now()) + day;
    const listed = await api.listTransactions(
      subscription_id,
      new Date(from).toISOString(),
      new Date(to).toISOString(),
    );
    const paid: PaidCharge[] = listed.filter((one) => paidStatuses.includes(one.status));
    if (reported && !paid.some(({ charge_id }) => charge_id === reported.charge_id)) paid.push(reported);
    return paid.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  };
  const read = async (subscription_id: string): Promise<PaypalSubscription> => {
    const found = await api.readSubscription(subscription_id);
    if (!found) throw problem('provider_unavailable');
    return found;
  };

  return {
    async readSubscription(subscription_id, reported) {
      const found = await read(subscription_id);
      return subscriptionOf(found, await chargesOf(found, reported), clock.now());
    },

    async endSubscription(subscription_id) {
      await api.cancelSubscription(subscription_id, 'Cancelada en TBM');
    },

    async previewCharge(subscription_id) {
      const { cycles, outstanding } = await read(subscription_id);
      const next = cycles.find(({ price, times, done }) => price > 0 && (times === null || done < times));
      if (!next) throw problem('provider_unavailable');
      return next.price + outstanding;
    },

    async upcomingCharges(subscription_id, count) {
      const { status, next_charge_at, last_failure, outstanding, cycles } = await read(subscription_id);
      const [rhythm] = cycles.slice(-1);
      const isOwed = outstanding > 0 || (last_failure?.retry_at ?? '') > clock.now();
      if (status !== 'active' || !next_charge_at || !rhythm || isOwed) return [];
      return chargesFrom(next_charge_at, rhythm, count);
    },

    resumesAlone: false,
    chargesAtReturn: false,

    // developer.paypal.com/subscriptions/pause-or-resume: "PayPal will stop processing payments until it is reactivated."
    async pauseCharges(subscription_id) {
      const paused = await api.suspendSubscription(subscription_id);
      if (paused?.status === 'active') throw problem('provider_unavailable');
    },

    async resumeCharges(_, subscription_id) {
      const resumed = await api.activateSubscription(subscription_id);
      if (resumed?.status === 'suspended') throw problem('provider_unavailable');
    },

    async planChange(_, subscription_id, { class_package_id, title, price, period, interval, ...addresses }) {
      const { plan_id } = await read(subscription_id);
      // Plans of the same product only: a subscription stays with the product of its first package.
      const next = await api.ensurePlan({
        class_package_id,
        product_id: await api.productOfPlan(plan_id),
        name: title,
        price,
        period,
        interval,
      });
      return api.reviseSubscription({ subscription_id, plan_id: next, ...addresses });
    },

    // A change that the buyer has not approved is none, and one that has happened leaves nothing behind.
    async endPlannedChange() {},

    async revertChange(subscription_id, { plan_id, ...addresses }) {
      const { approve_url } = await api.reviseSubscription({ subscription_id, plan_id, ...addresses });
      return approve_url;
    },

    async canChange(subscription_id) {
      const { cycles } = await read(subscription_id);
      return cycles.length === 1;
    },

    // PayPal keeps no errors: “You can retry idempotent calls that fail with … HTTP 5xx” under the same id.
    async refund({ key }, { payment, amount, metadata }) {
      const result = await api.refundCapture({ key, capture_id: payment, amount });
      if (result.kind === 'refused') throw problem('refund_refused');
      return paypalRefund(result.refund, payment, metadata);
    },

    async failureOf({ subscription_id, last_failure }) {
      if (!last_failure) return null;
      // An event does not include the plan.
      const found = await read(subscription_id);
      const periods = periodsOf(found, await chargesOf(found));
      return billFailureOf({ subscription_id, last_failure }, periods);
    },
  };
}

/** The failed charge of a subscription, as a failed bill; null without one. */
function billFailureOf(
  { subscription_id, last_failure }: Pick<PaypalSubscription, 'subscription_id' | 'last_failure'>,
  periods: Periods,
): BillFailure | null {
  if (!last_failure) return null;
  const period = periods.at(last_failure.at);
  const invoice_id = billId(subscription_id, period);
  return {
    failure_id: `${invoice_id}:${last_failure.at}`,
    invoice_id,
    amount: last_failure.amount,
    first: period === 0 && periods.freeUntil === null,
    pay_url: paypalMendUrl,
    retryAt: last_failure.retry_at,
  };
}

/** PayPal's order in the common vocabulary. */
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

/** PayPal's refund in the common vocabulary. */
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

function statusOf(is: {
  isOver: boolean;
  isPaused: boolean;
  hasBegun: boolean;
  owes: boolean;
}): Subscription['status'] {
  if (is.isOver) return 'ended';
  if (is.isPaused) return 'paused';
  if (!is.hasBegun) return 'waiting';
  return is.owes ? 'owing' : 'active';
}

/** PayPal's subscription in the common vocabulary. */
function subscriptionOf(found: PaypalSubscription, charges: PaidCharge[], now: string): Subscription {
  const { subscription_id, status, changed_at, custom_id, next_charge_at, last_failure } = found;
  const periods = periodsOf(found, charges);
  const bills = billsOf(found, charges, periods);
  // PayPal itself suspends a subscription only after failed charges.
  const isPaused = status === 'suspended' && found.failures === 0;
  const over = (status === 'suspended' && !isPaused) || status === 'cancelled' || status === 'expired';
  const { freeUntil, isTrial } = periods;
  const end = bills.at(-1)?.period_end ?? periods.end(0);
  const owes = last_failure?.retry_at != null && last_failure.retry_at >= now;
  return {
    subscription_id,
    status: statusOf({ isOver: over, isPaused, hasBegun: bills.length > 0, owes }),
    customer: '',
    metadata: custom_id ? { purchase_id: custom_id } : {},
    method: null,
    plan_id: found.plan_id,
    trial_ends_at: isTrial ? freeUntil : null,
    // While a charge is under way, PayPal's next date is already that of the period after.
    current_period_end: next_charge_at && next_charge_at > end ? next_charge_at : end,
    ended_at: over ? changed_at : null,
    // A subscription that waits for approval is never charged unless we activate it; a suspended one could be resumed.
    ends: status !== 'active' && status !== 'suspended',
    ended_by_wish: status !== 'suspended',
    bills,
    failure: owes ? billFailureOf(found, periods) : null,
  };
}
