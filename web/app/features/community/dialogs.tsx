import { type Post, postLimits } from '@tbm/contract/community';
import { notices } from '@tbm/domain/messages';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './community.module.css';
import { removePost } from './use-posts.ts';

interface About {
  post: Post;
  onClose: () => void;
}

/** Another user was faster: it is deleted here too. */
const whenDeleted = ({ post, onClose }: About) => ({
  onError: (error: { code: string; message: string }) => {
    showAlert(error.message);
    if (error.code !== 'post_not_found') return;
    onClose();
    removePost(post.post_id);
  },
});

function Choices({
  onClose,
  busy,
  act,
  children,
}: {
  onClose: () => void;
  busy: boolean;
  act: () => void;
  children: string;
}): ReactNode {
  return (
    <div className={styles.choices}>
      <Button look="quiet" onClick={onClose}>
        Cancelar
      </Button>
      <Button look="danger" busy={busy} onClick={act}>
        {children}
      </Button>
    </div>
  );
}

/** 'Eliminar Comentario' [COMM-018, ERR-061]. */
export function DeleteDialog(about: About): ReactNode {
  const { post, onClose } = about;
  const remove = useApiMutation('DELETE /posts/:id', {
    onSuccess: () => {
      onClose();
      removePost(post.post_id);
    },
    ...whenDeleted(about),
  });
  return (
    <Dialog title="Eliminar Comentario" onClose={onClose}>
      <p>{notices.post_delete}</p>
      <Choices
        onClose={onClose}
        busy={remove.isPending}
        act={() => remove.mutate({ params: { id: post.post_id } })}
      >
        Eliminar
      </Choices>
    </Dialog>
  );
}

/** 'Reportar Comentario', with an optional reason [COMM-023, COMM-024, ERR-062]. */
export function ReportDialog(about: About): ReactNode {
  const { post, onClose } = about;
  const [reason, setReason] = useState('');
  const report = useApiMutation('POST /posts/report', {
    onSuccess: () => {
      onClose();
      showSuccess('Gracias por avisarnos. Lo revisaremos.');
    },
    ...whenDeleted(about),
  });
  return (
    <Dialog title="Reportar Comentario" onClose={onClose}>
      <p>{notices.post_report}</p>
      <label className={styles.reason}>
        Motivo (opcional)
        <textarea
          className={styles.text}
          maxLength={postLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <Choices
        onClose={onClose}
        busy={report.isPending}
        act={() => report.mutate({ body: { post_id: post.post_id, reason } })}
      >
        Reportar
      </Choices>
    </Dialog>
  );
}
