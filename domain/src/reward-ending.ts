import { addDays } from './planner.ts';
import type { RewardPackage } from './reward-facts.ts';
import type { RewardPeriodFacts } from './rewards.ts';

const daysTo = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

/** The facts of a running period on a day: `bought` is its package. */
interface Known {
  today: string;
  bought: RewardPackage | undefined;
}

/** Whether a running period can no longer be met: a class of the package was not used, or too few days are left. */
export function isLost(
  { mode, needed, done, weeks, rules, end_date }: RewardPeriodFacts,
  { today, bought }: Known,
): boolean {
  if (done >= needed) return false;
  if (mode === 'online')
    return weeks.some(
      ({ week, days, state }) =>
        state === 'missed' ||
        state === 'planless' ||
        (state === 'running' && rules.week_days - days > daysTo(today, addDays(week, 6)) + 1),
    );
  return bought?.package_classes === null
    ? needed - done > daysTo(today, end_date) + 1
    : (bought?.used.some(({ day, attended }) => !attended && day < today) ?? true);
}

/**
 * What a running period still needs, in classes or in days of training; null when nothing is missing, or when it can no longer be met and
 * a notice would only hurt.
 */
export function missingOf(period: RewardPeriodFacts, known: Known): number | null {
  const { mode, needed, done, weeks, rules } = period;
  if (done >= needed || isLost(period, known)) return null;
  if (mode === 'in_person') return needed - done;
  const missing = weeks
    .filter(({ state }) => state === 'running')
    .reduce((sum, { days }) => sum + Math.max(0, rules.week_days - days), 0);
  return missing === 0 ? null : missing;
}
