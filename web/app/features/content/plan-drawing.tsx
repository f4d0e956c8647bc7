import type { ReactNode } from 'react';
import styles from './plan-drawing.module.css';

const trained = new Set([0, 2, 4, 7, 9, 11, 12, 14, 16, 18, 21]);
const today = 23;

const stateOf = (day: number) => {
  if (trained.has(day)) return 'done';
  if (day === today) return 'today';
  return day > today && day % 2 ? 'next' : 'rest';
};

/** Four weeks of a plan: days done, today, and days ahead. */
export const PlanDrawing = (): ReactNode => (
  <svg className={styles.plan} viewBox="0 0 280 168" aria-hidden="true">
    {Array.from({ length: 28 }, (_, day) => {
      const [x, y] = [20 + (day % 7) * 40, 24 + Math.floor(day / 7) * 40];
      const state = stateOf(day);
      // biome-ignore lint/suspicious/noArrayIndexKey: a day of the plan is identified by its number
      return <circle key={day} cx={x} cy={y} r={state === 'rest' ? 4 : 14} className={styles[state]} />;
    })}
  </svg>
);
