import { plain } from './plain-text.ts';
import { settings } from './settings.ts';
import { instantOf, minutesBetween } from './time.ts';

/** A reason counts when it is longer than 10 characters, from the list or free text [PUR-033, PUR-034, X39]. */
export const isReason = (reason: string): boolean => reason.trim().length > 10;

/** Words for pregnancy or injury: these reasons get no retention offer [PUR-036]. */
const reasonsOfHealth = ['embaraz', 'lesion', 'lastim', 'fractur', 'esguince', 'operacion', 'cirugia'];

/** True when a reason mentions pregnancy or injury, regardless of accents and case. */
export const isAboutHealth = (reason: string): boolean =>
  reasonsOfHealth.some((word) => plain(reason).includes(word));

const offered: readonly number[] = [settings.trial_package_id, settings.subscription_package_id];

/** Whether the offer is made before a cancellation: certain packages, once per customer, not for health reasons [PUR-036]. */
export const isOffered = (
  { class_package_id, cancel_attempt }: { class_package_id: number; cancel_attempt: string | null },
  reason: string,
): boolean => offered.includes(class_package_id) && cancel_attempt === null && !isAboutHealth(reason);

/** The discount of the offer, and for how many charges [PUR-037]. */
export const offer = { percent: 50, charges: 2 } as const;

/** Minutes before the next charge from which the offer no longer waits for a better moment. */
const lastMoment = 30;

/**
 * The number of months for which a percentage must be taken off from `now`, so that exactly the next two monthly charges,
 * the first at `nextCharge`, have it. Instants; `day` is the day of the month of the charge, or the last day of a short one.
 * Null when short months allow no such number now and there is time to retry in a quarter of an hour: within
 * three days there is one. Just before a charge, a number that also covers a third charge is better than none.
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
