import { currentInstant } from '@tbm/browser/clock';
import type { Video } from '@tbm/contract/videos';
import { descriptionLength, isLocked, nameLength, truncated } from '@tbm/domain/videos';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../design/layout.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import styles from './videos.module.css';

/** A class of the library; the whole card links to its page [VID-012]. */
export function VideoCard({
  item,
  note,
  eager = false,
}: {
  item: Video;
  /** Shown on the picture instead of the length: when a premiere opens. */
  note?: string;
  eager?: boolean;
}): ReactNode {
  const { progress } = item.playback ?? { progress: 0 };
  const onPicture = isLocked(item, currentInstant()) ? 'Próximamente' : `${item.duration} min`;
  return (
    <Link to={`/mytbm/video/${item.video_id}`} className={styles.card} title={item.name}>
      <div className={styles.shot}>
        <Picture
          file={item.file}
          alt=""
          ratio="16 / 9"
          sizes="(min-width: 1024px) 26vw, (min-width: 768px) 45vw, 92vw"
          eager={eager}
        />
        <span className={styles.length}>{note ?? onPicture}</span>
        {item.completed ? (
          <span className={styles.done}>
            <WordIcon name="check" /> Completada
          </span>
        ) : null}
        {progress > 0 && !item.completed ? (
          <span className={styles.bar}>
            <span style={{ inlineSize: `${progress}%` }} />
            <span className="visually-hidden">Llevas {progress}%</span>
          </span>
        ) : null}
      </div>
      <span className={styles.cardText}>
        <span className={styles.name}>
          {truncated(item.name, nameLength)}
          {item.favorite ? (
            <span className={styles.heart}>
              <WordIcon name="heart" filled />
              <span className="visually-hidden">Favorita</span>
            </span>
          ) : null}
        </span>
        <span className={styles.sub}>
          {item.class_type.name} · {item.instructor.name}
          {item.class_stars_average === null ? null : (
            <>
              {' · '}
              <WordIcon name="star" filled /> <span className="visually-hidden">Calificación </span>
              {item.class_stars_average.toFixed(1)}
            </>
          )}
        </span>
        <span className={styles.sub}>{truncated(item.description, descriptionLength)}</span>
      </span>
    </Link>
  );
}
