import { fatLevelOf, fatLevels, idealFat, idealFatOf } from '@tbm/domain/tracks';
import type { ReactNode } from 'react';
import styles from './progress.module.css';

interface Row {
  name: string;
  range: string;
  isOwn: boolean;
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
      {rows.map(({ name, range, isOwn }) => (
        <tr key={name} data-own={isOwn}>
          <th scope="row">
            {name} {isOwn ? <span className={styles.own}>Tú</span> : null}
          </th>
          <td>{range}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The reference tables of body fat, with the rows of the member's age and latest entry [TRACK-011..016]. */
export function References({ age, fat }: { age: number | null; fat: number | null }): ReactNode {
  const ownRow = idealFatOf(age);
  const level = fat === null ? null : fatLevelOf(fat);
  return (
    <>
      <div className={styles.references}>
        <Reference
          title="Grasa corporal ideal por edad"
          first="Edad"
          rows={idealFat.map((row) => ({
            name: `${row.ages} años`,
            range: row.range,
            isOwn: row === ownRow,
          }))}
        />
        <Reference
          title="Niveles de grasa corporal"
          first="Nivel"
          rows={fatLevels.map(({ name, range }) => ({ name, range, isOwn: name === level }))}
        />
      </div>
      <p className={styles.soft}>
        Son referencias generales: tu cuerpo y tu entrenamiento cuentan su propia historia.
      </p>
    </>
  );
}
