import type { Thread } from '@tbm/contract/community-threads';
import { authorName, type Viewer } from '@tbm/domain/community';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState, Heading, Skeleton } from '../../design/layout.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { Confirm } from './confirm.tsx';
import { Conversation } from './conversation.tsx';
import styles from './panel.module.css';
import { usePanelAddress } from './use-panel-address.ts';

const ThreadForm = lazy(() => import('./thread-form.tsx'));

/** A thread with its posts [COMM-010]. */
export default function ThreadPanel({
  thread_id,
  ...shown
}: {
  thread_id: number;
  viewer: Viewer;
  timezone: string;
}): ReactNode {
  const { data, error, refetch } = useApi('GET /threads/:id', { params: { id: thread_id || 1 } });
  const [place] = useState({ thread_id });
  const to = usePanelAddress();
  if (error && !data)
    return error.code === 'thread_not_found' ? (
      <p role="alert">{error.message}</p>
    ) : (
      <ErrorState isPart message={error.message} retry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="16rem" />;
  return (
    <div className={styles.talk}>
      <div className={styles.about}>
        <Link className={styles.back} to={to({ panel: 'temas' })} replace preventScrollReset>
          <WordIcon name="back" /> Todos los temas
        </Link>
        <Heading level={3} size="s">
          {data.title}
        </Heading>
        {data.description ? <p className={styles.description}>{data.description}</p> : null}
        <p className={styles.soft}>Lo abrió {authorName(data)}</p>
        <Manage thread={data} viewer={shown.viewer} />
      </div>
      <Conversation
        place={place}
        label="Comentarios"
        empty="Escribe el primer comentario de este tema."
        {...shown}
      />
    </div>
  );
}

/** Changing and deleting: its author, or an admin. */
function Manage({ thread, viewer }: { thread: Thread; viewer: Viewer }): ReactNode {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null);
  const navigate = useNavigate();
  const to = usePanelAddress();
  const close = () => setOpenDialog(null);
  const remove = useApiMutation('DELETE /threads/:id', {
    onSuccess: () => {
      close();
      void navigate(to({ panel: 'temas' }), { replace: true, preventScrollReset: true });
      showSuccess('Tema eliminado. Sus comentarios siguen en la conversación.');
    },
    onError: ({ message }) => showAlert(message),
  });
  const isAuthor = viewer.role === 'coach' && thread.customer_id === viewer.customer_id;
  if (!isAuthor && viewer.role !== 'admin') return null;
  return (
    <div className={styles.manage}>
      <Button look="plain" onClick={() => setOpenDialog('edit')}>
        Cambiar tema
      </Button>
      <Button look="plain" onClick={() => setOpenDialog('delete')}>
        Eliminar tema
      </Button>
      {openDialog === 'edit' ? (
        <Suspense>
          <ThreadForm thread={thread} onClose={close} />
        </Suspense>
      ) : null}
      {openDialog === 'delete' ? (
        <Dialog title="Eliminar tema" onClose={close}>
          <p>El tema desaparece de la lista. Sus comentarios siguen en la conversación.</p>
          <Confirm
            onClose={close}
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id: thread.thread_id } })}
          >
            Eliminar tema
          </Confirm>
        </Dialog>
      ) : null}
    </div>
  );
}
