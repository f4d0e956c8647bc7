import type { ReactNode } from 'react';
import { Star, starsText } from '../../design/star.tsx';
import styles from './rewards.module.css';

/** One star per level [RWD-012]. */
export const Stars = ({ count }: { count: number }): ReactNode => (
  <span className={styles.stars} role="img" aria-label={starsText(count)}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars are all alike
      <Star key={index} size={20} />
    ))}
  </span>
);
