import type { ReactNode } from 'react';
import styles from './accounts.module.css';

/** What was refused, above the form; read out at once. Nothing when there is nothing to say. */
export const Refusal = ({ children }: { children: ReactNode }): ReactNode =>
  children ? (
    <div role="alert" className={styles.error}>
      {children}
    </div>
  ) : null;

/** What comes next; `good`: what has been done. */
export const Notice = ({ good = false, children }: { good?: boolean; children: ReactNode }): ReactNode => (
  <div role="status" className={good ? styles.done : styles.notice}>
    {children}
  </div>
);
