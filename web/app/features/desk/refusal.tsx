import type { ReactNode } from 'react';
import { ApiProblem } from '../../platform/api.ts';
import styles from './desk.module.css';

/** What the server refused; nothing when it has not, or when the form's fields say it. */
export function Refusal({
  error = null,
  inFields = false,
  children = error?.message,
}: {
  error?: Error | null;
  inFields?: boolean;
  /** The text itself, where it is no error's. */
  children?: ReactNode;
}): ReactNode {
  const isNamed = inFields && error instanceof ApiProblem && Object.keys(error.fields).length > 0;
  return children && !isNamed ? (
    <p role="alert" className={styles.error}>
      {children}
    </p>
  ) : null;
}
