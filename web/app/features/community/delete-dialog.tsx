import { notices } from '@tbm/domain/notices';
import type { ReactNode } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApiMutation } from '../../platform/query.ts';
import { removePost } from './cache.ts';
import { Confirm } from './confirm.tsx';
import { type About, showRefusal } from './show-refusal.ts';

/** 'Eliminar Comentario' [COMM-018, ERR-061]. */
export default function DeleteDialog(about: About): ReactNode {
  const { post, onClose } = about;
  const remove = useApiMutation('DELETE /posts/:id', {
    onSuccess: () => {
      onClose();
      removePost(post.post_id);
      announce('Comentario eliminado');
    },
    onError: (error) => showRefusal(error, about),
  });
  return (
    <Dialog title="Eliminar Comentario" onClose={onClose}>
      <p>{notices.post_delete}</p>
      <Confirm
        onClose={onClose}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: post.post_id } })}
      >
        Eliminar
      </Confirm>
    </Dialog>
  );
}
