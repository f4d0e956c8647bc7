import { plain } from './search.ts';
import { settings } from './settings.ts';
import { instantOf, minutesBetween } from './time.ts';

/** A reason counts when it is longer than 10 characters, from the list or in her words [PUR-033, PUR-034, X39]. */
export const isReason = (reason: string): boolean => reason.trim().length > 10;

/** Words that mean pregnancy or injury: whoever leaves for that gets no offer to stay [PUR-036]. */
const reasonsOfHealth = ['embaraz', 'lesion', 'lastim', 'fractur', 'esguince', 'operacion', 'cirugia'];

/** True when a reason mentions pregnancy or injury, regardless of accents and case. */
export const isAboutHealth = (reason: string): boolean =>
  reasonsOfHealth.some((word) => plain(reason).includes(word));

const offered: readonly number[] = [settings.trial_package_id, settings.subscription_package_id];

/** Whether the offer is made before a cancellation: certain packages, once per customer, and not for health [PUR-036]. */
export const isOffered = (
  { class_package_id, cancel_attempt }: { class_package_id: number; cancel_attempt: string | null },
  reason: string,
): boolean => offered.includes(class_package_id) && cancel_attempt === null && !isAboutHealth(reason);

/** The discount of the offer, and for how many charges [PUR-037]. */
export const offer = { percent: 50, charges: 2 } as const;

/** Minutes before the next charge from which the offer no longer waits for a better moment. */
const lastMoment = 30;

/**
 * For how many months a percentage must be taken off from `now` on, so that exactly the next two monthly charges, the
 * first at `nextCharge`, have it. Instants; `day` is the day of the month on which it is charged, or else its last.
 * Null when short months leave no such number just now and there is time to ask again in a quarter of an hour: within
 * three days there is one. Just before a charge, a number that covers a third charge as well is better than none.
 */
export function offerMonths(now: string, nextCharge: string, day: number): number | null {
  const from = instantOf(now).toZonedDateTimeISO('UTC');
  const first = instantOf(nextCharge).toZonedDateTimeISO('UTC');
  const charge = (count: number) => first.add({ months: count - 1 }).with({ day });
  const covers = (months: number, count: number) =>
    Temporal.ZonedDateTime.compare(from.add({ months }), charge(count)) > 0;
  let months = 1;
  while (!covers(months, offer.charges)) months += 1;
  const isExact = !covers(months, offer.charges + 1);
  return isExact || minutesBetween(now, nextCharge) <= lastMoment ? months : null;
}
