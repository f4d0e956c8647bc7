import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stat } from '../../design/stat.tsx';
import { useApi } from '../../platform/query.ts';
import { Flames } from './flames.tsx';
import styles from './streaks.module.css';
import { isAtRisk, weekText } from './summary.ts';

/** The member's streak as a figure of the home, with its flames [STREAK-003]; it leads to the year. */
export function StreakStat(): ReactNode {
  const { data } = useApi('GET /streaks', {});
  const run = data?.run ?? 0;
  return (
    <Stat
      value={
        <span className={styles.figure}>
          {run}
          <Flames run={run} isAtRisk={data !== undefined && isAtRisk(data)} size="1.5rem" />
        </span>
      }
      label={run === 1 ? 'semana de racha' : 'semanas de racha'}
      note={
        <>
          {data ? `${weekText(data)} ` : null}
          <Link to="/mytbm/rachas">Ver mi racha</Link>
        </>
      }
    />
  );
}
