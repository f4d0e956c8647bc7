import type { Customer } from '@tbm/contract/accounts';
import type { Track } from '@tbm/contract/tracks';
import { formatDay } from '@tbm/domain/time';
import { measureOrNone, measures, noMeasure, tapeMeasures, yearsBetween } from '@tbm/domain/tracks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './progress.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const profile = '/mytbm/informacion';

/** The latest entry, beside height, age and the weight before [TRACK-007..010]. */
export function Latest({
  track,
  before,
  customer: { height, birthdate },
  today,
}: {
  track: Track;
  /** The weight before the latest entry. */
  before: number | null;
  customer: Pick<Customer, 'height' | 'birthdate'>;
  /** A civil day, in the zone of the member's branch. */
  today: string;
}): ReactNode {
  return (
    <>
      <p className={styles.soft}>{formatDay(track.date)}</p>
      <dl className={styles.facts}>
        <Fact name="Peso">{measureOrNone('weight', track.weight)}</Fact>
        <Fact name="Peso anterior">{measureOrNone('weight', before)}</Fact>
        <Fact name={track.is_imc_computed ? 'IMC (calculado)' : 'IMC'}>
          {measureOrNone('imc', track.imc)}
        </Fact>
        {tapeMeasures.map((measure) => (
          <Fact key={measure} name={measures[measure].name}>
            {measureOrNone(measure, track[measure])}
          </Fact>
        ))}
        {height === null ? null : (
          <Fact name="Estatura">
            {height} cm <Link to={profile}>Cambiar mi estatura</Link>
          </Fact>
        )}
        <Fact name="Edad">
          {birthdate ? `${yearsBetween(birthdate, today)} años` : noMeasure}{' '}
          <Link to={profile}>{birthdate ? 'Cambiar mi cumpleaños' : 'Agregar mi cumpleaños'}</Link>
        </Fact>
      </dl>
    </>
  );
}
