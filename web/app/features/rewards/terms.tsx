import type { Brand } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import styles from './rewards.module.css';

type Benefit = Omit<Brand['benefits'][number], 'milestone_id'>;

const rows = [
  ['Cómo se aplica', 'application'],
  ['Restricciones', 'restrictions'],
  ['Vigencia', 'validity'],
] as const satisfies readonly (readonly [string, keyof Benefit])[];

/** A brand's benefit: what it is, application, restrictions, validity [RWD-015]. */
export const Terms = ({ benefit }: { benefit: Benefit }): ReactNode => (
  <>
    <p>
      <strong>{benefit.benefit}</strong>
    </p>
    <dl className={styles.terms}>
      {rows.map(([label, field]) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{benefit[field]}</dd>
        </div>
      ))}
    </dl>
  </>
);
