import { type Post, postLimits } from '@tbm/contract/community';
import { authorName } from '@tbm/domain/community';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { announce } from '../../platform/live-regions.ts';
import { requestToken } from '../../platform/request-token.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './community.module.css';
import { addPost, removePost } from './use-posts.ts';

/** Writes a comment or a reply; the text stays until it is posted [COMM-003, COMM-016, COMM-017]. */
export function Composer({
  video_id = null,
  replyTo,
  onReplyDone,
  onSent,
}: {
  video_id?: number | null;
  replyTo: Post | null;
  onReplyDone: () => void;
  onSent?: () => void;
}): ReactNode {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  // Sending the same text again is the same post; another text is a new one.
  const tried = useRef({ text: '', token: '' });
  const bodyOf = (values: { content: string; anonymous: boolean }) => {
    const body = { ...values, video_id, reply_post_id: replyTo?.post_id ?? null };
    const text = JSON.stringify(body);
    if (tried.current.text !== text) tried.current = { text, token: requestToken() };
    return { ...body, client_key: tried.current.token };
  };
  const { values, set, field, form, refusal, busy } = useRouteForm('POST /posts', {
    routes: async () => (await import('@tbm/contract/community')).communityRoutes,
    initial: { content: '', anonymous: false },
    args: (values) => ({ body: bodyOf(values) }),
    onSuccess: (post) => {
      tried.current = { text: '', token: '' };
      set({ content: '' });
      onReplyDone();
      onSent?.();
      addPost(post);
      announce(replyTo ? 'Respuesta publicada' : 'Comentario publicado');
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem && error.code === 'post_not_found') || !replyTo) return;
      removePost(replyTo.post_id);
      onReplyDone();
    },
  });
  useEffect(() => {
    if (replyTo) input.current?.focus();
  }, [replyTo]);

  const isEmpty = values.content.trim() === '';
  const { error, ...content } = field('content');
  const problem = error ?? refusal;
  return (
    <form {...form} className={styles.composer}>
      {replyTo ? (
        <div className={styles.replying}>
          <p className={styles.answered}>
            Respondes a <strong>{authorName(replyTo)}</strong> {replyTo.content}
          </p>
          <button type="button" aria-label="Ya no responder" onClick={onReplyDone}>
            ✕
          </button>
        </div>
      ) : null}
      <textarea
        ref={input}
        className={styles.text}
        aria-label={replyTo ? 'Tu respuesta' : 'Tu comentario'}
        placeholder={replyTo ? 'Escribe tu respuesta' : 'Escribe un comentario'}
        rows={1}
        maxLength={postLimits.content}
        {...content}
        aria-describedby={problem ? id : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty)
            event.currentTarget.form?.requestSubmit();
        }}
      />
      {problem ? (
        <p id={id} className={styles.message} role="alert">
          {problem}
        </p>
      ) : null}
      <div className={styles.sending}>
        <label>
          <input
            type="checkbox"
            checked={values.anonymous}
            onChange={(event) => set({ anonymous: event.currentTarget.checked })}
          />
          Como anónima
        </label>
        <Button type="submit" look="accent" busy={busy} why={isEmpty ? 'Escribe algo antes de enviar.' : ''}>
          Enviar
        </Button>
      </div>
    </form>
  );
}
