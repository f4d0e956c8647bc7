import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './day-cell.module.css';
import { DayMark, type DayMarkState } from './day-mark.tsx';

/**
 * A day of a plan's calendar. Its state is a shape and, on wide screens, words; its name says everything. A day that is
 * not of the plan (`state` null) is only a number.
 */
export function DayCell({
  day,
  name,
  state,
  words,
  isTraining,
  isToday = false,
  hasFilm = false,
  to,
}: {
  /** The day of the month. */
  day: number;
  /** `martes 24 de noviembre, hoy, Próximo, Tren inferior`. */
  name: string;
  state: DayMarkState | null;
  /** Below the mark on wide screens. */
  words: string;
  isTraining: boolean;
  isToday?: boolean;
  /** A film has been chosen for it. */
  hasFilm?: boolean;
  /** The function that opens it. */
  to: string;
}): ReactNode {
  const face = (
    <>
      <span className={styles.number} aria-hidden="true">
        {day}
      </span>
      {state ? <DayMark state={state} /> : null}
      {hasFilm ? <span className={styles.film} /> : null}
      <span className={styles.words} aria-hidden="true">
        {words}
      </span>
    </>
  );
  const marks = { className: styles.cell, 'data-training': isTraining, 'data-today': isToday };
  return state ? (
    <Link
      to={to}
      aria-label={name}
      preventScrollReset
      {...marks}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
    >
      {face}
    </Link>
  ) : (
    <div {...marks} data-outside="true">
      {face}
      <span className="visually-hidden">{name}</span>
    </div>
  );
}
