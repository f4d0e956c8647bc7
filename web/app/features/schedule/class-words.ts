import type { SingleClass } from '@tbm/contract/schedule';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';

/** `Barre Flow, jueves 26 de noviembre a las 07:00` */
export const classWords = (
  { class_type, class_date }: Pick<SingleClass, 'class_date'> & { class_type: { name: string } },
  timezone: string,
): string =>
  `${class_type.name}, ${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;

/** `Barre, jueves 26 de noviembre a las 07:00 en Monterrey`, of a class that the link of a message is about. */
export const linkedClassWords = ({
  class_name,
  class_date,
  timezone,
  branch,
}: {
  class_name: string;
  class_date: string;
  timezone: string;
  branch: string;
}): string => `${classWords({ class_type: { name: class_name }, class_date }, timezone)} en ${branch}`;
