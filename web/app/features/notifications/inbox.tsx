import type { Notification } from '@tbm/contract/notifications';
import { formatInstant } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState, ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import styles from './notifications.module.css';

/** Messages shown before the member asks for all of them. */
const few = 3;

function Message({ item, onOpen }: { item: Notification; onOpen: () => void }): ReactNode {
  const { branch } = useRoot();
  const { content, createdAt, path, read } = item;
  return (
    <li className={styles.message} data-read={read}>
      <p>
        {read ? null : <span className="visually-hidden">Sin leer: </span>}
        {path ? (
          <Link to={path} onClick={onOpen}>
            {content}
          </Link>
        ) : (
          content
        )}
      </p>
      <p className={styles.when}>{formatInstant(createdAt, branch.timezone)}</p>
    </li>
  );
}

/** A page of the inbox, and the pages that were asked for after it. */
function Page({ before, onOpen }: { before?: number; onOpen: (item: Notification) => void }): ReactNode {
  const [isNextShown, showNext] = useState(false);
  const { data, error, refetch } = useApi('GET /notifications', {
    query: before === undefined ? {} : { before },
  });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="12rem" />;
  return (
    <>
      <ul className={styles.messages}>
        {data.data.map((item) => (
          <Message key={item.notification_id} item={item} onOpen={() => onOpen(item)} />
        ))}
      </ul>
      {data.before === null ? null : isNextShown ? (
        <Page before={data.before} onOpen={onOpen} />
      ) : (
        <Button look="quiet" onClick={() => showNext(true)}>
          Ver anteriores
        </Button>
      )}
    </>
  );
}

/** The member's inbox: the newest messages, all of them on request, and which ones were read [NOTIF-006, NOTIF-O3]. */
export function Inbox(): ReactNode {
  const [isAll, showAll] = useState(false);
  const { data, error, refetch } = useApi('GET /notifications', { query: {} });
  const { data: count } = useApi('GET /notifications/unread', {});
  const mark = useApiMutation('PUT /notifications', { onError: ({ message }) => showAlert(message) });
  const open = ({ notification_id, read }: Notification) => {
    if (!read) mark.mutate({ body: { notification_id } });
  };
  const newest = data?.data ?? [];
  const unread = count?.unread ?? 0;
  const readAll = () => {
    const [first] = newest;
    if (!first || mark.isPending) return;
    mark.mutate(
      { body: { notification_id: first.notification_id, older: true } },
      { onSuccess: () => announce('Todos tus avisos están leídos') },
    );
  };
  return (
    <section className={styles.inbox} aria-labelledby="avisos-titulo">
      <div className={styles.head}>
        <Heading level={2} size="s">
          <span id="avisos-titulo">Tus avisos</span>
        </Heading>
        {unread > 0 ? (
          <Button look="quiet" busy={mark.isPending} onClick={readAll}>
            Marcar todo como leído
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="12rem" />
      ) : newest.length === 0 ? (
        <EmptyState
          title="Aún no tienes avisos"
          text="Aquí verás tus recordatorios, los cambios de tus clases y lo de tus compras."
          action={{ to: '/mytbm/presencial', label: 'Ver el horario' }}
        />
      ) : isAll ? (
        <Page onOpen={open} />
      ) : (
        <>
          <ul className={styles.messages}>
            {newest.slice(0, few).map((item) => (
              <Message key={item.notification_id} item={item} onOpen={() => open(item)} />
            ))}
          </ul>
          {newest.length > few ? (
            <Button look="quiet" onClick={() => showAll(true)}>
              Ver todos
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
