import type { Branch } from '@tbm/contract/branches';
import type { SingleClass } from '@tbm/contract/schedule';
import { alternativesTo } from '@tbm/domain/alternatives';
import { placesLeft, placesText } from '@tbm/domain/places';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { coachNames } from './week.ts';

/** A class to take instead of another: strings only, so that pages render without a calendar library. */
export interface NearClass {
  single_class_id: number;
  name: string;
  short_code: SingleClass['class_type']['short_code'];
  coaches: string;
  /** `viernes 27 de noviembre a las 07:00` */
  when: string;
  /** Its civil day: `2026-11-27` */
  date: string;
  /** `Quedan 5 lugares` */
  places: string;
}

/** The classes nearest to one that cannot be booked, at an instant. */
export const nearestTo = (
  lost: SingleClass,
  classes: readonly SingleClass[],
  { branch: { timezone }, now }: { branch: Pick<Branch, 'timezone'>; now: string },
): NearClass[] =>
  alternativesTo(lost, classes, now).map((item) => {
    const day = dayIn(item.class_date, timezone);
    return {
      single_class_id: item.single_class_id,
      name: item.class_type.name,
      short_code: item.class_type.short_code,
      coaches: coachNames(item),
      when: `${formatLongDay(day)} a las ${formatHour(item.class_date, timezone)}`,
      date: day.toString(),
      places: placesText(placesLeft(item)),
    };
  });

/** Days around a class in which others are looked for. */
const around = 5;

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) < 0 ? b : a;

/** The civil days around a class, from today on; `day` is its own, or today when that has passed. */
export function daysAround(
  { class_date }: Pick<SingleClass, 'class_date'>,
  { timezone }: Pick<Branch, 'timezone'>,
  now: string,
): { start_date: string; day: string; end_date: string } {
  const today = dayIn(now, timezone);
  const classDay = dayIn(class_date, timezone);
  const day = later(classDay, today);
  return {
    start_date: later(classDay.subtract({ days: around }), today).toString(),
    day: day.toString(),
    end_date: day.add({ days: around }).toString(),
  };
}
