import type { ReactNode } from 'react';
import styles from './desk.module.css';

/** What the server said no to; nothing while it has not. */
export const Refusal = ({ error }: { error: Error | null }): ReactNode =>
  error ? (
    <p role="alert" className={styles.error}>
      {error.message}
    </p>
  ) : null;
