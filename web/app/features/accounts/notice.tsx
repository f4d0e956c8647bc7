import type { ReactNode } from 'react';
import styles from './accounts.module.css';

/** An error above the form, announced at once by screen readers. Renders nothing without a message. */
export const Refusal = ({ children }: { children: ReactNode }): ReactNode =>
  children ? (
    <div role="alert" className={styles.error}>
      {children}
    </div>
  ) : null;

/** A notice about the next step; `isDone`: about a completed one. */
export const Notice = ({
  isDone = false,
  children,
}: {
  isDone?: boolean;
  children: ReactNode;
}): ReactNode => (
  <div role="status" className={isDone ? styles.done : styles.notice}>
    {children}
  </div>
);
