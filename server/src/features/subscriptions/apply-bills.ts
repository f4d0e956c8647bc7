import { type PaymentMethodId, paymentMethods } from '@tbm/domain/settings';
import type { SubscriptionState } from '@tbm/domain/subscriptions';
import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import type { Bill, Subscription } from '../../platform/payments/payments.ts';
import { type PaidPeriod, type PurchaseRow, queueReceipt, renew, type Terms } from '../purchases/index.ts';
import { grantAfterChange, lastPlanChange } from './apply-plan-change.ts';

interface Applied {
  report: Subscription;
  /** The purchase's status after the report. */
  after: SubscriptionState;
  terms: Terms;
  now: string;
}

/** Records the state of a subscription and its paid bills, and queues the receipt of each charge, each once. */
export async function applyBills(
  tx: Transaction,
  purchase: PurchaseRow,
  { report, after: { status: _, ...standing }, terms, now }: Applied,
): Promise<void> {
  const { purchase_id } = purchase;
  const counted = report.bills.filter(({ is_trial }) => !is_trial);
  const change = await lastPlanChange(tx, purchase_id);
  const withTrial = report.trial_ends_at !== null || counted.length < report.bills.length;
  const charged = await renew(tx, purchase_id, {
    terms,
    standing: {
      ...standing,
      subscription_id: report.subscription_id,
      trial_ends_at: report.trial_ends_at ?? purchase.trial_ends_at,
    },
    periods: counted.flatMap((bill, index) => {
      if (bill.status !== 'paid') return [];
      const grant = change ? grantAfterChange(change, bill.period_start) : null;
      return [periodOf(bill, { period: index + 1, grant, now })];
    }),
    now,
  });
  if (!charged) throw new Error(`Purchase ${purchase_id} is over and its subscription runs`);
  for (const period of charged) {
    const bill = counted[period - 1];
    // For the compiler: `renew` returns only periods of these bills.
    if (!bill) continue;
    const begins = period === 1 && !withTrial;
    await queueReceipt(tx, purchase, terms, {
      cause: begins ? `receipt:purchase:${purchase_id}` : `receipt:charge:${chargeIdOf(bill)}`,
      total_payment: bill.amount,
      paidAt: bill.paidAt ?? now,
      payment_method: paymentMethods[purchase.payment_method_id as PaymentMethodId],
      expiration_date: dayIn(bill.period_end, terms.branch.timezone).toString(),
      now,
    });
  }
}

const chargeIdOf = ({ payment_id, invoice_id }: Bill): string => payment_id ?? invoice_id;

const periodOf = (
  bill: Bill,
  { period, grant, now }: Pick<PaidPeriod, 'period' | 'grant'> & { now: string },
): PaidPeriod => ({
  period,
  starts: bill.period_start,
  grant,
  charge:
    bill.amount > 0
      ? {
          total_payment: bill.amount,
          provider_id: chargeIdOf(bill),
          bill_id: bill.invoice_id,
          period_start: bill.period_start,
          period_end: bill.period_end,
          paidAt: bill.paidAt ?? now,
        }
      : null,
});
