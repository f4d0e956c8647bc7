import type { Steps } from './week.ts';

/** The next link from a week without classes; none when there are no classes at all [ERR-055]. */
export function emptyWeekLink(
  { next, now }: Steps,
  toDay: (date: string) => string,
): { to: string; label: string } | null {
  if (next && next !== now) return { to: toDay(next), label: 'Ver la siguiente semana' };
  return now ? { to: toDay(now), label: 'Volver a esta semana' } : null;
}
