import { type Post, postLimits } from '@tbm/contract/community';
import { notices } from '@tbm/domain/notices';
import type { ComponentProps, ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { errorText } from '../../platform/form-state.ts';
import { announce } from '../../platform/live-regions.ts';
import { useApiMutation } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './community.module.css';
import { removePost } from './use-posts.ts';

interface About {
  post: Post;
  onClose: () => void;
}

/** Shows a refusal; a post that another user has deleted disappears here too. */
const refuse = (error: unknown, { post, onClose }: About) => {
  showAlert(errorText(error));
  if (!(error instanceof ApiProblem && error.code === 'post_not_found')) return;
  onClose();
  removePost(post.post_id);
};

function Choices({
  onClose,
  children,
  ...confirm
}: {
  onClose: () => void;
  children: string;
} & Pick<ComponentProps<typeof Button>, 'type' | 'busy' | 'onClick'>): ReactNode {
  return (
    <div className={styles.choices}>
      <Button look="quiet" onClick={onClose}>
        Cancelar
      </Button>
      <Button look="danger" {...confirm}>
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
      announce('Comentario eliminado');
    },
    onError: (error) => refuse(error, about),
  });
  return (
    <Dialog title="Eliminar Comentario" onClose={onClose}>
      <p>{notices.post_delete}</p>
      <Choices
        onClose={onClose}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: post.post_id } })}
      >
        Eliminar
      </Choices>
    </Dialog>
  );
}

/** 'Reportar Comentario', with an optional reason [COMM-023, COMM-024, ERR-062]. */
export function ReportDialog(about: About): ReactNode {
  const {
    post: { post_id },
    onClose,
  } = about;
  const { field, form, busy } = useRouteForm('POST /posts/report', {
    routes: async () => (await import('@tbm/contract/community')).communityRoutes,
    initial: { reason: '' },
    optional: ['reason'],
    args: ({ reason }) => ({ body: { post_id, reason } }),
    onSuccess: () => {
      onClose();
      showSuccess('Gracias por avisarnos. Lo revisaremos.');
    },
    onError: (error) => refuse(error, about),
  });
  const { error: _, ...reason } = field('reason');
  return (
    <Dialog title="Reportar Comentario" onClose={onClose}>
      <p>{notices.post_report}</p>
      <form {...form}>
        <label className={styles.reason}>
          Motivo (opcional)
          <textarea className={styles.text} maxLength={postLimits.reason} {...reason} />
        </label>
        <Choices type="submit" onClose={onClose} busy={busy}>
          Reportar
        </Choices>
      </form>
    </Dialog>
  );
}
