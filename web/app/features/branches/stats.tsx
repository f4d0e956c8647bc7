import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { fullRows } from '../../design/full-rows.ts';
import styles from './branches.module.css';

/** The branch's key figures [PUB-028]. */
export const Stats = ({ content: { stats } }: Pick<Branch, 'content'>): ReactNode =>
  stats.length ? (
    <dl className={styles.stats} style={fullRows(stats.length)}>
      {stats.map(({ value, label }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.statLabel}>{label}</dt>
          <dd className={styles.statValue}>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null;
