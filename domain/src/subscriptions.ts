import type { Purchase } from '@tbm/contract/purchases';
import { settings } from './settings.ts';
import { instantOf } from './time.ts';

/** The stored state of a subscription's purchase. Instants are ISO 8601 in UTC. */
export interface SubscriptionState {
  status: Purchase['status'];
  current_period_end: string | null;
  paid_until: string | null;
  subscription_ended_at: string | null;
  cancelledAt: string | null;
  access_until: string | null;
}

/** A provider's report on the subscription, current or outdated. */
export interface SubscriptionReport {
  status: 'waiting' | 'trial' | 'active' | 'owing' | 'paused' | 'ended';
  current_period_end: string;
  ended_at: string | null;
  ended_by_wish: boolean;
  /** Its invoices at the provider. */
  bills: readonly { status: string; is_trial: boolean; period_end: string }[];
}

type Time = string | null;
const utc = (time: string): string => new Date(time).toISOString();
const latest = (...times: Time[]): Time =>
  times.reduce((so, time) => (time !== null && (so === null || utc(time) > utc(so)) ? time : so), null);

/** The end of the last paid period; free days do not count. */
export const paidUntil = ({ bills }: Pick<SubscriptionReport, 'bills'>): Time =>
  latest(...bills.flatMap((bill) => (bill.status === 'paid' && !bill.is_trial ? [bill.period_end] : [])));

/** Access of a cancelled subscription lasts to the end of the paid period; a trial ends at once [X41]. */
export const accessOfCancelled = (cancelledAt: string, paid_until: Time): string =>
  latest(cancelledAt, paid_until) ?? cancelledAt;

/** Access lasts while a failed charge is retried. */
const accessOfRunning = (current_period_end: string): string =>
  utc(
    instantOf(current_period_end)
      .add({ hours: 24 * settings.renewal_grace_days })
      .toString(),
  );

function statusAfter(
  before: SubscriptionState,
  report: SubscriptionReport,
  ended: boolean,
): Purchase['status'] {
  const { status } = before;
  if (status === 'cancelled' || status === 'revoked' || status === 'completed') return status;
  // Free days may have no bill.
  const begun = report.status === 'trial' || report.bills.some((bill) => bill.status === 'paid');
  if (ended) {
    if (status === 'failed') return status;
    return (status === 'active' || begun) && report.ended_by_wish ? 'cancelled' : 'failed';
  }
  // Given up and paid at the same moment: the payment counts.
  return begun && report.status !== 'ended' ? 'active' : status;
}

/**
 * The state of a subscription's purchase after a provider's report. Reports may come twice, late, and in any order: each
 * shows the subscription at some moment, and the same set of reports leads to the same result.
 */
export function standingAfter(before: SubscriptionState, report: SubscriptionReport): SubscriptionState {
  const paid_until = latest(before.paid_until, paidUntil(report));
  const current_period_end = latest(before.current_period_end, report.current_period_end);
  const reportedEnd = report.status === 'ended' ? report.ended_at : null;
  const subscription_ended_at = before.subscription_ended_at ?? reportedEnd;
  const status = statusAfter(before, report, subscription_ended_at !== null);
  const cancelledAt =
    status === 'cancelled' ? (before.cancelledAt ?? subscription_ended_at) : before.cancelledAt;
  const state = {
    status,
    current_period_end,
    paid_until,
    subscription_ended_at,
    cancelledAt,
  };
  switch (status) {
    case 'active':
      return { ...state, access_until: accessOfRunning(current_period_end ?? report.current_period_end) };
    case 'cancelled':
      return { ...state, access_until: cancelledAt && accessOfCancelled(cancelledAt, paid_until) };
    case 'failed':
      return { ...state, access_until: subscription_ended_at ?? before.access_until };
    default:
      return { ...state, access_until: before.access_until };
  }
}
