import type { ReactNode } from 'react';
import home from '../../assets/tile-online.webp';
import { covering, Img } from '../../design/img.tsx';
import { Heading, Inner } from '../../design/layout.tsx';
import styles from './online.module.css';

const high = 'min(100vh, 56rem)';

/** The hero of the online platform's page; the navigation bar overlays it [PUB-015]. */
export const OnlineHero = ({
  title,
  text,
  terms,
  children,
}: {
  title: string;
  text: string;
  /** The price of the package behind the first button. */
  terms: string | undefined;
  /** Buttons. */
  children: ReactNode;
}): ReactNode => (
  <section className={styles.hero} aria-label={title}>
    <Img
      className={styles.heroPicture}
      src={home}
      width={1800}
      height={2400}
      sizes={`(min-width: 768px) ${covering('56vw', high, 3 / 4)}, ${covering('100vw', high, 3 / 4)}`}
      eager
    />
    <Inner>
      <div className={styles.heroText}>
        <Heading level={1} size="l">
          {title}
        </Heading>
        <p className={styles.lead}>{text}</p>
        {terms ? <p className={styles.terms}>{terms}</p> : null}
        <div className={styles.actions}>{children}</div>
      </div>
    </Inner>
  </section>
);
