import type { Track } from '@tbm/contract/tracks';
import { measureText, remainderOf } from '@tbm/domain/tracks';
import type { ReactNode } from 'react';
import styles from './body-pie.module.css';

/** Fat, muscle and what remains of the latest entry, as a ring; its legend says the same [TRACK-006]. */
export function BodyPie({ track: { fat, muscle } }: { track: Track }): ReactNode {
  const remainder = remainderOf({ fat, muscle });
  if (fat === null || muscle === null || remainder === null)
    return (
      <p className={styles.soft}>
        Escribe tu grasa y tu músculo en tu próximo registro y aquí verás tu composición.
      </p>
    );
  const parts = [
    { name: 'Grasa', part: 'fat', value: fat, from: 0 },
    { name: 'Músculo', part: 'muscle', value: muscle, from: fat },
    { name: 'Lo demás', part: 'rest', value: remainder, from: fat + muscle },
  ] as const;
  return (
    <div className={styles.body}>
      <svg className={styles.ring} viewBox="0 0 42 42" aria-hidden="true">
        {parts.map(({ part, value, from }) => (
          <circle
            key={part}
            data-part={part}
            cx="21"
            cy="21"
            r="15.9"
            pathLength={100}
            // A hair's breadth apart, so that two parts are told from each other without their colours.
            strokeDasharray={`${Math.max(0, value - 0.8)} 100`}
            strokeDashoffset={-from}
          />
        ))}
      </svg>
      <dl className={styles.legend}>
        {parts.map(({ name, part, value }) => (
          <div key={part}>
            <dt data-part={part}>{name}</dt>
            <dd>{measureText('fat', value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
