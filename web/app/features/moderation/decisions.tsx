import type { ModeratedPost } from '@tbm/contract/community-moderation';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { HideDialog } from './hide-dialog.tsx';
import styles from './moderation.module.css';
import { MuteDialog } from './mute-dialog.tsx';
import { WarnDialog } from './warn-dialog.tsx';

const refuse = ({ message }: { message: string }) => showAlert(message);

/** What an admin can decide about a post and its author. */
export function Decisions({
  post,
  name,
  isMuted,
}: {
  post: ModeratedPost;
  name: string;
  isMuted: boolean;
}): ReactNode {
  const { post_id, customer_id, state } = post;
  const [openDialog, setOpenDialog] = useState<'hide' | 'warn' | 'mute' | null>(null);
  const close = () => setOpenDialog(null);
  const approve = useApiMutation('POST /moderation/approve', {
    onSuccess: () => showSuccess('Comentario publicado.'),
    onError: refuse,
  });
  const restore = useApiMutation('POST /moderation/restore', {
    onSuccess: () => showSuccess(state === 'hidden' ? 'Comentario visible otra vez.' : 'Reportes revisados.'),
    onError: refuse,
  });
  const unmute = useApiMutation('POST /moderation/mute', {
    onSuccess: () => showSuccess(`${name} puede escribir otra vez.`),
    onError: refuse,
  });
  const isStaff = post.customer.user !== null;
  return (
    <div className={styles.decisions}>
      {state === 'held' ? (
        <Button look="accent" busy={approve.isPending} onClick={() => approve.mutate({ body: { post_id } })}>
          Publicar
        </Button>
      ) : (
        <Button
          look="accent"
          busy={restore.isPending}
          onClick={() => restore.mutate({ body: { post_id, reason: '' } })}
        >
          {state === 'hidden' ? 'Restaurar' : 'Dejar visible'}
        </Button>
      )}
      {post.cause === 'admin' ? null : (
        <Button look="danger" onClick={() => setOpenDialog('hide')}>
          Ocultar
        </Button>
      )}
      <Button look="quiet" onClick={() => setOpenDialog('warn')}>
        Advertir
      </Button>
      {isStaff ? null : isMuted ? (
        <Button
          look="quiet"
          busy={unmute.isPending}
          onClick={() => unmute.mutate({ body: { customer_id, until: null, reason: '' } })}
        >
          Quitar silencio
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setOpenDialog('mute')}>
          Silenciar
        </Button>
      )}
      {openDialog === 'hide' ? <HideDialog post_id={post_id} onClose={close} /> : null}
      {openDialog === 'warn' ? (
        <WarnDialog post_id={post_id} customer_id={customer_id} name={name} onClose={close} />
      ) : null}
      {openDialog === 'mute' ? <MuteDialog customer_id={customer_id} name={name} onClose={close} /> : null}
    </div>
  );
}
