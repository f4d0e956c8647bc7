import { lotValidity, type Validity } from '@tbm/domain/credits';
import type { Transaction } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import type { Terms } from '../terms.ts';
import { grantPeriod } from './credits.ts';
import { type Charge, recordCharge } from './invoices.ts';
import { allows } from './transition.ts';

/** A period of a subscription that was paid. */
export interface PaidPeriod {
  /** 1 for the first, then 2, 3, … */
  period: number;
  starts: string;
  /** Null when the period cost nothing. */
  charge: Charge | null;
  /** Credits other than those of the purchase, after a change of plan; `none` where the period has granted its own. */
  grant: 'none' | { class_amount: number; is_unlimited: boolean; expires_on: string } | null;
}

/** The fields that a provider's report on a subscription sets, besides its status. */
export type Standing = Pick<
  PurchaseRow,
  | 'subscription_id'
  | 'trial_ends_at'
  | 'current_period_end'
  | 'paid_until'
  | 'subscription_ended_at'
  | 'cancelledAt'
  | 'access_until'
>;

interface Renewal {
  terms: Terms;
  standing: Standing;
  periods: readonly PaidPeriod[];
  now: string;
}

const setStanding = statement(
  'renew_purchase',
  `update purchases set subscription_id = $2, trial_ends_at = $3, current_period_end = $4, paid_until = $5,
    subscription_ended_at = $6, "cancelledAt" = $7, access_until = $8
  where purchase_id = $1 and subscription_period is not null and ${allows('renew')}
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/**
 * Records the state of a subscription and its paid periods: each charge becomes an invoice and each period grants
 * its credits, once. A revoked one gets no credits. Returns the periods whose charge is new; undefined when the purchase
 * is not a subscription.
 */
export async function renew(
  tx: Transaction,
  purchase_id: number,
  { terms, standing, periods, now }: Renewal,
): Promise<number[] | undefined> {
  const purchase = await setStanding.maybeOne(tx, [
    purchase_id,
    standing.subscription_id,
    standing.trial_ends_at,
    standing.current_period_end,
    standing.paid_until,
    standing.subscription_ended_at,
    standing.cancelledAt,
    standing.access_until,
  ]);
  if (!purchase) return undefined;
  const charged: number[] = [];
  for (const { period, starts, charge, grant } of periods) {
    if (charge && (await recordCharge(tx, purchase_id, charge))) charged.push(period);
    const validity = lotValidity(starts, purchase.expiration_days, terms.branch.timezone);
    if (purchase.status !== 'revoked')
      await grantAgreed(tx, purchase, terms, { period, validity, grant, now });
  }
  return charged;
}

/** Grants a period as the purchase says, or as a change of plan has agreed. */
async function grantAgreed(
  tx: Transaction,
  purchase: PurchaseRow,
  terms: Terms,
  {
    period,
    validity,
    grant,
    now,
  }: { period: number; validity: Validity; grant: PaidPeriod['grant']; now: string },
): Promise<void> {
  if (grant === 'none') return;
  if (!grant) return grantPeriod(tx, purchase, terms, { period, validity, now });
  const { class_amount, is_unlimited, expires_on } = grant;
  await grantPeriod(tx, { ...purchase, class_amount, is_unlimited }, terms, {
    period,
    validity: { start_date: validity.start_date, expiration_date: expires_on },
    now,
  });
}
