import type { Video } from '@tbm/contract/videos';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useEffect, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Heading, Picture } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { civilDay, firstToday, useTurn } from '../popups/index.ts';
import { useAccess } from './subscribe.tsx';
import styles from './videos.module.css';

/** `viernes 27 de noviembre, 12:00`, local time of the branch. */
export const opensAt = (available_at: string, timezone: string): string =>
  `${formatLongDay(dayIn(available_at, timezone))}, ${formatHour(available_at, timezone)}`;

/** A picture with text beside it, or below it on the phone. */
export const Featured = ({
  file,
  label,
  children,
}: {
  file: Video['file'];
  label?: string;
  children: ReactNode;
}): ReactNode => (
  <section className={styles.hero} aria-label={label}>
    <Picture file={file} alt="" ratio="16 / 9" sizes="(min-width: 768px) 60vw, 100vw" eager />
    <div className={styles.heroText}>{children}</div>
  </section>
);

/** The current premiere, as a large banner [PREM-002]. */
export const PremiereHero = ({ item, children }: { item: Video; children?: ReactNode }): ReactNode => (
  <Featured file={item.file} label={`Estreno: ${item.name}`}>
    <span className={styles.over}>{item.favorite ? 'Tu estreno favorito' : 'Estreno'}</span>
    <Heading level={2} size="m">
      {item.name}
    </Heading>
    <p>
      {item.class_type.name} · {item.instructor.name} · {item.duration} min
    </p>
    <div className={styles.actions}>
      <ButtonLink to={`/mytbm/video/${item.video_id}`} look="light">
        Ver ahora
      </ButtonLink>
      {children}
    </div>
  </Featured>
);

/** Announces a premiere that opened today, once a day for each premiere on each device [PREM-005, PREM-007]. */
export function PremiereModal(): ReactNode {
  const { branch } = useRoot();
  const access = useAccess();
  const { data } = useApi('GET /videos/premieres', {}, { enabled: access === true });
  const [announcedFilm, setAnnouncedFilm] = useState<Video | null>(null);
  useEffect(() => {
    // Members without access see the subscription offer instead: one dialog at a time.
    if (!access) return;
    const today = civilDay(branch.timezone);
    const fresh = data?.today.find(({ video_id }) => firstToday(`premiere_${video_id}`, today));
    if (fresh) setAnnouncedFilm(fresh);
  }, [data, access, branch.timezone]);
  const isTurn = useTurn(announcedFilm !== null);
  if (!announcedFilm || !isTurn) return null;
  return (
    <Dialog title="¡Hoy se estrena!" onClose={() => setAnnouncedFilm(null)}>
      <Picture file={announcedFilm.file} alt="" ratio="16 / 9" sizes="32rem" eager />
      <p>
        <strong>{announcedFilm.name}</strong>, con {announcedFilm.instructor.name}.{' '}
        {announcedFilm.description}
      </p>
      <ButtonLink to={`/mytbm/video/${announcedFilm.video_id}`} look="accent" wide>
        Ver el estreno
      </ButtonLink>
    </Dialog>
  );
}
