import { onlineManager } from '@tanstack/react-query';
import type { Viewer } from '@tbm/domain/community';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import styles from './community.module.css';
import { Composer } from './composer.tsx';
import { quoteOf, useDraft } from './draft.ts';
import { drop, startOutgoing, useOutgoing } from './outgoing.ts';
import type { Place } from './place.ts';
import { PostList } from './post-list.tsx';
import { sendWaiting } from './sending.ts';
import { useLastSeen } from './use-last-seen.ts';
import { usePosts } from './use-posts.ts';
import { useReadingPlace } from './use-reading-place.ts';

/** What a place needs to be written in: its posts, those being sent, and the draft. */
export function usePlace(place: Place, customer_id: number) {
  startOutgoing(customer_id);
  const posts = usePosts(place);
  const outgoing = useOutgoing(place);
  const [draft, change] = useDraft(customer_id, place);
  useEffect(() => onlineManager.subscribe((isOnline) => void (isOnline && sendWaiting())), []);
  return {
    ...posts,
    outgoing,
    draft,
    change,
    list: {
      outgoing,
      onReply: (post: Parameters<typeof quoteOf>[0]) => change({ replyTo: quoteOf(post) }),
      onEdit: (one: (typeof outgoing)[number]) => {
        drop(one.client_key);
        change(one.draft);
      },
    },
  };
}

/** The posts of a place in a scrolling box, the newest at its end, above the composer [COMM-001, COMM-002, COMM-003]. */
export function Conversation({
  place,
  viewer,
  timezone,
  label = 'Conversación',
  empty,
}: {
  place: Place;
  viewer: Viewer;
  timezone: string;
  /** Of the box; beside the feed's it needs a name of its own. */
  label?: string;
  /** Invites to write the first post. */
  empty: string;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { posts, error, refetch, hasOlder, isLoading, loadOlder, outgoing, draft, change, list } = usePlace(
    place,
    viewer.customer_id,
  );
  const { onScroll, toEnd, isBehind, isAtEnd } = useReadingPlace(box, {
    ids: [...(posts?.map(({ post_id }) => String(post_id)) ?? []), ...outgoing.map((one) => one.client_key)],
    onTop: () => void loadOlder(),
  });
  const newFrom = useLastSeen(place, viewer.customer_id, posts, isAtEnd);
  return (
    <>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard. */}
        <section ref={box} className={styles.box} aria-label={label} tabIndex={0} onScroll={onScroll}>
          {error && !posts ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
          {!posts && !error ? <Waiting /> : null}
          {hasOlder ? (
            <Button look="plain" busy={isLoading} onClick={() => void loadOlder()}>
              Ver comentarios anteriores
            </Button>
          ) : null}
          {posts && posts.length + outgoing.length > 0 ? (
            <PostList
              posts={posts}
              viewer={viewer}
              timezone={timezone}
              inFeed={place.thread_id === undefined}
              newFrom={newFrom}
              {...list}
            />
          ) : null}
          {posts && posts.length + outgoing.length === 0 ? (
            <p className={styles.none}>
              <strong>{notices.posts_empty}</strong>
              {empty}
            </p>
          ) : null}
        </section>
        {isBehind ? (
          <Button className={styles.newer} onClick={toEnd}>
            Mensajes nuevos ↓
          </Button>
        ) : null}
      </div>
      <Composer place={place} draft={draft} onChange={change} timezone={timezone} onSent={toEnd} />
    </>
  );
}

export const Waiting = (): ReactNode => (
  <div className={styles.list}>
    {['6rem', '8rem', '5rem', '7rem'].map((height) => (
      <Skeleton key={height} height={height} />
    ))}
  </div>
);
