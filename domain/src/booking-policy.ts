import type { BookingLimits, LotPolicy } from '@tbm/contract/booking-policy';
import type { PolicyProblem } from '@tbm/contract/fields';
import { counted } from './counted.ts';
import { notices } from './notices.ts';
import { dayIn, formatHour, formatLongDay, startOfDay } from './time.ts';

/** A place that a member wants, and those that the member has in the same branch from today on. */
export interface WantedPlace {
  class_date: string;
  timezone: string;
  now: string;
  /** The starts of the member's places, in any order. */
  starts: readonly string[];
}

type Limits = BookingLimits &
  Pick<LotPolicy, 'paused_until'> &
  Partial<Pick<LotPolicy, 'subscription_paused_until'>>;

/** When a class can be booked first: at the start of the day that is `book_days_ahead` days before it, in its branch. */
export const opensAt = (
  { class_date, timezone }: Pick<WantedPlace, 'class_date' | 'timezone'>,
  book_days_ahead: number,
): string => startOfDay(dayIn(class_date, timezone).subtract({ days: book_days_ahead }), timezone);

const daysAheadProblem = ({ book_days_ahead }: Limits, place: WantedPlace): PolicyProblem | null => {
  const from = opensAt(place, book_days_ahead);
  if (Date.parse(from) <= Date.parse(place.now)) return null;
  const today = dayIn(place.now, place.timezone);
  const count = today.until(dayIn(place.class_date, place.timezone), { largestUnit: 'day' }).days;
  return { rule: 'days_ahead', limit: book_days_ahead, count, from };
};

const heldProblem = ({ held_places }: Limits, { starts, now }: WantedPlace): PolicyProblem | null => {
  const upcoming = starts.filter((start) => Date.parse(start) > Date.parse(now));
  if (upcoming.length < held_places) return null;
  const inOrder = upcoming.map((start) => Temporal.Instant.from(start)).toSorted(Temporal.Instant.compare);
  return {
    rule: 'held_places',
    limit: held_places,
    count: upcoming.length,
    // Then as many classes have begun that one place less than the limit is held.
    from: inOrder[upcoming.length - held_places]?.toString() ?? null,
  };
};

const dayProblem = (
  { places_per_day }: Limits,
  { class_date, timezone, starts }: WantedPlace,
): PolicyProblem | null => {
  const day = dayIn(class_date, timezone);
  const count = starts.filter((start) => dayIn(start, timezone).equals(day)).length;
  return count < places_per_day ? null : { rule: 'places_per_day', limit: places_per_day, count, from: null };
};

const subscriptionProblem = (
  { subscription_paused_until }: Limits,
  { now }: WantedPlace,
): PolicyProblem | null =>
  !subscription_paused_until || Date.parse(subscription_paused_until) <= Date.parse(now)
    ? null
    : { rule: 'subscription_paused', limit: 0, count: 0, from: subscription_paused_until };

const pauseProblem = ({ paused_until }: Limits, { now }: WantedPlace): PolicyProblem | null =>
  paused_until === null || Date.parse(paused_until) <= Date.parse(now)
    ? null
    : { rule: 'paused', limit: 0, count: 0, from: paused_until };

/** Why limits do not allow a place now; null when they do. A booking asks the same in SQL (`withinPolicy`). */
export const limitProblem = (limits: Limits, place: WantedPlace): PolicyProblem | null =>
  subscriptionProblem(limits, place) ??
  pauseProblem(limits, place) ??
  daysAheadProblem(limits, place) ??
  dayProblem(limits, place) ??
  heldProblem(limits, place);

/** The moment from which a refused booking passes; those that time alone does not help come last. */
const passesAt = ({ from }: PolicyProblem): number =>
  from === null ? Number.POSITIVE_INFINITY : Date.parse(from);

/**
 * Why none of the limits allows a place; null when one does: of the lots that could pay, the most generous decides
 * [product decision 19]. The problem that passes first is returned.
 */
export function policyProblem(all: readonly Limits[], place: WantedPlace): PolicyProblem | null {
  const found = all.map((limits) => limitProblem(limits, place));
  if (found.includes(null)) return null;
  return found.filter((each) => each !== null).toSorted((a, b) => passesAt(a) - passesAt(b))[0] ?? null;
}

/** The code of the refusal for each rule. */
export const policyCodes = {
  days_ahead: 'policy_days_ahead',
  held_places: 'policy_held_places',
  places_per_day: 'policy_places_per_day',
  paused: 'policy_paused',
  subscription_paused: 'policy_subscription_paused',
} as const satisfies Record<PolicyProblem['rule'], keyof typeof notices>;

/** The values that the text of a refusal names. */
export const policyValues = (
  { limit, count, from }: PolicyProblem,
  timezone: string,
): Record<string, string> => ({
  limit: counted(limit, 'día', 'días'),
  places: counted(count, 'lugar', 'lugares'),
  classes: counted(count, 'clase', 'clases'),
  most: String(limit),
  from: from === null ? '' : momentText(from, timezone),
});

/** `viernes 4 de diciembre`, with the hour unless the moment is the start of a day. */
export const momentText = (instant: string, timezone: string): string => {
  const day = dayIn(instant, timezone);
  const text = formatLongDay(day);
  return startOfDay(day, timezone) === Temporal.Instant.from(instant).toString()
    ? text
    : `${text} a las ${formatHour(instant, timezone)}`;
};

/** Why a booking is refused, in words: the same that the server answers. */
export const policyText = (problem: PolicyProblem, timezone: string): string => {
  const values = policyValues(problem, timezone);
  return notices[policyCodes[problem.rule]].replace(
    /\{(\w+)\}/g,
    (place, name: string) => values[name] ?? place,
  );
};

/** Days within which missed classes count together. */
export const missedDays = 30;

/**
 * How many of a member's missed classes count: those of the last 30 days up to `day`, without the first ones of each month.
 * `days` are the civil days of the missed classes, and `from` the day on which the rule began. SQL: `missedThatCount`.
 */
export function missedThatCount(
  days: readonly string[],
  { day, from, missed_grace }: { day: string; from: string | null; missed_grace: number },
): number {
  if (from === null) return 0;
  const inMonth = new Map<string, number>();
  const first = Temporal.PlainDate.from(day)
    .subtract({ days: missedDays - 1 })
    .toString();
  let count = 0;
  for (const missed of days.toSorted()) {
    if (missed < from || missed > day) continue;
    const month = missed.slice(0, 7);
    const nth = (inMonth.get(month) ?? 0) + 1;
    inMonth.set(month, nth);
    if (nth > missed_grace && missed >= first) count += 1;
  }
  return count;
}
