import type { SingleClass } from '@tbm/contract/schedule';
import { cardState, isBookable, legend, lowSpotsBadge } from '@tbm/domain/schedule';
import { formatHour } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './schedule.module.css';

export const coachNames = ({ class_instructors }: Pick<SingleClass, 'class_instructors'>): string =>
  class_instructors.map(({ instructor }) => instructor.name).join(' y ');

/** A class on the schedule: available, reserved by me, or sold out [SCHED-010..015]. It is a link: an open class is a place. */
export function ClassCard({
  item,
  timezone,
  now,
  grace,
  to,
}: {
  item: SingleClass;
  timezone: string;
  now: string;
  /** The branch's minutes after the start in which it may still be booked. */
  grace: number;
  to: string;
}): ReactNode {
  const state = cardState(item, item.class_reservations.length > 0);
  const badge = state === 'available' ? lowSpotsBadge(item, item.branch_id) : null;
  const past = !isBookable(item.class_date, now, grace);
  const hour = formatHour(item.class_date, timezone);
  return (
    <Link
      to={to}
      className={[styles.card, styles[state], past ? styles.past : ''].join(' ')}
      preventScrollReset
      aria-label={`${hour} ${item.class_type.name} con ${coachNames(item)}. ${legend[state]}${badge ? `, ${badge}` : ''}`}
    >
      <span className={styles.line}>
        <span className={styles.name}>{item.class_type.name}</span>
        <span className={styles.hour}>{hour}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.sub}>{coachNames(item)}</span>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
        {state === 'available' ? null : <span className={styles.sub}>{legend[state]}</span>}
      </span>
    </Link>
  );
}
