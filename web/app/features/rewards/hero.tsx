import type { ReactNode } from 'react';
import champion from '../../assets/tile-certificaciones.webp';
import { ButtonLink } from '../../design/button.tsx';
import { covering, Img } from '../../design/img.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './rewards.module.css';

/** The programme in one sentence, with a link to the packages [RWD-004, RWD-010]. */
export const RewardsHero = ({ title, text }: { title: string; text: string }): ReactNode => (
  <section className={styles.hero} aria-label={title}>
    <Img
      className={styles.heroPicture}
      src={champion}
      width={1800}
      height={2400}
      sizes={`(min-width: 768px) ${covering('50vw', 'min(100vh, 46rem)', 3 / 4)}, 100vw`}
      eager
    />
    <div className={styles.heroText}>
      <Heading level={1} size="l">
        {title}
      </Heading>
      <p className={styles.lead}>{text}</p>
      <div className={styles.actions}>
        <ButtonLink to="/paquetes/" look="accent">
          Empezar
        </ButtonLink>
        <ButtonLink to="#niveles" look="quiet">
          Ver niveles
        </ButtonLink>
      </div>
    </div>
  </section>
);
