import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';

interface Time {
  class_date: string;
  timezone: string;
}

/** `jueves 26 de noviembre a las 07:00`, local time of the branch. */
export const classTime = ({ class_date, timezone }: Time): string =>
  `${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;

interface Place extends Time {
  branch_id: number;
  /** Opens this class; without it, its day. */
  single_class_id?: number;
}

/** The booking page of a class, below the address of the site and without a slash in front. */
export const classPath = ({ branch_id, class_date, timezone, single_class_id }: Place): string =>
  `mytbm/presencial?${new URLSearchParams({
    branch_id: String(branch_id),
    dia: dayIn(class_date, timezone).toString(),
    ...(single_class_id === undefined ? {} : { clase: String(single_class_id) }),
  })}`;
