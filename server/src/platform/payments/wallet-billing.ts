import { walletMendUrl } from '@tbm/domain/settings';
import type { Clock } from '../clock.ts';
import { problem } from '../errors.ts';
import type { Billing, Refund, Subscription } from './billing.ts';
import type { BillFailure, Payment } from './payments.ts';
import type {
  WalletCharge,
  WalletOrder,
  WalletPayments,
  WalletRefund,
  WalletSubscription,
  WalletTransaction,
} from './wallet.ts';
import { billId, billsOf, periodsOf, type Taken } from './wallet-bills.ts';

/** The wallet's subscriptions in the words of all providers. */
export interface WalletBilling extends Billing {
  /** `told`: a charge that the provider has just told of, and may not yet list. */
  readSubscription(subscription_id: string, told?: WalletCharge): Promise<Subscription>;
  /** The charge that failed last, of what an event tells. */
  failureOf(told: WalletSubscription): Promise<BillFailure | null>;
}

/** The wallet that a studio offers: its calls, and its billing as that of all providers. */
export interface Wallet {
  calls: WalletPayments;
  billing: WalletBilling;
}

export const makeWallet = (calls: WalletPayments, clock: Clock): Wallet => ({
  calls,
  billing: walletBilling(calls, clock),
});

const hasGone: readonly WalletTransaction['status'][] = ['completed', 'refunded', 'partly_refunded'];
const day = 86_400_000;

/** Billing on a wallet, with its own bills: the wallet lists payments only. */
function walletBilling(wallet: WalletPayments, clock: Clock): WalletBilling {
  const chargesOf = async (
    { subscription_id, starts_at, made_at, status }: WalletSubscription,
    told?: WalletCharge,
  ): Promise<Taken[]> => {
    if (status === 'open' || status === 'approved') return [];
    const from = Math.min(Date.parse(starts_at), Date.parse(made_at)) - day;
    const to = Date.parse(clock.now()) + day;
    const listed = await wallet.listTransactions(
      subscription_id,
      new Date(from).toISOString(),
      new Date(to).toISOString(),
    );
    const taken: Taken[] = listed.filter((one) => hasGone.includes(one.status));
    if (told && !taken.some(({ charge_id }) => charge_id === told.charge_id)) taken.push(told);
    return taken.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  };
  const read = async (subscription_id: string): Promise<WalletSubscription> => {
    const found = await wallet.readSubscription(subscription_id);
    if (!found) throw problem('provider_unavailable');
    return found;
  };

  return {
    async readSubscription(subscription_id, told) {
      const found = await read(subscription_id);
      return subscriptionOf(found, await chargesOf(found, told), clock.now());
    },

    async endSubscription(subscription_id) {
      await wallet.cancelSubscription(subscription_id, 'Cancelada en TBM');
    },

    async previewCharge(subscription_id) {
      const { cycles, outstanding } = await read(subscription_id);
      const next = cycles.find(({ price, times, done }) => price > 0 && (times === null || done < times));
      if (!next) throw problem('provider_unavailable');
      return next.price + outstanding;
    },

    async refund({ key, payment, amount, metadata }) {
      const result = await wallet.refundCapture({ key, capture_id: payment, amount });
      if (result.kind === 'refused') throw problem('refund_refused');
      return walletRefund(result.refund, payment, metadata);
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
        pay_url: walletMendUrl,
        retryAt: last_failure.retry_at,
      };
    },
  };
}

/** A wallet's payment in the words of all providers. */
export const paymentOf = ({ order_id, status, amount, custom_id, capture }: WalletOrder): Payment => ({
  payment_id: order_id,
  clientSecret: null,
  status: status === 'completed' ? 'succeeded' : status === 'declined' ? 'cancelled' : 'open',
  asksBank: false,
  keeps: null,
  amount,
  charge_id: capture?.capture_id ?? null,
  metadata: custom_id ? { purchase_id: custom_id } : {},
});

export const walletRefund = (
  { refund_id, status, amount }: WalletRefund,
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

function subscriptionOf(found: WalletSubscription, charges: Taken[], now: string): Subscription {
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
    // While it is charged anew, the wallet's next date is already that of the period after.
    current_period_end: next_charge_at && next_charge_at > end ? next_charge_at : end,
    ended_at: over ? changed_at : null,
    // What waits for her is never charged unless we activate it; what is suspended could be taken up again.
    ends: status !== 'active' && status !== 'suspended',
    ended_by_wish: status !== 'suspended',
    bills,
  };
}
