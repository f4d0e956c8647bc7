import { useInfiniteQuery } from '@tanstack/react-query';
import type { Viewer } from '@tbm/domain/community';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState } from '../../design/layout.tsx';
import { api } from '../../platform/api.ts';
import styles from './community.module.css';
import { Waiting } from './conversation.tsx';
import { PostList } from './post-list.tsx';

/** The posts with the words of a search, newest first. */
export default function FoundPosts({
  search,
  onAll,
  ...shown
}: {
  search: string;
  /** Ends the search. */
  onAll: () => void;
  viewer: Viewer;
  timezone: string;
}): ReactNode {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['GET /posts', 'search', search],
    queryFn: ({ pageParam }) =>
      api('GET /posts', { query: { search, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });
  const posts = data?.pages.flatMap((page) => page.data);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
    <section className={`${styles.box} ${styles.found}`} aria-label="Resultados" tabIndex={0}>
      {error && !posts ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
      {!posts && !error ? <Waiting /> : null}
      {posts?.length ? <PostList posts={posts} inFeed onReply={null} {...shown} /> : null}
      {posts?.length === 0 ? (
        <EmptyState
          title={`Nada con “${search}”`}
          text="Prueba con otra palabra."
          action={{ label: 'Ver toda la conversación', onClick: onAll }}
        />
      ) : null}
      {hasNextPage ? (
        <Button look="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más resultados
        </Button>
      ) : null}
    </section>
  );
}
