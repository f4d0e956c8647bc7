import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { ModeratedCard } from './moderated-card.tsx';
import styles from './moderation.module.css';

/** Posts for review, the oldest first; or those that an admin has hidden. */
export function Queue({ queue, timezone }: { queue: 'waiting' | 'hidden'; timezone: string }): ReactNode {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApi(
    'GET /moderation/posts',
    { query: { queue, page } },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  if (data.data.length === 0)
    return page > 1 ? (
      <Button look="quiet" onClick={() => setPage(1)}>
        Volver al principio de la lista
      </Button>
    ) : queue === 'waiting' ? (
      <EmptyState
        title="Todo revisado"
        text="Aquí llegan los comentarios reportados y los que esperan revisión."
      />
    ) : (
      <EmptyState title="Nada oculto" text="Aquí quedan los comentarios que ocultes; puedes restaurarlos." />
    );
  const pages = Math.ceil(data.total / data.page_size);
  return (
    <>
      <p>{counted(data.total, 'comentario', 'comentarios')}</p>
      <ul className={styles.queue} aria-label={queue === 'waiting' ? 'Por revisar' : 'Ocultos'}>
        {data.data.map((post) => (
          <li key={post.post_id}>
            <ModeratedCard post={post} timezone={timezone} />
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <div className={styles.pages}>
          <Button
            look="quiet"
            why={page === 1 ? 'Esta es la primera página.' : ''}
            onClick={() => setPage(page - 1)}
          >
            Anteriores
          </Button>
          <span>
            Página {page} de {pages}
          </span>
          <Button
            look="quiet"
            why={page >= pages ? 'Esta es la última página.' : ''}
            onClick={() => setPage(page + 1)}
          >
            Siguientes
          </Button>
        </div>
      ) : null}
    </>
  );
}
