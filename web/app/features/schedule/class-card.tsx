import { legend } from '@tbm/domain/legend';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './schedule.module.css';
import type { WeekClass } from './week.ts';

/**
 * A class on the schedule: available, reserved by me, or sold out [SCHED-010..015]. It is a link, since an open class
 * has its own address.
 */
export function ClassCard({ item, to }: { item: WeekClass; to: string }): ReactNode {
  const { name, time, coaches, state, badge, past } = item;
  return (
    <Link
      to={to}
      className={[styles.card, styles[state], past ? styles.past : ''].join(' ')}
      preventScrollReset
      // The accessible name: the visible text in its order, plus the state that is otherwise shown only by colour.
      aria-label={[name, time, coaches, badge, legend[state]].filter(Boolean).join(' ')}
    >
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hour}>{time}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.sub}>{coaches}</span>
        {badge ? <span className={styles.badge}>{badge}</span> : null}
        {state === 'available' ? null : <span className={styles.sub}>{legend[state]}</span>}
      </span>
    </Link>
  );
}
