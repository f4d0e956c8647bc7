import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading, Inner } from '../../design/layout.tsx';
import styles from './landing.module.css';

/** Landing media depends on the branch [BRANCH-004]. */
export const Hero = ({ branch }: { branch: Branch }): ReactNode => (
  <section className={styles.hero} aria-label="Bienvenida">
    {branch.content.hero_image ? (
      <img
        className={styles.heroPicture}
        src={branch.content.hero_image}
        alt=""
        fetchPriority="high"
        decoding="async"
      />
    ) : null}
    <Inner className={styles.heroText ?? ''}>
      <Heading level={1} size="l">
        {branch.content.tagline}
      </Heading>
      <p className={styles.tagline}>{branch.description}</p>
      <div className={styles.actions}>
        <ButtonLink to="/paquetes/#presenciales" look="accent">
          Reserva tu primera clase
        </ButtonLink>
        <ButtonLink to="#sucursales" look="quiet">
          Elige tu ciudad
        </ButtonLink>
      </div>
    </Inner>
  </section>
);
