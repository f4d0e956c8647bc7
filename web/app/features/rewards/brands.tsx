import type { Brand, Milestone } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Carousel, cardWidth } from '../../design/carousel.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { BrandDialog } from './brand-dialog.tsx';
import styles from './rewards.module.css';

const looks = ['onInk', 'onGold', 'onAccent'] as const;
/** A brand without a picture shows its name on a colour different from its neighbours'. */
const signLook = (index: number) => looks[index % looks.length] ?? 'onInk';

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
        <Carousel label="Marcas aliadas">
          {items.map(({ brand_id, name, description, file }, index) => (
            <Link
              key={brand_id}
              to={here({ marca: String(brand_id) })}
              className={styles.brand}
              preventScrollReset
            >
              {file ? (
                <span>
                  <Picture file={file} alt="" ratio="4 / 3" sizes={cardWidth} />
                  <Heading level={3} size="s" className={styles.brandName}>
                    {name}
                  </Heading>
                </span>
              ) : (
                <span className={`${styles.sign} ${styles[signLook(index)]}`}>
                  <Heading level={3} size="m">
                    {name}
                  </Heading>
                </span>
              )}
              <span className={styles.brandText}>
                <span>{description}</span>
                <span className={styles.more}>Ver beneficios</span>
              </span>
            </Link>
          ))}
        </Carousel>
      </div>
      {open ? <BrandDialog brand={open} levels={levels} closeTo={here({ marca: null })} /> : null}
    </Section>
  );
}
