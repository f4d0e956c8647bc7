import type { BillingCycle, IntervalUnit, Plan } from './records.ts';

/** The hour of UTC at which PayPal bills. */
const billingHour = 10;
const day = 86_400_000;

/** The day's billing time. */
export const billingTimeOf = (date: Date): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), billingHour));

/**
 * The next billing time after one interval. A day that the month does not have becomes the first of the month after,
 * and stays so: 31 January, 1 March, 1 April.
 */
export function nextBilling(from: Date, { interval_unit, interval_count }: BillingCycle['frequency']): Date {
  const start = billingTimeOf(from);
  if (interval_unit === 'DAY') return new Date(start.getTime() + interval_count * day);
  if (interval_unit === 'WEEK') return new Date(start.getTime() + interval_count * 7 * day);
  const months = interval_unit === 'MONTH' ? interval_count : 12 * interval_count;
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return date <= lastDay
    ? new Date(Date.UTC(year, month, date, billingHour))
    : new Date(Date.UTC(year, month + 1, 1, billingHour));
}

/** The longest interval of each unit. */
export const longest: Record<IntervalUnit, number> = {
  DAY: 365,
  WEEK: 52,
  MONTH: 12,
  YEAR: 1,
};

/** Which cycle of the plan runs next, by its place; -1 when all have run. */
export const cycleToRun = ({ billing_cycles }: Pick<Plan, 'billing_cycles'>, completed: number[]): number =>
  billing_cycles.findIndex(
    ({ total_cycles }, place) => total_cycles === 0 || (completed[place] ?? 0) < total_cycles,
  );
