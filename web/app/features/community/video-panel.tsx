import type { Viewer } from '@tbm/domain/community';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { ErrorState, Heading, Picture, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { Conversation } from './conversation.tsx';
import styles from './panel.module.css';

/** A video of the feed with its comments; it plays on its own page [COMM-006]. */
export default function VideoPanel({
  video_id,
  ...shown
}: {
  video_id: number;
  viewer: Viewer;
  timezone: string;
}): ReactNode {
  const { data, error, refetch } = useApi('GET /videos/:id', { params: { id: video_id || 1 } });
  const [place] = useState({ video_id });
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="16rem" />;
  return (
    <div className={styles.talk}>
      <div className={styles.about}>
        <Picture file={data.file} alt="" ratio="16 / 9" sizes="24rem" />
        <Heading level={3} size="s">
          {data.name}
        </Heading>
        <ButtonLink to={`/mytbm/video/${video_id}/`} wide>
          Ver la clase
        </ButtonLink>
      </div>
      <Conversation
        place={place}
        label="Comentarios"
        empty="Sé la primera: cuéntanos cómo te fue con esta clase."
        {...shown}
      />
    </div>
  );
}
