import type { ReactNode } from 'react';
import styles from './level-mark.module.css';

export const levels = 6;

/** Six parts of a ring, those of the reached levels lit; drawn inside a picture of 48 × 48. */
export const LevelRing = ({ reached }: { reached: number }): ReactNode => (
  <g className={styles.ring}>
    {Array.from({ length: levels }, (_, index) => (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are all alike
        key={index}
        cx="24"
        cy="24"
        r="22"
        data-lit={index < reached}
        pathLength="60"
        strokeDasharray="7.500 52.500"
        transform={`rotate(${-90 + 60 * index + 7.5} 24 24)`}
      />
    ))}
  </g>
);
