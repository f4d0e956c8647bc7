import type { Post } from '@tbm/contract/community';
import { postLimits, typedLimit } from '@tbm/contract/lengths';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { putPost } from './cache.ts';
import styles from './post.module.css';
import { stillMentioned } from './writing.ts';

/** Changes the text of a post in its place; a refusal keeps what was written. */
export default function EditForm({ post, onClose }: { post: Post; onClose: () => void }): ReactNode {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { values, field, form, refusal, busy } = useRouteForm('PUT /posts', {
    routes: async () => (await import('@tbm/contract/community')).communityRoutes,
    initial: { content: post.content },
    about: post.post_id,
    args: ({ content }) => ({
      body: { post_id: post.post_id, content, mentions: stillMentioned(content, post.mentions) },
    }),
    onSuccess: (changed) => {
      putPost({ ...changed, client_key: changed.client_key ?? post.client_key });
      onClose();
      announce('Comentario cambiado');
    },
  });
  useEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const { error, ...content } = field('content');
  const problem = error ?? refusal;
  const isEmpty = values.content.trim() === '' && post.files.length === 0;
  return (
    <form
      {...form}
      className={styles.edit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <textarea
        ref={input}
        aria-label="Cambia tu comentario"
        maxLength={typedLimit(postLimits.content)}
        {...content}
        aria-describedby={problem ? id : undefined}
      />
      {problem ? (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles.choose}>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" look="accent" busy={busy} why={isEmpty ? 'Escribe algo antes de guardar.' : ''}>
          Guardar
        </Button>
      </div>
    </form>
  );
}
