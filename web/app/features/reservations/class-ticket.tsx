import { reservationStatus } from '@tbm/domain/reservations';
import { endOf, hasEnded } from '@tbm/domain/schedule';
import { dayIn, formatHour, formatLongDay, formatUntil } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Ticket } from '../../design/ticket.tsx';
import { begunText, CoachFaces, coachFaces, coachNames } from '../schedule/index.ts';
import type { RowProps } from './actions.tsx';
import { ClassLink } from './class-link.tsx';
import { className, spotText } from './facts.ts';
import styles from './reservations.module.css';
import { StatusBadge } from './status-badge.tsx';
import { WaiverLink } from './waiver-link.tsx';

/** The start of the minute: a countdown without seconds. */
const minuteOf = (instant: string): string => `${instant.slice(0, 16)}:00Z`;

/** `En 2 horas y 5 minutos`; `Empezó a las 07:00` once it is on, `Terminó a las 07:50` when it is over. */
const timeLeft = (item: RowProps['row']['single_class'], now: string, timezone: string): string => {
  const left = formatUntil(minuteOf(now), item.class_date);
  if (left) return `En ${left}`;
  return begunText({
    time: formatHour(item.class_date, timezone),
    end: formatHour(endOf(item), timezone),
    ended: hasEnded(item.class_date, item.duration, now),
  });
};

/** `Hoy`, `Mañana` or `martes 24 de noviembre`, and the hour below it. */
function When({ at, timezone, now }: { at: string; timezone: string; now: string }): ReactNode {
  const day = dayIn(at, timezone);
  const ahead = dayIn(now, timezone).until(day).days;
  return (
    <time dateTime={at} className={styles.first}>
      <span>{ahead === 0 ? 'Hoy' : ahead === 1 ? 'Mañana' : formatLongDay(day)}</span>{' '}
      <span className={styles.big}>{formatHour(at, timezone)}</span>
    </time>
  );
}

/** The member's next class as a ticket: when, what, where, and how long until it; `children` are the actions on its stub. */
export const ClassTicket = ({
  row,
  branch,
  now,
  children,
}: RowProps & { children: ReactNode }): ReactNode => {
  const { name, timezone } = branch;
  const { single_class } = row;
  const status = reservationStatus(row, now, timezone);
  return (
    <Ticket
      kicker={timeLeft(single_class, now, timezone)}
      title={<When at={single_class.class_date} timezone={timezone} now={now} />}
      stub={children}
    >
      <p className={styles.name}>{className(row)}</p>
      <CoachFaces coaches={coachFaces(single_class)} names={`Con ${coachNames(single_class)}`} />
      <p>
        {single_class.is_virtual_class
          ? spotText(row)
          : `${name} · ${single_class.location.name} · ${spotText(row)}`}
      </p>
      <ClassLink row={row} branch={branch} now={now} look="light" />
      <WaiverLink row={row} branch={branch} now={now} look="light" />
      {status === 'upcoming' ? null : (
        <p>
          <StatusBadge status={status} />
        </p>
      )}
    </Ticket>
  );
};
