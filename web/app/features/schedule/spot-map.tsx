import type { SingleClass } from '@tbm/contract/schedule';
import { spotRowsOfClass } from '@tbm/domain/spots';
import type { ReactNode } from 'react';
import { Stage } from '../../design/stage.tsx';
import styles from './spot-map.module.css';

/** The room: rows of spots facing the coach; one can be selected, including `mine` [RES-018, RES-019, SCHED-021]. */
export function SpotMap({
  item,
  chosen,
  mine = null,
  onChoose,
}: {
  item: Pick<SingleClass, 'taken_spots' | 'capacity'> & {
    class_type: Pick<SingleClass['class_type'], 'spot_map'>;
  };
  chosen: number | null;
  mine?: number | null;
  onChoose: (spot: number) => void;
}): ReactNode {
  const rows = spotRowsOfClass(item.class_type.spot_map, item.capacity);
  if (rows.length === 0) return null;
  return (
    <fieldset className={styles.map}>
      <legend className="visually-hidden">Elige tu lugar</legend>
      <Stage />
      {rows.map((spots) => (
        <div key={spots[0]} className={styles.row}>
          {spots.map((spot) => {
            const taken = spot !== mine && item.taken_spots.includes(spot);
            return (
              <label key={spot} className={styles.spot}>
                <input
                  type="radio"
                  className="drawn-input"
                  name="spot"
                  value={spot}
                  checked={chosen === spot}
                  disabled={taken}
                  onChange={() => onChoose(spot)}
                  aria-label={`Lugar ${spot}${taken ? ', ocupado' : ''}`}
                />
                <span aria-hidden="true">{spot}</span>
              </label>
            );
          })}
        </div>
      ))}
      <p className={styles.key} aria-hidden="true">
        <span data-spot="free">Libre</span>
        <span data-spot="taken">Ocupado</span>
        <span data-spot="mine">Elegido</span>
      </p>
    </fieldset>
  );
}
