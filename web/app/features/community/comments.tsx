import type { Post } from '@tbm/contract/community';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './community.module.css';
import { Composer } from './composer.tsx';
import { PostList } from './post-list.tsx';
import { usePosts } from './use-posts.ts';

/** Comments on a video, and the form to write one [VID-030]. */
export function Comments({ video_id, timezone }: { video_id: number; timezone: string }): ReactNode {
  const viewer = useApi('GET /customer', {}).data;
  const { posts, error, refetch, hasOlder, isLoading, loadOlder } = usePosts({ video_id });
  const [replyTo, setReplyTo] = useState<Post | null>(null);
  return (
    <section className={styles.comments} aria-label="Comentarios">
      <Heading level={2} size="s">
        Comentarios
      </Heading>
      {error && !posts ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : posts && viewer ? (
        <>
          {hasOlder ? (
            <Button look="plain" busy={isLoading} onClick={() => void loadOlder()}>
              Ver comentarios anteriores
            </Button>
          ) : null}
          {posts.length ? (
            <PostList posts={posts} viewer={viewer} timezone={timezone} inFeed={false} onReply={setReplyTo} />
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
      <Composer video_id={video_id} replyTo={replyTo} onReplyDone={() => setReplyTo(null)} />
    </section>
  );
}
