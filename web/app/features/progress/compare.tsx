import { measureKeys } from '@tbm/contract/measures';
import type { Track } from '@tbm/contract/tracks';
import { formatDay } from '@tbm/domain/time';
import { differenceText, measureOrNone, measures } from '@tbm/domain/tracks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../design/select-field.tsx';
import { useStatus } from '../../platform/use-status.ts';
import styles from './compare.module.css';
import { TrackPhoto } from './track-photo.tsx';

/** Two entries side by side: their photos under a slider, and what changed in numbers. Which two is in the address. */
export function Compare({ tracks }: { tracks: readonly Track[] }): ReactNode {
  const [params, setParams] = useSearchParams();
  const chosen = (name: string, otherwise: Track | undefined) =>
    tracks.find(({ track_id }) => String(track_id) === params.get(name)) ?? otherwise;
  const [one, other] = [chosen('antes', tracks.at(-1)), chosen('despues', tracks[0])];
  useStatus(
    `${one?.track_id} ${other?.track_id}`,
    one && other ? `Comparando ${formatDay(one.date)} con ${formatDay(other.date)}` : null,
  );
  if (!one || !other) return null;
  const choose = (name: string, track_id: string) =>
    setParams(
      (now) => {
        now.set(name, track_id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const rows = measureKeys.filter((measure) => one[measure] !== null || other[measure] !== null);
  const pairs = Math.min(one.files.length, other.files.length);
  return (
    <div className={styles.compare}>
      <div className={styles.choices}>
        <TrackField label="Antes" tracks={tracks} value={one} onChoose={(id) => choose('antes', id)} />
        <TrackField label="Después" tracks={tracks} value={other} onChoose={(id) => choose('despues', id)} />
      </div>
      {pairs > 0 ? (
        <Photos key={`${one.track_id} ${other.track_id}`} one={one} other={other} pairs={pairs} />
      ) : (
        <p className={styles.soft}>Agrega fotos a los dos registros y aquí las verás una sobre otra.</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it scrolls, by keyboard too */}
      <section className={styles.rows} aria-label="Tabla de lo que cambió" tabIndex={0}>
        <table className={styles.table} aria-label="Lo que cambió">
          <thead>
            <tr>
              <th scope="col">Medida</th>
              <th scope="col">Antes</th>
              <th scope="col">Después</th>
              <th scope="col">Diferencia</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((measure) => (
              <tr key={measure}>
                <th scope="row">{measures[measure].name}</th>
                <td>{measureOrNone(measure, one[measure])}</td>
                <td>{measureOrNone(measure, other[measure])}</td>
                <td>
                  <strong>{differenceText(measure, one[measure], other[measure]) ?? 'N/D'}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** A list of dates; entries of one day are told apart by their place in it. */
function TrackField({
  label,
  tracks,
  value,
  onChoose,
}: {
  label: string;
  tracks: readonly Track[];
  value: Track;
  onChoose: (track_id: string) => void;
}): ReactNode {
  const nameOf = (track: Track) => {
    const ofDay = tracks.filter(({ date }) => date === track.date).toReversed();
    return `${formatDay(track.date)}${ofDay.length > 1 ? ` (${ofDay.indexOf(track) + 1})` : ''}`;
  };
  return (
    <SelectField
      label={label}
      value={value.track_id}
      options={tracks.map((track) => ({ value: String(track.track_id), title: nameOf(track) }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** The earlier photo over the later one, up to the edge that a slider moves; by finger, mouse and arrow keys. */
function Photos({ one, other, pairs }: { one: Track; other: Track; pairs: number }): ReactNode {
  const [share, setShare] = useState(50);
  const [index, setIndex] = useState(0);
  const [before, after] = [one.files[index], other.files[index]];
  if (!before || !after) return null;
  return (
    <div className={styles.photos}>
      <div className={styles.stage} style={{ '--share': `${share}%` } as CSSProperties}>
        <TrackPhoto file={after} size="large" alt={`Después, ${formatDay(other.date)}`} />
        <div className={styles.over}>
          <TrackPhoto file={before} size="large" alt={`Antes, ${formatDay(one.date)}`} />
        </div>
        <span className={styles.edge} aria-hidden="true" />
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={100}
          value={share}
          aria-label="Cuánto se ve de la foto de antes"
          aria-valuetext={`${share}% antes, ${100 - share}% después`}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
      </div>
      <div className={styles.names} aria-hidden="true">
        <span>Antes</span>
        <span>Después</span>
      </div>
      {pairs > 1 ? (
        <fieldset className={styles.pairs}>
          <legend>Qué fotos</legend>
          {Array.from({ length: pairs }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
            <label key={at} data-checked={at === index}>
              <input type="radio" name="pair" checked={at === index} onChange={() => setIndex(at)} />
              {at + 1}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
