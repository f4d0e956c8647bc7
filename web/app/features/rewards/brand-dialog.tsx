import type { Brand, Milestone } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Accordion } from '../../design/accordion.tsx';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Terms } from './terms.tsx';

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
