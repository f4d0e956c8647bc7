import type { BoardMode } from '@tbm/contract/leaderboards';

/** How many members a board lists. */
export const boardLength = 50;

/** What a member did in a month. */
export interface Figures {
  reservations: number;
  attended: number;
  playbacks: number;
}

/**
 * Compares two members, the better one first [LEAD-O1]: online by films finished; in the studio by classes attended, then by
 * places reserved. 0: they share their place.
 */
export const compareFigures = (mode: BoardMode, a: Figures, b: Figures): number =>
  mode === 'online' ? b.playbacks - a.playbacks : b.attended - a.attended || b.reservations - a.reservations;

/** Whether the member is on the board at all. */
export const isRanked = (mode: BoardMode, { reservations, playbacks }: Figures): boolean =>
  (mode === 'online' ? playbacks : reservations) > 0;

/** The places of members, from the best one down. Members with the same figures share a place, and as many places are skipped. */
export function placesOf(mode: BoardMode, ordered: readonly Figures[]): number[] {
  const places: number[] = [];
  for (const [index, one] of ordered.entries()) {
    const before = ordered[index - 1];
    const isTied = before !== undefined && compareFigures(mode, before, one) === 0;
    places.push(isTied ? (places[index - 1] ?? 1) : index + 1);
  }
  return places;
}

/** The calendar month from its first to its last day, as its first day [LEAD-005]; null for any other span. */
export function monthOfRange(start_date: string, end_date: string): string | null {
  const start = Temporal.PlainDate.from(start_date);
  const last = start.with({ day: start.daysInMonth });
  return start.day === 1 && last.toString() === end_date ? start.toString() : null;
}

/** First and last day of the month of a day [LEAD-005]. */
export function rangeOfMonth(day: string): { start_date: string; end_date: string } {
  const date = Temporal.PlainDate.from(day);
  return {
    start_date: date.with({ day: 1 }).toString(),
    end_date: date.with({ day: date.daysInMonth }).toString(),
  };
}

/** A name as other members read it: `Laura G.`. */
export function boardName({ name, last_name }: { name: string; last_name: string }): string {
  const [initial = ''] = Array.from(last_name.trim());
  return initial ? `${name.trim()} ${initial.toLocaleUpperCase('es')}.` : name.trim();
}
