import type { ReactNode } from 'react';
import styles from './flame.module.css';

const words = { lit: 'semana completa', unlit: 'semana por hacer', risk: 'racha en riesgo' } as const;

/**
 * The flame of a streak: a completed week [STREAK-003], one still to do, or one about to be lost. A lit flame lights up
 * when it appears.
 */
export const Flame = ({
  state,
  label = words[state],
  size = '2rem',
}: {
  state: keyof typeof words;
  label?: string;
  size?: string;
}): ReactNode => (
  <svg
    viewBox="0 0 24 32"
    height={size}
    className={styles.flame}
    data-state={state}
    role="img"
    aria-label={label}
  >
    <path
      className={styles.outer}
      d="M12.600 1.500c.6 5 8.900 8.300 8.900 17.300 0 6.500-4.300 11.200-9.500 11.200s-9.500-4.700-9.500-11c0-4.200 2-7.200 4.300-9.500.2 2 .9 3.400 2.200 4.300C8.600 8.600 9.800 4.400 12.600 1.500z"
    />
    <path
      className={styles.inner}
      d="M12.300 15.500c.5 3 4 4.300 4 8.100 0 2.600-1.900 4.400-4.300 4.400s-4.300-1.800-4.300-4.400c0-3.200 3.300-4.600 4.600-8.100z"
    />
  </svg>
);
