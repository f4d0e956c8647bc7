import { type CardState, legend } from '@tbm/domain/legend';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../design/icon.tsx';
import { announce } from '../../platform/live-regions.ts';
import card from './class-card.module.css';
import styles from './schedule.module.css';
import type { Steps } from './week.ts';

const Arrow = ({
  to,
  label,
  path,
  why,
}: {
  to: string | null;
  label: string;
  path: string;
  /** The text when there is no target. */
  why: string;
}): ReactNode => {
  const icon = <Icon path={path} size={20} weight={2.2} />;
  return to ? (
    <Link className={styles.arrow} to={to} aria-label={label} preventScrollReset>
      {icon}
    </Link>
  ) : (
    <button
      type="button"
      className={styles.arrow}
      aria-disabled="true"
      aria-label={label}
      onClick={() => announce(why, 'assertive')}
    >
      {icon}
    </button>
  );
};

const noLater = 'Aún no hay clases publicadas después.';

/** Month and week navigation [SCHED-004]; an arrow without a target is disabled [SCHED-009]. */
export function WeekNavigation({
  month,
  steps,
  toDay,
}: {
  month: string;
  steps: Steps;
  toDay: (date: string) => string;
}): ReactNode {
  const to = (date: string | null) => (date ? toDay(date) : null);
  return (
    <nav className={styles.week} aria-label="Semana">
      <Arrow
        to={to(steps.previousMonth)}
        label="Mes anterior"
        path="M19 5l-7 7 7 7M12 5l-7 7 7 7"
        why="Este es el primer mes que puedes ver."
      />
      <Arrow
        to={to(steps.previous)}
        label="Semana anterior"
        path="M15 5l-7 7 7 7"
        why="Esta es la primera semana que puedes ver."
      />
      <span className={styles.month}>{month}</span>
      <Arrow to={to(steps.next)} label="Semana siguiente" path="M9 5l7 7-7 7" why={noLater} />
      <Arrow to={to(steps.nextMonth)} label="Mes siguiente" path="M5 5l7 7-7 7M12 5l7 7-7 7" why={noLater} />
    </nav>
  );
}

/** Legend of the colours, which are the cards' own [SCHED-005]. */
export const Legend = (): ReactNode => (
  <ul className={styles.legend} aria-label="Significado de los colores">
    {(Object.keys(legend) as CardState[]).map((state) => (
      <li key={state}>
        <span className={`${styles.dot} ${card[state]}`} aria-hidden="true" />
        <span lang={state === 'sold_out' ? 'en' : undefined}>{legend[state]}</span>
      </li>
    ))}
  </ul>
);
