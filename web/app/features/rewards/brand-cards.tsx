import type { Brand } from '@tbm/contract/content';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Carousel, cardWidth } from '../../design/carousel.tsx';
import { Heading, Picture } from '../../design/layout.tsx';
import styles from './rewards.module.css';

const looks = ['onInk', 'onGold', 'onAccent'] as const;
/** A brand without a picture shows its name on a colour different from its neighbours'. */
const signLook = (index: number) => looks[index % looks.length] ?? 'onInk';

/** Partner brands in a carousel; each leads to its benefits [RWD-006, RWD-015]. */
export const BrandCards = ({
  items,
  toBrand,
}: {
  items: readonly Brand[];
  toBrand: (brand_id: number) => string;
}): ReactNode => (
  <Carousel label="Marcas aliadas">
    {items.map(({ brand_id, name, description, file }, index) => (
      <Link key={brand_id} to={toBrand(brand_id)} className={styles.brand} preventScrollReset>
        {file ? (
          <div>
            <Picture file={file} alt="" ratio="4 / 3" sizes={cardWidth} />
            <Heading level={3} size="s" className={styles.brandName}>
              {name}
            </Heading>
          </div>
        ) : (
          <div className={`${styles.sign} ${styles[signLook(index)]}`}>
            <Heading level={3} size="m">
              {name}
            </Heading>
          </div>
        )}
        <span className={styles.brandText}>
          <span>{description}</span>
          <span className={styles.more}>Ver beneficios</span>
        </span>
      </Link>
    ))}
  </Carousel>
);
