import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'accent' | 'good' | 'bad' | 'soft';

/** A state in a word or two. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
