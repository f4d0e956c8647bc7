import { twoHoursBefore } from '@tbm/domain/reminders';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';

interface Time {
  class_date: string;
  timezone: string;
}

/** `jueves 26 de noviembre a las 07:00`, local time of the branch. */
export const classTime = ({ class_date, timezone }: Time): string =>
  `${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;

/**
 * `hoy, jueves 26 de noviembre a las 07:00`, in a text that is due two hours before and may be read later; without the first
 * word for a class after midnight, of which an earlier day reads.
 */
export const soonTime = (time: Time): string =>
  isSoonToday(time) ? `hoy, ${classTime(time)}` : classTime(time);

/** Whether the day of the class has begun when its reminder is due. */
export const isSoonToday = ({ class_date, timezone }: Time): boolean =>
  dayIn(twoHoursBefore(class_date), timezone).equals(dayIn(class_date, timezone));

interface Place extends Time {
  branch_id: number;
  /** The page opens this class; without it, only its day. */
  single_class_id?: number;
}

/** The booking page of a class, below the address of the site and without a slash in front. */
export const classPath = ({ branch_id, class_date, timezone, single_class_id }: Place): string =>
  `mytbm/presencial?${new URLSearchParams({
    branch_id: String(branch_id),
    dia: dayIn(class_date, timezone).toString(),
    ...(single_class_id === undefined ? {} : { clase: String(single_class_id) }),
  })}`;
