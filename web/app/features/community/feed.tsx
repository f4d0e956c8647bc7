import type { Post } from '@tbm/contract/community';
import type { Viewer } from '@tbm/domain/community';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import styles from './community.module.css';
import { Composer } from './composer.tsx';
import { PostList } from './post-list.tsx';
import { usePosts } from './use-posts.ts';
import { useReadingPlace } from './use-reading-place.ts';

/** All posts in a scrolling box, the newest at its end, above the composer [COMM-001, COMM-002, COMM-003]. */
export function Feed({
  viewer,
  timezone,
  replyTo,
  onReply,
}: {
  viewer: Viewer;
  timezone: string;
  replyTo: Post | null;
  onReply: (post: Post | null) => void;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { posts, error, refetch, hasOlder, isLoading, loadOlder } = usePosts({});
  const { onScroll, toEnd, isBehind } = useReadingPlace(box, {
    ids: posts?.map(({ post_id }) => post_id) ?? [],
    onTop: () => void loadOlder(),
  });
  return (
    <>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard. */}
        <section ref={box} className={styles.box} aria-label="Conversación" tabIndex={0} onScroll={onScroll}>
          {error && !posts ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
          {!posts && !error ? <Waiting /> : null}
          {hasOlder ? (
            <Button look="plain" busy={isLoading} onClick={() => void loadOlder()}>
              Ver comentarios anteriores
            </Button>
          ) : null}
          {posts?.length ? (
            <PostList posts={posts} viewer={viewer} timezone={timezone} inFeed onReply={onReply} />
          ) : null}
          {posts && posts.length === 0 ? (
            <p className={styles.none}>
              <strong>{notices.posts_empty}</strong>
              Sé la primera: saluda y cuenta qué entrenaste hoy.
            </p>
          ) : null}
        </section>
        {isBehind ? (
          <Button className={styles.newer} onClick={toEnd}>
            Comentarios nuevos ↓
          </Button>
        ) : null}
      </div>
      <Composer replyTo={replyTo} onReplyDone={() => onReply(null)} onSent={toEnd} />
    </>
  );
}

const Waiting = (): ReactNode => (
  <div className={styles.list}>
    {['6rem', '8rem', '5rem', '7rem'].map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </div>
);
