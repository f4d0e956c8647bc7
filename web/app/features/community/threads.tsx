import type { Thread } from '@tbm/contract/community-threads';
import type { Viewer } from '@tbm/domain/community';
import { counted } from '@tbm/domain/counted';
import { formatInstant } from '@tbm/domain/time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './panel.module.css';
import { usePanelAddress } from './use-panel-address.ts';

const ThreadForm = lazy(() => import('./thread-form.tsx'));

/** The threads, those with the newest posts first; coaches and admins open them [COMM-010]. */
export default function Threads({ viewer, timezone }: { viewer: Viewer; timezone: string }): ReactNode {
  const [pages, setPages] = useState(1);
  const [isOpening, setOpening] = useState(false);
  const isStaff = viewer.role === 'coach' || viewer.role === 'admin';
  return (
    <>
      {isStaff ? (
        <Button look="quiet" wide onClick={() => setOpening(true)}>
          Abrir un tema
        </Button>
      ) : null}
      <ul className={styles.threads} aria-label="Temas">
        {Array.from({ length: pages }, (_, index) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page.
            key={index}
            page={index + 1}
            timezone={timezone}
            onMore={index + 1 === pages ? () => setPages(pages + 1) : null}
          />
        ))}
      </ul>
      {isOpening ? (
        <Suspense>
          <ThreadForm onClose={() => setOpening(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Page({
  page,
  timezone,
  onMore,
}: {
  page: number;
  timezone: string;
  onMore: (() => void) | null;
}): ReactNode {
  const { data, error, refetch } = useApi('GET /threads', { query: { page } });
  if (error && !data)
    return (
      <li>
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      </li>
    );
  if (!data)
    return (
      <li>
        <Skeleton height="10rem" />
      </li>
    );
  if (data.total === 0)
    return <li className={styles.soft}>Todavía no hay temas. Los abren las coaches y el equipo.</li>;
  return (
    <>
      {data.data.map((thread) => (
        <Row key={thread.thread_id} thread={thread} timezone={timezone} />
      ))}
      {onMore && page * data.page_size < data.total ? (
        <li>
          <Button look="plain" onClick={onMore}>
            Ver más temas
          </Button>
        </li>
      ) : null}
    </>
  );
}

function Row({ thread, timezone }: { thread: Thread; timezone: string }): ReactNode {
  const to = usePanelAddress();
  const { thread_id, title, post_count, lastPostAt } = thread;
  return (
    <li>
      <Link className={styles.thread} to={to({ thread_id })} preventScrollReset>
        <strong>{title}</strong>
        <span className={styles.soft}>
          {counted(post_count, 'comentario', 'comentarios')}
          {lastPostAt ? ` · ${formatInstant(lastPostAt, timezone)}` : ''}
        </span>
      </Link>
    </li>
  );
}
