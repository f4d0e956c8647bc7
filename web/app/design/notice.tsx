import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Why a call was refused, announced at once by screen readers. Renders nothing without a message. */
export const Refusal = ({
  error = null,
  children = error?.message,
}: {
  error?: Error | null;
  /** The text, where there is no error object. */
  children?: ReactNode;
}): ReactNode =>
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
