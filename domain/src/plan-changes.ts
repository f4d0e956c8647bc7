import type { PlanChange } from '@tbm/contract/plan-changes';
import { counted } from './counted.ts';

/*
 * The rules of a change of plan [product decision 20]: a subscription becomes one of another package, with its next charge or
 * now. Instants are ISO 8601 in UTC.
 */

export type PlanChangeTiming = PlanChange['timing'];

/** Minutes for which the difference that was shown can be agreed to. */
export const minutesOfPreview = 30;

/** Minutes before the next charge from which a planned change cannot be taken back: it may be under way at the provider. */
export const minutesToWithdraw = 60;

/** Minutes after which a change now whose answer was lost is looked up at the provider, and given up if it was not made. */
export const minutesToConfirm = 60;

interface Rhythm {
  subscription_period: string | null;
  subscription_interval: number | null;
}

interface Classes {
  class_amount: number | null;
  is_unlimited: boolean;
}

/** What a plan gives each period, and how often it is charged. */
export type PlanTerms = Rhythm & Classes;

/** Whether two plans are charged equally often. */
export const isSameRhythm = (one: Rhythm, other: Rhythm): boolean =>
  one.subscription_period === other.subscription_period &&
  (one.subscription_interval ?? 1) === (other.subscription_interval ?? 1);

/** A period of charges. */
export interface ChargedPeriod {
  startsAt: string;
  endsAt: string;
}

/** The share of a period that is left at an instant, between 0 and 1. */
export function shareLeft({ startsAt, endsAt }: ChargedPeriod, at: string): number {
  const [start, end, time] = [startsAt, endsAt, at].map((instant) => Date.parse(instant)) as [
    number,
    number,
    number,
  ];
  return end <= start ? 0 : Math.min(1, Math.max(0, (end - time) / (end - start)));
}

/** Credits that a change gives at once, besides those that the member has. */
export interface GrantNow {
  classes: number;
  is_unlimited: boolean;
}

/**
 * What a change now gives at once; null where it cannot be made now. The money follows the time that is left, and so do the
 * classes: the difference for the rest of the period, rounded up to a whole class. Another rhythm begins a full period, which
 * is only possible from a plan without classes: those that were paid would otherwise be credited and kept.
 */
export function grantNow(before: PlanTerms, after: PlanTerms, share: number): GrantNow | null {
  const [had, gets] = [before.class_amount ?? 0, after.class_amount ?? 0];
  if (!isSameRhythm(before, after)) {
    if (before.is_unlimited || had > 0) return null;
    return { classes: after.is_unlimited ? 0 : gets, is_unlimited: after.is_unlimited };
  }
  if (before.is_unlimited) return after.is_unlimited ? { classes: 0, is_unlimited: false } : null;
  if (after.is_unlimited) return { classes: 0, is_unlimited: true };
  if (gets < had) return null;
  return { classes: Math.ceil((gets - had) * share), is_unlimited: false };
}

export type PlanChangeState = PlanChange['state'];

/** How a change ended that did not take place. `member`: taken back. The other reasons are not the member's wish. */
export const withdrawalReasons = ['member', 'ended', 'offer', 'unapproved', 'refused', 'failed'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

interface Steps {
  timing: PlanChangeTiming;
  plannedAt: string | null;
  appliedAt: string | null;
  withdrawnAt: string | null;
  withdrawal_reason: WithdrawalReason | null;
}

export function stateOfPlanChange({ timing, ...steps }: Steps): PlanChangeState {
  if (steps.appliedAt !== null) return 'done';
  if (steps.withdrawnAt !== null)
    return ['refused', 'failed'].includes(steps.withdrawal_reason ?? '') ? 'failed' : 'withdrawn';
  if (timing === 'now') return 'confirming';
  return steps.plannedAt === null ? 'approving' : 'planned';
}

/** What a plan gives each period, as short phrases: `8 clases cada mes`, `TBM Online`. */
export function planGives({
  class_amount,
  is_unlimited,
  include_online,
  rhythm,
}: Classes & { include_online: boolean; rhythm: string }): string[] {
  const classes = class_amount ?? 0;
  return [
    ...(is_unlimited ? ['Clases presenciales ilimitadas'] : []),
    ...(!is_unlimited && classes > 0 ? [`${counted(classes, 'clase', 'clases')} ${rhythm}`] : []),
    ...(include_online ? ['TBM Online'] : []),
  ];
}
