import { dayIn, startOfDay } from './time.ts';

/** Days during which a member can keep an account after asking for its deletion. */
export const daysToReturn = 14;

/** Hours during which a finished download of a member's data can be fetched. */
export const ownDataHours = 24;

/**
 * The last civil day, in the zone of the member's branch, on which a member who asks for the deletion now can still keep the
 * account, and the instant at which that day ends.
 */
export function deletionOf(now: string, timezone: string): { last_day: string; dueAt: string } {
  const last = dayIn(now, timezone).add({ days: daysToReturn });
  return { last_day: last.toString(), dueAt: startOfDay(last.add({ days: 1 }), timezone) };
}
