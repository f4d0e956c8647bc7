import { addDays } from './planner.ts';
import type { RewardPackage } from './reward-facts.ts';
import type { RewardPeriodFacts } from './rewards.ts';

const daysTo = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

/**
 * What a running period still needs, in classes or in days of training; null when nothing is missing, or when it can no longer be met and
 * a notice would only hurt.
 */
export function missingOf(
  { mode, needed, done, weeks, rules, end_date }: RewardPeriodFacts,
  { today, bought }: { today: string; bought: RewardPackage | undefined },
): number | null {
  if (done >= needed) return null;
  if (mode === 'in_person') {
    if (!bought) return null;
    const isLost =
      bought.package_classes === null
        ? needed - done > daysTo(today, end_date) + 1
        : bought.used.some(({ day, attended }) => !attended && day < today);
    return isLost ? null : needed - done;
  }
  const running = weeks.filter(({ state }) => state === 'running');
  const isLost =
    weeks.some(({ state }) => state === 'missed' || state === 'planless') ||
    running.some(({ week, days }) => rules.week_days - days > daysTo(today, addDays(week, 6)) + 1);
  const missing = running.reduce((sum, { days }) => sum + Math.max(0, rules.week_days - days), 0);
  return isLost || missing === 0 ? null : missing;
}
