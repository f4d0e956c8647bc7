import { overlap, type Span } from './substitutes.ts';
import { inZone, minutesBetween } from './time.ts';

/** The fields of a class that copies need. */
export interface PlannedClass extends Span {
  location_id: number;
  class_type_id: number;
  instructor_ids: readonly number[];
}

/** The result for the copy of a class: it is created, or why not. */
export type CopyOutcome =
  | 'created'
  | 'exists'
  | 'past'
  | 'closed'
  | 'special'
  | 'coach_inactive'
  | 'room_taken'
  | 'coach_taken';

/** The same local day and hour of another week, also when clocks change in between. */
export const inAnotherWeek = (class_date: string, weeks: number, timezone: string): string =>
  inZone(class_date, timezone).add({ weeks }).toInstant().toString();

/** Whether a class is what a copy would be: the same kind, room and start. */
const isSame = (one: PlannedClass, copy: PlannedClass): boolean =>
  one.class_type_id === copy.class_type_id &&
  one.location_id === copy.location_id &&
  minutesBetween(one.class_date, copy.class_date) === 0;

/**
 * The result for a copy. `classesAround` are those near it, in every branch: an existing class is not made again, and neither a room
 * nor a coach gets two classes at once.
 */
export function copyOutcome(
  copy: PlannedClass & { is_special: boolean },
  {
    now,
    isClosed,
    coaches,
    classesAround,
  }: {
    now: string;
    /** Whether the branch is closed on its day. */
    isClosed: boolean;
    /** Who teaches at the branch. */
    coaches: ReadonlySet<number>;
    classesAround: readonly PlannedClass[];
  },
): CopyOutcome {
  if (copy.is_special) return 'special';
  if (classesAround.some((one) => isSame(one, copy))) return 'exists';
  if (minutesBetween(now, copy.class_date) <= 0) return 'past';
  if (isClosed) return 'closed';
  if (copy.instructor_ids.some((id) => !coaches.has(id))) return 'coach_inactive';
  const atOnce = classesAround.filter((one) => overlap(one, copy));
  if (atOnce.some(({ location_id }) => location_id === copy.location_id)) return 'room_taken';
  return atOnce.some(({ instructor_ids }) => instructor_ids.some((id) => copy.instructor_ids.includes(id)))
    ? 'coach_taken'
    : 'created';
}
