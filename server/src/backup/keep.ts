/** How many daily, weekly and monthly backups are kept. */
const kept = { daily: 7, weekly: 4, monthly: 12 };

const weekOf = (day: string): string => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day);
  return `${yearOfWeek}-W${weekOfYear}`;
};

/** The newest day of each period, for the newest `count` periods that have a day. `days` begin with the newest. */
function newestOfEach(days: readonly string[], periodOf: (day: string) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const day of days) {
    const period = periodOf(day);
    if (!newest.has(period)) newest.set(period, day);
  }
  return [...newest.values()].slice(0, count);
}

/**
 * The days whose backups are kept. They are the last 7, the newest of each of the last 4 weeks (Monday to Sunday), and
 * the newest of each of the last 12 months. Only days, weeks and months that have a backup count, so that a pause deletes
 * nothing.
 * @param days days that have a backup, as `2026-11-22`, in any order.
 */
export function daysToKeep(days: readonly string[]): string[] {
  const newestFirst = [...new Set(days)].sort().reverse();
  const keep = new Set([
    ...newestFirst.slice(0, kept.daily),
    ...newestOfEach(newestFirst, weekOf, kept.weekly),
    ...newestOfEach(newestFirst, (day) => day.slice(0, 7), kept.monthly),
  ]);
  return newestFirst.filter((day) => keep.has(day));
}

/** The day of which a backup is due at this moment: a day begins at `hour` UTC. */
export const backupDay = (now: Date, hour: number): string =>
  new Date(now.getTime() - hour * 3_600_000).toISOString().slice(0, 10);

/** Whether a backup is to be restored on trial again, a week after the last time. Instants are in seconds since 1970. */
export const isTrialDue = (now: Date, lastTrial: number): boolean =>
  now.getTime() / 1000 - lastTrial >= 7 * 86_400 - 3_600;
