import type { ReactNode } from 'react';
import styles from './desk.module.css';

/** Shows why a call was refused. */
export function Refusal({
  error = null,
  children = error?.message,
}: {
  error?: Error | null;
  /** The text, where there is no error object. */
  children?: ReactNode;
}): ReactNode {
  return children ? (
    <p role="alert" className={styles.error}>
      {children}
    </p>
  ) : null;
}
