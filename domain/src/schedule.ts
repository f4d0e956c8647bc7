import type { SingleClass } from '@tbm/contract/schedule';
import { settings } from './settings.ts';
import { dayIn, inZone, minutesBetween } from './time.ts';

/** A class may be booked until it begins, or for the time after that its branch allows [RES-020, RES-021]. */
export const isBookable = (class_date: string, now: string, book_after_start_minutes: number): boolean =>
  minutesBetween(class_date, now) < Math.max(book_after_start_minutes, 0);

/** Why a class cannot be booked with a credit now, even if a place is left; null when it can be booked. */
export const bookingProblem = (
  { class_date, class_package_id }: Pick<SingleClass, 'class_date' | 'class_package_id'>,
  { now, book_after_start_minutes }: { now: string; book_after_start_minutes: number },
): 'class_is_special' | 'class_closed' | null => {
  if (class_package_id !== null) return 'class_is_special';
  return isBookable(class_date, now, book_after_start_minutes) ? null : 'class_closed';
};

/** A person who must pay first can book a class only until it begins. */
export const hasBegun = (class_date: string, now: string): boolean => minutesBetween(class_date, now) >= 0;

/** Why credits for a class cannot be bought now, even if a place is left; null when a purchase can be made for it. */
export const saleProblem = (
  { class_date, class_package_id }: Pick<SingleClass, 'class_date' | 'class_package_id'>,
  now: string,
): 'class_is_special' | 'class_started' | null => {
  if (class_package_id !== null) return 'class_is_special';
  return hasBegun(class_date, now) ? 'class_started' : null;
};

/** It has begun, and its branch still allows booking it [RES-021]. */
export const isBookableLate = (class_date: string, now: string, book_after_start_minutes: number): boolean =>
  hasBegun(class_date, now) && isBookable(class_date, now, book_after_start_minutes);

/** Cancelling needs at least the branch's minutes before the start [RES-023, RES-024]. */
export const isCancelable = (class_date: string, now: string, cancel_minutes: number): boolean =>
  minutesBetween(now, class_date) >= cancel_minutes;

/**
 * How the member can give a place up: `free`, with the credit returned; `late`, without it, until the class begins; or
 * `closed` [product decision 15].
 */
export type Cancellation = 'free' | 'late' | 'closed';

/** How a place can be given up at an instant, with the branch's minutes for a free cancel. */
export const cancellationAt = (class_date: string, now: string, cancel_minutes: number): Cancellation => {
  if (hasBegun(class_date, now)) return 'closed';
  return isCancelable(class_date, now, cancel_minutes) ? 'free' : 'late';
};

/** The instant at which a class ends. */
export const endOf = ({ class_date, duration }: Pick<SingleClass, 'class_date' | 'duration'>): string =>
  Temporal.Instant.from(class_date).add({ minutes: duration }).toString();

/** The last instant at which cancelling is allowed. */
export const cancelUntil = (class_date: string, cancel_minutes: number): string =>
  Temporal.Instant.from(class_date).subtract({ minutes: cancel_minutes }).toString();

/** Doors close ten minutes after the start [SCHED-022]. */
export const doorsClosed = (class_date: string, now: string): boolean =>
  minutesBetween(class_date, now) >= settings.doors_minutes;

/** Whether a member with a place sees the link of a class online: from some minutes before the start until the end. */
export const showsLink = (
  { class_date, duration }: Pick<SingleClass, 'class_date' | 'duration'>,
  now: string,
): boolean =>
  minutesBetween(now, class_date) <= settings.link_minutes && !hasEnded(class_date, duration, now);

/** Whether the desk may still assign places: until the class ends. */
export const hasEnded = (class_date: string, duration: number, now: string): boolean =>
  minutesBetween(class_date, now) >= duration;

/** Attendance can be marked from the class's own day, in the branch. */
export const canCheckIn = (class_date: string, now: string, timezone: string): boolean =>
  Temporal.PlainDate.compare(dayIn(class_date, timezone), dayIn(now, timezone)) <= 0;

/**
 * Days by which weekly classes move when their weekday changes from a civil day on: within their week, or into the next
 * one when the first of them would fall before that day. 1 = Monday.
 */
export const weekdayShift = (was: number, is: number, from: string): number => {
  const day = Temporal.PlainDate.from(from);
  const first = day.add({ days: (was - day.dayOfWeek + 7) % 7 });
  const shift = is - was;
  return Temporal.PlainDate.compare(first.add({ days: shift }), day) < 0 ? shift + 7 : shift;
};

/** Parts of the day by which classes are filtered. */
export const dayParts = { manana: 'Mañana', tarde: 'Tarde', noche: 'Noche' } as const;

/** The part of the day in which a class begins, in the branch: afternoon from 12:00, evening from 18:00. */
export const dayPartOf = (class_date: string, timezone: string): keyof typeof dayParts => {
  const { hour } = inZone(class_date, timezone);
  return hour < 12 ? 'manana' : hour < 18 ? 'tarde' : 'noche';
};

/** Classes of each civil day of the branch, by start. */
export const byDay = <T extends Pick<SingleClass, 'class_date'>>(
  items: readonly T[],
  timezone: string,
): Map<string, T[]> => {
  const days = new Map<string, T[]>();
  for (const item of [...items].sort((a, b) => Date.parse(a.class_date) - Date.parse(b.class_date))) {
    const day = dayIn(item.class_date, timezone).toString();
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return days;
};

/**
 * The last Monday that can be shown: advancing stops when the next `empty_weeks` weeks have no class [SCHED-009].
 * `days` are the civil days with classes; `monday` is the week on screen.
 */
export const canAdvance = (days: readonly string[], monday: Temporal.PlainDate): boolean => {
  const from = monday.add({ weeks: 1 }).toString();
  const until = monday.add({ weeks: 1 + settings.empty_weeks }).toString();
  return days.some((day) => day >= from && day < until);
};
