import type { SingleClass } from '@tbm/contract/schedule';
import { isSoldOut } from './places.ts';
import { saleProblem } from './schedule.ts';
import { minutesBetween } from './time.ts';

type Fields = Pick<
  SingleClass,
  'single_class_id' | 'class_date' | 'capacity' | 'taken' | 'class_package_id' | 'class_reservations'
> & { class_type: Pick<SingleClass['class_type'], 'class_type_id'> };

/** Hours by which a class of another type must be nearer to come first. */
const sameTypeHours = 24;

/**
 * The classes nearest to one that could not be reserved, by the time between them. Another class of its type counts as a
 * day nearer. Only classes that have not begun, have a place left, and that the member has not booked already.
 */
export const alternativesTo = <T extends Fields>(
  lost: Pick<Fields, 'single_class_id' | 'class_date' | 'class_type'>,
  classes: readonly T[],
  now: string,
  count = 3,
): T[] => {
  const distance = (item: T): number =>
    Math.abs(minutesBetween(lost.class_date, item.class_date)) +
    (item.class_type.class_type_id === lost.class_type.class_type_id ? 0 : sameTypeHours * 60);
  return classes
    .filter(
      (item) =>
        item.single_class_id !== lost.single_class_id &&
        item.class_reservations.length === 0 &&
        !isSoldOut(item) &&
        saleProblem(item, now) === null,
    )
    .sort((a, b) => distance(a) - distance(b) || a.single_class_id - b.single_class_id)
    .slice(0, count);
};
