import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './credits.module.css';
import { useCredits } from './use-credits.ts';

/** One line: how many classes are left, and when the first of them expire [RES-005]. */
export function CreditsLeft(): ReactNode {
  const { query, text, until } = useCredits();
  return (
    <p className={styles.left}>
      <Link to="/mytbm/creditos">{query.data ? text : '…'}</Link>
      {until ? <span>{until}.</span> : null}
    </p>
  );
}
