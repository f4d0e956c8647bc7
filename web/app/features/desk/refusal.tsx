import type { ReactNode } from 'react';
import { ApiProblem } from '../../platform/api.ts';
import styles from './desk.module.css';

/** What the server said no to; nothing while it has not, or where the form's fields say it. */
export function Refusal({ error, inFields = false }: { error: Error | null; inFields?: boolean }): ReactNode {
  const isTold = inFields && error instanceof ApiProblem && Object.keys(error.fields).length > 0;
  return error && !isTold ? (
    <p role="alert" className={styles.error}>
      {error.message}
    </p>
  ) : null;
}
