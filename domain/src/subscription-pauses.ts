import { type ChargingProvider, paypalCharge } from './next-charge.ts';
import { dayIn, instantOf, minutesBetween, startOfDay } from './time.ts';

/*
 * The rules of pauses of a subscription [product decision 20]. A pause begins at the next charge, which is not made, and
 * lasts whole months. Instants are ISO 8601 in UTC.
 */

/** Months of a calendar year that a member may pause without the desk. */
export const pauseMonthsPerYear = 3;

/** Minutes before a charge from which it can no longer be held back: it may be under way at the provider. */
export const minutesToHold = 24 * 60;

/** Natural days before the end of a pause at which the return is announced. */
export const returnNoticeDays = 5;

type Period = { subscription_period: string | null; subscription_interval: number | null };

/** The lengths in months that a subscription can be paused for: whole periods of charges, up to `most` months. */
export function pauseLengths({ subscription_period, subscription_interval }: Period, most: number): number[] {
  if (subscription_period !== 'month') return [];
  const interval = subscription_interval ?? 1;
  return Array.from({ length: Math.floor(most / interval) }, (_, index) => (index + 1) * interval);
}

/** The months of a year's allowance that a pause uses: `months` of them from `first_month` on. */
export interface UsedMonths {
  first_month: number;
  months: number;
}

/** The first month of the allowance from which `months` are free together; null when there are not as many. */
export function firstFreeMonth(used: readonly UsedMonths[], months: number): number | null {
  for (let first = 1; first + months - 1 <= pauseMonthsPerYear; first += 1) {
    const isFree = used.every(
      (one) => first >= one.first_month + one.months || one.first_month >= first + months,
    );
    if (isFree) return first;
  }
  return null;
}

/** The longest pause that the allowance still has room for. */
export function monthsLeft(used: readonly UsedMonths[]): number {
  for (let months = pauseMonthsPerYear; months > 0; months -= 1)
    if (firstFreeMonth(used, months) !== null) return months;
  return 0;
}

export interface Interval {
  startsAt: string;
  endsAt: string;
}

/** Whether the charge at which a pause would begin is so near that it cannot be held back. */
export const isChargeNear = (now: string, startsAt: string): boolean =>
  minutesBetween(now, startsAt) < minutesToHold;

export type SubscriptionPauseState = 'planned' | 'running' | 'over' | 'cancelled';

export function stateOfSubscriptionPause(
  { startsAt, endsAt, cancelledAt }: Interval & { cancelledAt: string | null },
  now: string,
): SubscriptionPauseState {
  if (cancelledAt !== null) return 'cancelled';
  if (Date.parse(endsAt) <= Date.parse(now)) return 'over';
  return Date.parse(startsAt) <= Date.parse(now) ? 'running' : 'planned';
}

/** The first and the last civil day of a pause, in the branch's zone. The day of the return is not one of them. */
export function daysOfPause({ startsAt, endsAt }: Interval, timezone: string) {
  const first = dayIn(startsAt, timezone);
  const last = dayIn(endsAt, timezone).subtract({ days: 1 });
  return {
    first_day: first.toString(),
    last_day: (Temporal.PlainDate.compare(last, first) < 0 ? first : last).toString(),
  };
}

/**
 * The earliest instant at which a running pause can end instead of `endsAt`; null when there is none before it. Stripe
 * charges on any day, so it is the start of tomorrow in the branch. PayPal charges on its own dates alone.
 */
export function earliestReturn(
  { startsAt, endsAt }: Interval,
  {
    now,
    timezone,
    provider,
    interval,
  }: { now: string; timezone: string; provider: ChargingProvider; interval: number },
): string | null {
  const end = Date.parse(endsAt);
  if (provider === 'stripe') {
    const tomorrow = startOfDay(dayIn(now, timezone).add({ days: 1 }), timezone);
    return Date.parse(tomorrow) < end ? instantOf(tomorrow).toString() : null;
  }
  let charge = startsAt;
  while (Date.parse(charge) < end) {
    if (!isChargeNear(now, charge)) return charge;
    charge = paypalCharge(charge, 'month', interval).toString();
  }
  return null;
}

/** How many months of a pause had begun when it ended at `endsAt`. */
export function monthsBegun({ startsAt, endsAt }: Interval): number {
  const start = instantOf(startsAt).toZonedDateTimeISO('UTC');
  let months = 1;
  while (start.add({ months }).epochMilliseconds < Date.parse(endsAt)) months += 1;
  return months;
}
