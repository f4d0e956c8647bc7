import type { Branch } from '@tbm/contract/branches';
import { isLive } from '@tbm/domain/live';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Img } from '../../design/img.tsx';
import { Heading, Inner } from '../../design/layout.tsx';
import styles from './branches.module.css';

/** The banner of the branch's page [PUB-035]. */
export const JoinBanner = ({ branch: { name, content } }: { branch: Branch }): ReactNode => (
  <section className={styles.join} aria-label="Join the club">
    {content.about_image_right ? (
      <Img
        className={styles.joinPicture}
        src={content.about_image_right}
        width={800}
        height={1000}
        sizes="(min-width: 768px) 50vw, 100vw"
      />
    ) : null}
    <Inner>
      <div className={styles.joinText}>
        <Heading level={2} size="l">
          <span lang="en">JOIN THE CLUB</span>
        </Heading>
        <p className={styles.lead}>
          {isLive('rewards')
            ? `Crea tu cuenta, reserva tu lugar en ${name} y empieza a sumar para tus Rewards desde la primera clase.`
            : `Crea tu cuenta y reserva tu lugar en ${name}.`}
        </p>
        <ButtonLink to="/registro/">Quiero entrar</ButtonLink>
      </div>
    </Inner>
  </section>
);
