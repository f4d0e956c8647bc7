import { dayIn, startOfDay } from './time.ts';

/** Days during which she can keep an account that she has asked to delete. */
export const daysToReturn = 14;

/** Hours during which a finished download of her data can be fetched. */
export const ownDataHours = 24;

/**
 * The last civil day, in the zone of her branch, on which she can keep an account that she asks to delete now, and the
 * instant at which that day ends.
 */
export function deletionOf(now: string, timezone: string): { last_day: string; dueAt: string } {
  const last = dayIn(now, timezone).add({ days: daysToReturn });
  return { last_day: last.toString(), dueAt: startOfDay(last.add({ days: 1 }), timezone) };
}
