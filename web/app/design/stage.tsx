import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** The front of a room in a map of its spots. */
export const Stage = (): ReactNode => (
  <p className={styles.stage} aria-hidden="true">
    Coach
  </p>
);
