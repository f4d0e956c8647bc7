import type { Brand, Milestone } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Accordion } from '../../design/accordion.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading } from '../../design/layout.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { useHere } from '../../platform/here.ts';
import { BrandCards } from './brand-cards.tsx';
import styles from './own.module.css';
import { OwnCode } from './own-code.tsx';
import { Terms } from './terms.tsx';

interface Own {
  levels: readonly Milestone[];
  /** The member's level: benefits up to it are open [RWD-017]. */
  level: number;
}

/** A brand's benefits at every level: those up to the member's level are open, the others can be read [RWD-015, RWD-017]. */
function OwnBrandDialog({
  brand,
  levels,
  level,
  closeTo,
}: Own & { brand: Brand; closeTo: string }): ReactNode {
  const nameOf = (id: number) => levels.find(({ milestone_id }) => milestone_id === id)?.name ?? '';
  const items = brand.benefits.map((benefit) => {
    const { milestone_id: id } = benefit;
    const isOpen = id <= level;
    return {
      title: `Nivel ${id} · ${nameOf(id)} · ${isOpen ? 'Abierto' : 'Cerrado'}`,
      body: (
        <>
          <Terms benefit={benefit} />
          {isOpen ? (
            <OwnCode brand_id={brand.brand_id} milestone_id={id} brand={brand.name} />
          ) : (
            <p className={styles.shut}>
              <WordIcon name="lock" /> Se abre en el nivel {id}, <span lang="en">{nameOf(id)}</span>.
            </p>
          )}
        </>
      ),
    };
  });
  return (
    <Dialog title={brand.name} closeTo={closeTo} wide>
      <p>{brand.description}</p>
      <Accordion items={items} />
    </Dialog>
  );
}

/** Partner brands and which of their benefits are open to the member [RWD-015, RWD-016, RWD-017]. */
export function OwnBrands({ brands, ...own }: Own & { brands: readonly Brand[] }): ReactNode {
  const here = useHere();
  const [params] = useSearchParams();
  const open = brands.find(({ brand_id }) => brand_id === Number(params.get('marca')));
  if (brands.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Beneficios de marcas aliadas">
      <Heading level={2} size="m">
        Marcas aliadas
      </Heading>
      <p>
        {own.level === 0
          ? 'Sus beneficios se abren con tu primer nivel; aquí ya los puedes ver.'
          : 'Cada nivel que logras abre un beneficio más de cada una.'}
      </p>
      <BrandCards items={brands} toBrand={(brand_id) => here({ marca: String(brand_id) })} />
      {open ? <OwnBrandDialog {...own} brand={open} closeTo={here({ marca: null })} /> : null}
    </section>
  );
}
