import type { Brand, Milestone } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Accordion } from '../../design/accordion.tsx';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import styles from './rewards.module.css';

type Benefit = Brand['benefits'][number];

const rows = [
  ['Cómo se aplica', 'application'],
  ['Restricciones', 'restrictions'],
  ['Vigencia', 'validity'],
] as const satisfies readonly (readonly [string, keyof Benefit])[];

const Terms = ({ benefit }: { benefit: Benefit }): ReactNode => (
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

/** What a brand offers at each level: benefit, application, restrictions, validity [RWD-015, RWD-016]. */
export const BrandDialog = ({
  brand,
  levels,
  closeTo,
}: {
  brand: Brand;
  levels: readonly Milestone[];
  closeTo: string;
}): ReactNode => (
  <Dialog title={brand.name} closeTo={closeTo} wide>
    <p>{brand.description}</p>
    <Accordion
      items={brand.benefits.map((benefit) => {
        const level = levels.find(({ milestone_id }) => milestone_id === benefit.milestone_id);
        return {
          title: `Nivel ${benefit.milestone_id}${level ? ` · ${level.name}` : ''}`,
          body: <Terms benefit={benefit} />,
        };
      })}
    />
    {brand.url ? (
      <ButtonLink to={brand.url} look="quiet">
        Visitar {brand.name}
      </ButtonLink>
    ) : null}
  </Dialog>
);
