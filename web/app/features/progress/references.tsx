import { fatLevelOf, fatLevels, idealFat, idealFatOf } from '@tbm/domain/tracks';
import type { ReactNode } from 'react';
import styles from './progress.module.css';

interface Row {
  name: string;
  range: string;
  isHers: boolean;
}

const Reference = ({
  title,
  first,
  rows,
}: {
  title: string;
  first: string;
  rows: readonly Row[];
}): ReactNode => (
  <table className={styles.reference}>
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">Grasa corporal</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, range, isHers }) => (
        <tr key={name} data-hers={isHers}>
          <th scope="row">
            {name} {isHers ? <span className={styles.hers}>Tú</span> : null}
          </th>
          <td>{range}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The reference tables of body fat, with the rows of her age and of her latest entry [TRACK-011..016]. */
export function References({ age, fat }: { age: number | null; fat: number | null }): ReactNode {
  const hers = idealFatOf(age);
  const level = fat === null ? null : fatLevelOf(fat);
  return (
    <>
      <div className={styles.references}>
        <Reference
          title="Grasa corporal ideal por edad"
          first="Edad"
          rows={idealFat.map((row) => ({ name: `${row.ages} años`, range: row.range, isHers: row === hers }))}
        />
        <Reference
          title="Niveles de grasa corporal"
          first="Nivel"
          rows={fatLevels.map(({ name, range }) => ({ name, range, isHers: name === level }))}
        />
      </div>
      <p className={styles.soft}>
        Son referencias generales: tu cuerpo y tu entrenamiento cuentan su propia historia.
      </p>
    </>
  );
}
