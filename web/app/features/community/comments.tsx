import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './community.module.css';
import { Composer } from './composer.tsx';
import { usePlace } from './conversation.tsx';
import { PanelOf } from './panel-of.tsx';
import { PostList } from './post-list.tsx';

type Viewer = NonNullable<ReturnType<typeof useViewer>>;
const useViewer = () => useApi('GET /customer', {}).data;

/** Comments on a video, and the form to write one [VID-030]: the same posts as in the feed. */
export function Comments({ video_id, timezone }: { video_id: number; timezone: string }): ReactNode {
  const viewer = useViewer();
  return (
    <section className={styles.comments} aria-label="Comentarios">
      <Heading level={2} size="s">
        Comentarios
      </Heading>
      {viewer ? (
        <Written video_id={video_id} timezone={timezone} viewer={viewer} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </section>
  );
}

function Written({
  video_id,
  viewer,
  timezone,
}: {
  video_id: number;
  viewer: Viewer;
  timezone: string;
}): ReactNode {
  const [place] = useState({ video_id });
  const { posts, error, refetch, hasOlder, isLoading, loadOlder, outgoing, draft, change, list } = usePlace(
    place,
    viewer.customer_id,
  );
  return (
    <>
      {error && !posts ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : posts ? (
        <>
          {hasOlder ? (
            <Button look="plain" busy={isLoading} onClick={() => void loadOlder()}>
              Ver comentarios anteriores
            </Button>
          ) : null}
          {posts.length + outgoing.length > 0 ? (
            <PostList posts={posts} viewer={viewer} timezone={timezone} inFeed={false} {...list} />
          ) : (
            <p className={styles.none}>
              <strong>{notices.posts_empty}</strong>
              Sé la primera: cuéntanos cómo te fue con esta clase.
            </p>
          )}
        </>
      ) : (
        <Skeleton height="12rem" />
      )}
      <Composer place={place} draft={draft} onChange={change} timezone={timezone} />
      <PanelOf viewer={viewer} timezone={timezone} only="customer_id" />
    </>
  );
}
