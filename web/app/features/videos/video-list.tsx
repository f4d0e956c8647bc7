import { counted } from '@tbm/domain/counted';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/layout.tsx';
import { useStatus } from '../../platform/use-status.ts';
import { useSubscribe } from './subscribe.tsx';
import type { useVideos } from './use-videos.ts';
import { VideoCard } from './video-card.tsx';
import styles from './videos.module.css';

const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder cards in the final size while the list loads. */
export const CardSkeletons = (): ReactNode => (
  <div className={styles.grid}>
    {waiting.map((one) => (
      <div key={one} className={styles.card}>
        <Skeleton height="12rem" />
        <Skeleton height="3.5rem" />
      </div>
    ))}
  </div>
);

/** An infinite list in all its states: the next page loads by scrolling or with the button. */
export function VideoList({
  list,
  label,
  otherwise,
}: {
  list: ReturnType<typeof useVideos>;
  label: string;
  /** Link shown when nothing was found. */
  otherwise: { to: string; label: string };
}): ReactNode {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const subscribe = useSubscribe();
  const total = data?.pages[0]?.total;
  useStatus(
    useLocation().search,
    total === undefined ? null : total === 0 ? notices.videos_empty : counted(total, 'clase', 'clases'),
  );
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || !end.current) return;
    const visibility = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage();
      },
      // More than a screen ahead: who scrolls on does not see the button jump.
      { rootMargin: '1600px' },
    );
    visibility.observe(end.current);
    return () => visibility.disconnect();
  }, [hasNextPage, fetchNextPage]);
  if (error?.code === 'no_access')
    return (
      <div className={styles.stack}>
        <EmptyState
          title={error.message}
          text="Con TBM Online guardas favoritas y ves lo que ya completaste."
        />
        <div>
          <Button look="accent" onClick={subscribe.open}>
            Ver opciones
          </Button>
        </div>
        {subscribe.modal}
      </div>
    );
  if (error && !data) return <ErrorState message={error.message} retry={() => void list.refetch()} />;
  if (!data) return <CardSkeletons />;
  const videos = data.pages.flatMap((page) => page.data);
  if (total === 0)
    return (
      <EmptyState
        title={notices.videos_empty}
        text="Prueba con otros filtros o una palabra más corta."
        action={otherwise}
      />
    );
  return (
    <div className={styles.stack}>
      <p className={styles.sub}>{counted(total ?? 0, 'clase', 'clases')}</p>
      <ul className={styles.grid} aria-label={label}>
        {videos.map((item) => (
          <li key={item.video_id}>
            <VideoCard item={item} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div ref={end} className={styles.more}>
          {error ? <p role="alert">{error.message}</p> : null}
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver más clases
          </Button>
        </div>
      ) : null}
    </div>
  );
}
