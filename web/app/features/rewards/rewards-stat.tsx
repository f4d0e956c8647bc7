import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LevelMark } from '../../design/level-mark.tsx';
import { Stat } from '../../design/stat.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './stat.module.css';

/** The member's level as a figure of the home [NAV-012]; it leads to Mis Rewards. */
export function RewardsStat(): ReactNode {
  const { level = 0, next } = useApi('GET /rewards', {}).data ?? {};
  return (
    <Stat
      value={
        <span className={styles.figure}>
          {level}
          <LevelMark level={level} state="reached" size="2.75rem" />
        </span>
      }
      label={level === 0 ? 'nivel cero' : 'nivel de Rewards'}
      note={
        <>
          {next
            ? `${counted(next.periods, 'periodo', 'periodos')} para el nivel ${next.milestone_id}. `
            : null}
          <Link to="/mytbm/rewards">Ver Mis Rewards</Link>
        </>
      }
    />
  );
}
