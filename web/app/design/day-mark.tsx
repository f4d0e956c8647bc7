import type { ReactNode } from 'react';
import styles from './day-mark.module.css';

export type DayMarkState = 'completed' | 'missed' | 'next' | 'rest' | 'paused';

const ring = 'M12 2.500a9.500 9.500 0 1 1 0 19 9.500 9.500 0 0 1 0-19z';

/** Each state has a shape of its own: a check, a cross, a ring with its start, a moon, a pause. */
const shapes: Record<DayMarkState, { ground: string; sign: string }> = {
  completed: { ground: ring, sign: 'M7.500 12.500l3.200 3.200L16.800 9' },
  missed: { ground: '', sign: 'M6.500 6.500l11 11M17.500 6.500l-11 11' },
  next: { ground: ring, sign: 'M10.200 8.500l5.200 3.500-5.200 3.500z' },
  rest: { ground: '', sign: 'M14.500 5.200A7 7 0 1 0 19 15.200a6 6 0 0 1-4.500-10z' },
  paused: { ground: ring, sign: 'M9.700 8.500v7M14.300 8.500v7' },
};

/** The state of a day of a plan as a drawing; its word is beside it or in the name of the element around it [PLAN-010]. */
export const DayMark = ({ state, size = '1.5rem' }: { state: DayMarkState; size?: string }): ReactNode => {
  const { ground, sign } = shapes[state];
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={styles.mark}
      data-state={state}
      aria-hidden="true"
    >
      {ground ? <path className={styles.ground} d={ground} /> : null}
      <path className={styles.sign} d={sign} />
    </svg>
  );
};
