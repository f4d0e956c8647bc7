import type { TrainedMuscle } from '@tbm/contract/muscles';
import { counted } from '@tbm/domain/counted';
import { formatDayMonth } from '@tbm/domain/time';
import { muscleName } from '@tbm/domain/videos';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ToneDot } from '../../design/muscle-figure.tsx';
import { filmsOf, levelNames } from './levels.ts';
import styles from './muscles.module.css';

/** What the figure shows, in words: each muscle leads to its films. */
export const MuscleTable = ({ muscles }: { muscles: readonly TrainedMuscle[] }): ReactNode => (
  <table className={styles.table} aria-label="Tus músculos">
    <thead>
      <tr>
        <th scope="col">Músculo</th>
        <th scope="col">Nivel</th>
        <th scope="col">Clases</th>
        <th scope="col">Última vez</th>
      </tr>
    </thead>
    <tbody>
      {muscles.map(({ muscle_id, selector, level, primary_times, secondary_times, last_day }) => (
        <tr key={muscle_id}>
          <th scope="row">
            <Link to={filmsOf(muscle_id)} aria-label={`Ver clases de ${muscleName(selector).toLowerCase()}`}>
              {muscleName(selector)}
            </Link>
          </th>
          <td>
            <span className={styles.level}>
              <ToneDot tone={level} />
              {levelNames[level]}
            </span>
          </td>
          <td>
            <span aria-hidden="true">{primary_times + secondary_times}</span>
            <span className="visually-hidden">
              {counted(primary_times + secondary_times, 'clase', 'clases')}
            </span>
          </td>
          <td>{last_day ? formatDayMonth(last_day) : 'N/D'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
