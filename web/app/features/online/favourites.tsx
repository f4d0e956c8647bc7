import type { Video } from '@tbm/contract/videos';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Carousel, pace } from '../../design/carousel.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import { useScripts } from '../../platform/here.ts';
import { hasSession } from '../../platform/session-hint.ts';
import { VideoCard } from '../videos/index.ts';
import styles from './online.module.css';

/**
 * Promotes favourites, which are in the member area; visitors learn what they are for [PUB-021]. Below are the classes
 * that most members love [UI-009].
 */
export function Favourites({ items }: { items: readonly Video[] }): ReactNode {
  const isMember = useScripts() && hasSession();
  return (
    <Section id="favoritas" label="Favoritas" className={styles.favourites}>
      <div className={styles.favouritesInner}>
        <svg className={styles.heart} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 21S3 15 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 15 12 21 12 21z" />
        </svg>
        <div className={styles.favouritesText}>
          <Heading level={2} size="m">
            Tus favoritas, a la mano
          </Heading>
          <p className={styles.lead}>
            {isMember
              ? 'Las clases que marcaste te esperan justo donde las dejaste.'
              : 'Marca las clases que amas y vuelve a ellas en dos toques, justo donde las dejaste.'}
          </p>
          {isMember ? (
            <ButtonLink to="/mytbm/online?favorites=1">Ir a mis favoritas</ButtonLink>
          ) : (
            <ButtonLink to="/registro/">Crear mi cuenta</ButtonLink>
          )}
        </div>
      </div>
      {items.length ? (
        <div className={styles.loved}>
          <Heading level={3} size="s">
            Las favoritas de todas
          </Heading>
          <Carousel label="Las favoritas de todas" every={pace.favourites}>
            {items.map((item) => (
              <div key={item.video_id} className={styles.film}>
                <VideoCard item={item} />
              </div>
            ))}
          </Carousel>
        </div>
      ) : null}
    </Section>
  );
}
