import type { Brand, Milestone } from '@tbm/contract/content';
import { isLive } from '@tbm/domain/live';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Heading, Section } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { BrandCards } from './brand-cards.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import styles from './rewards.module.css';

/** Partner brands; each opens its benefits at every level [RWD-006, RWD-015, RWD-016]. */
export function Brands({
  items,
  levels,
}: {
  items: readonly Brand[];
  levels: readonly Milestone[];
}): ReactNode {
  const here = useHere('#marcas');
  const [params] = useSearchParams();
  const open = items.find(({ brand_id }) => brand_id === Number(params.get('marca')));
  if (items.length === 0) return null;
  return (
    <Section id="marcas" className={styles.tinted}>
      <div className={styles.stack}>
        <Heading level={2} size="l">
          Marcas aliadas
        </Heading>
        <BrandCards items={items} toBrand={(brand_id) => here({ marca: String(brand_id) })} />
        {isLive('rewards') ? (
          <p>
            ¿Ya lograste un nivel? <Link to="/mytbm/rewards">Entra a Mis Rewards</Link> y usa los tuyos.
          </p>
        ) : null}
      </div>
      {open ? <BrandDialog brand={open} levels={levels} closeTo={here({ marca: null })} /> : null}
    </Section>
  );
}
