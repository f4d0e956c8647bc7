import type { SingleClass } from '@tbm/contract/schedule';
import { placesLeft, placesText } from '@tbm/domain/places';
import type { Fit, Suggestion } from '@tbm/domain/suggestions';
import { dayIn, formatDayMonth, formatHour, formatLongDay, shortWeekday } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClassMark } from '../../design/class-mark.tsx';
import { CoachFaces, coachFaces, coachNames } from '../schedule/index.ts';
import styles from './home.module.css';

/** Why a class fits the member; empty for one that is only next. */
function fitText({ hour, coaches }: Fit): string {
  const names = coaches.join(' y ');
  if (hour) return names ? `A tu hora, con ${names}` : 'A tu hora';
  return names ? `Con ${names}, como siempre` : '';
}

/** `Hoy`, `Mañana`, `mar 24 nov`. */
function dayText(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const ahead = today.until(day).days;
  if (ahead > 1) return `${shortWeekday(day.dayOfWeek)} ${formatDayMonth(day)}`;
  return ahead === 1 ? 'Mañana' : 'Hoy';
}

/** A class that fits the member, with places left; a tap opens it for booking. */
export function FittingClass({
  suggestion: { item, fit },
  timezone,
  now,
  to,
}: {
  suggestion: Suggestion<SingleClass>;
  timezone: string;
  now: string;
  to: string;
}): ReactNode {
  const { class_date, class_type } = item;
  const day = dayIn(class_date, timezone);
  const hour = formatHour(class_date, timezone);
  const left = placesText(placesLeft(item));
  const why = fitText(fit);
  const place = item.is_virtual_class ? 'En línea' : '';
  return (
    <Link to={to} className={styles.fit} data-class={class_type.short_code} preventScrollReset>
      {/* Its name: what is shown, without abbreviations. */}
      <span className="visually-hidden">
        {[
          `Reservar ${class_type.name}`,
          `${formatLongDay(day)} a las ${hour}`,
          `con ${coachNames(item)}`,
          place,
          left,
          why,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className={styles.fitWhen} aria-hidden="true">
        <span>{dayText(day, dayIn(now, timezone))}</span>
        <span className={styles.fitHour}>{hour}</span>
      </span>
      <span className={styles.fitWhat} aria-hidden="true">
        <span className={styles.fitName}>
          <ClassMark code={class_type.short_code} />
          {class_type.name}
        </span>
        <CoachFaces coaches={coachFaces(item)} names={coachNames(item)} />
        <span className={styles.fitWhy}>{[place, why, left].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}
