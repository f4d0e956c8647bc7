import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import styles from './rewards.module.css';

/** One star per level [RWD-012]. */
export const Stars = ({ count }: { count: number }): ReactNode => (
  <span className={styles.stars} role="img" aria-label={counted(count, 'estrella', 'estrellas')}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars are all alike
      <svg key={index} viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <path d="M12 2l3 6.6 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L2 9.4l7-.8z" />
      </svg>
    ))}
  </span>
);
