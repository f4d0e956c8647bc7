import { dayIn, formatDayMonth, formatHour } from '@tbm/domain/time';

/** `Visto por última vez hoy a las 10:32.`; times in milliseconds since 1970, in the zone of the device. */
export function lastSeenText(at: number, now: number, timezone: string): string {
  const [seen, present] = [at, now].map((time) => new Date(time).toISOString()) as [string, string];
  const day = dayIn(seen, timezone);
  const ago = day.until(dayIn(present, timezone)).days;
  const name = ago === 0 ? 'hoy' : ago === 1 ? 'ayer' : `el ${formatDayMonth(day)}`;
  return `Visto por última vez ${name} a las ${formatHour(seen, timezone)}.`;
}

interface Seen {
  state: { data: unknown; dataUpdatedAt: number };
}

/** When the oldest of what a screen shows came; null when it shows nothing. */
export function oldestSeen(queries: readonly Seen[]): number | null {
  const times = queries.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length ? Math.min(...times) : null;
}
