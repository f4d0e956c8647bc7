import type { SingleClass } from '@tbm/contract/schedule';
import { seatRows } from '@tbm/domain/spots';
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
  const rows = seatRows(item.class_type.spot_map, item.capacity);
  if (rows.length === 0) return null;
  return (
    <fieldset className={styles.map}>
      <legend className="visually-hidden">Elige tu lugar</legend>
      <Stage />
      {rows.map((seats) => (
        <div key={seats[0]} className={styles.row}>
          {seats.map((seat) => {
            const taken = seat !== mine && item.taken_spots.includes(seat);
            return (
              <label key={seat} className={styles.seat}>
                <input
                  type="radio"
                  className="drawn-input"
                  name="spot"
                  value={seat}
                  checked={chosen === seat}
                  disabled={taken}
                  onChange={() => onChoose(seat)}
                  aria-label={`Lugar ${seat}${taken ? ', ocupado' : ''}`}
                />
                <span aria-hidden="true">{seat}</span>
              </label>
            );
          })}
        </div>
      ))}
      <p className={styles.key} aria-hidden="true">
        <span data-seat="free">Libre</span>
        <span data-seat="taken">Ocupado</span>
        <span data-seat="mine">Elegido</span>
      </p>
    </fieldset>
  );
}
