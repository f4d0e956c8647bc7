import { currentTime } from '@tbm/browser/clock';
import { deviceStorage, type KeptStorage } from '@tbm/browser/storage';

/** The civil day in a zone, `YYYY-MM-DD`: today, or that of another time in milliseconds since 1970. */
export const civilDay = (timezone: string, time = currentTime()): string =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone).toPlainDate().toString();

/** Returns true at most once per civil day on this device, and records it [SCHED-007, PREM-007]. */
export function firstToday(
  name: string,
  day: string,
  storage: Pick<KeptStorage, 'getItem' | 'setItem'> = deviceStorage,
): boolean {
  const key = `tbm_popup_${name}`;
  // Where the browser keeps nothing, nothing is shown, rather than the same thing again and again.
  return storage.getItem(key) !== day && storage.setItem(key, day);
}
