import { dayIn, instantOf } from './time.ts';

/** The instant when a branch's clock shows `time` (`HH:mm`), some days before a civil day. */
export const daysBefore = (
  day: Temporal.PlainDate | string,
  days: number,
  { timezone, time }: { timezone: string; time: string },
): string =>
  Temporal.PlainDate.from(day)
    .subtract({ days })
    .toZonedDateTime({ timeZone: timezone, plainTime: time })
    .toInstant()
    .toString();

/** When the reminder of the evening before a class is due. */
export const eveningBefore = (class_date: string, at: { timezone: string; time: string }): string =>
  daysBefore(dayIn(class_date, at.timezone), 1, at);

/** When the reminder two hours before a class is due. */
export const twoHoursBefore = (class_date: string): string =>
  instantOf(class_date).subtract({ hours: 2 }).toString();

/**
 * True from `due` for `lateHours`, for bookings made before `due`: later ones need no reminder.
 */
export const isDue = (
  due: string,
  { now, since, lateHours }: { now: string; since: string; lateHours: number },
): boolean => {
  const [at, from, present] = [instantOf(due), instantOf(since), instantOf(now)];
  return (
    Temporal.Instant.compare(from, at) < 0 &&
    Temporal.Instant.compare(at, present) <= 0 &&
    Temporal.Instant.compare(present, at.add({ hours: lateHours })) < 0
  );
};
