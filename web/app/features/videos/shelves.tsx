import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../design/layout.tsx';
import { Shelf } from '../../design/shelf.tsx';
import { useApi } from '../../platform/query.ts';
import { ClassTypeTile } from './class-type-tile.tsx';
import { VideoCard } from './video-card.tsx';
import styles from './videos.module.css';

/** Videos the member has started; hidden when there are none. */
export function ContinueWatching(): ReactNode {
  const { data } = useApi('GET /playbacks', { query: { open: 'true' } });
  if (!data?.data.length) return null;
  return (
    <Shelf title="Sigue viendo" width="card">
      {data.data.map(({ video }) => (
        <li key={video.video_id}>
          <VideoCard item={video} />
        </li>
      ))}
    </Shelf>
  );
}

/** Class types with a picture, each linked to its videos: all of them, or those of a programme [PROG-003]. */
export function ClassTypes({ program_id }: { program_id?: number }): ReactNode {
  const { data: types, error } = useApi('GET /class_types', { query: program_id ? { program_id } : {} });
  // The list below shows the error and the retry button.
  if (error && !types) return null;
  if (!types) return <Skeleton height="16rem" />;
  return (
    <Shelf title="Clases">
      {types
        .filter(({ file, videos }) => file && videos)
        .map((type) => (
          <li key={type.class_type_id}>
            <ClassTypeTile type={type} />
          </li>
        ))}
    </Shelf>
  );
}

/** The programmes listed among the filters [PROG-002]. */
export function Programs(): ReactNode {
  const { data, error } = useApi('GET /programs', {});
  if (error && !data) return null;
  if (!data) return <Skeleton height="12rem" />;
  return (
    <Shelf title="Programas">
      {data
        .filter(({ name }) => name !== 'Holistic')
        .map(({ program_id, name, short_description, url, color }) => (
          <li key={program_id}>
            <Link
              to={`/mytbm/online/program/${url}`}
              className={styles.program}
              style={{ background: color }}
            >
              <strong>{name}</strong>
              <span>{short_description}</span>
            </Link>
          </li>
        ))}
    </Shelf>
  );
}
