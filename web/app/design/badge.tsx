import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'accent' | 'good' | 'bad' | 'soft';

/** A short status label. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
