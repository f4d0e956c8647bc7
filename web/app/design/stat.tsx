import type { ReactNode } from 'react';
import styles from './stat.module.css';

/** Figures side by side; as many in a row as fit. */
export const Stats = ({ children }: { children: ReactNode }): ReactNode => (
  <dl className={styles.stats}>{children}</dl>
);

/** A figure in large type with its label and, where needed, a remark. Stands inside `Stats`. */
export const Stat = ({
  value,
  label,
  note,
}: {
  value: ReactNode;
  label: string;
  note?: ReactNode;
}): ReactNode => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.number}>{value}</dd>
    {note ? <dd className={styles.note}>{note}</dd> : null}
  </div>
);
