import { type Post, postLimits } from '@tbm/contract/community';
import { authorName } from '@tbm/domain/community';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { requestToken } from '../../platform/request-token.ts';
import styles from './community.module.css';
import { addPost, removePost } from './use-posts.ts';

/** Where she writes: a comment, or the answer to one. What she typed stays until it is there [COMM-003, COMM-016, COMM-017]. */
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
  const [content, setContent] = useState('');
  const [anonymous, setAnonymous] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // The same text tried again is the same post; another text is another one.
  const tried = useRef({ text: '', token: '' });
  const send = useApiMutation('POST /posts', {
    onSuccess: (post) => {
      tried.current = { text: '', token: '' };
      setContent('');
      setSaid('');
      onReplyDone();
      onSent?.();
      addPost(post);
    },
    onError: (error) => {
      setSaid(Object.values(error.fields)[0] ?? error.message);
      if (error.code !== 'post_not_found' || !replyTo) return;
      removePost(replyTo.post_id);
      onReplyDone();
    },
  });
  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo]);

  const isEmpty = content.trim() === '';
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    if (isEmpty || send.isPending) return;
    const body = { content, anonymous, video_id, reply_post_id: replyTo?.post_id ?? null };
    const text = JSON.stringify(body);
    if (tried.current.text !== text) tried.current = { text, token: requestToken() };
    send.mutate({ body: { ...body, request_token: tried.current.token } });
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
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
        ref={field}
        className={styles.text}
        aria-label={replyTo ? 'Tu respuesta' : 'Tu comentario'}
        placeholder={replyTo ? 'Escribe tu respuesta' : 'Escribe un comentario'}
        rows={1}
        maxLength={postLimits.content}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {said ? (
        <p className={styles.said} role="alert">
          {said}
        </p>
      ) : null}
      <div className={styles.sending}>
        <label>
          <input
            type="checkbox"
            checked={anonymous}
            onChange={(event) => setAnonymous(event.currentTarget.checked)}
          />
          Como anónima
        </label>
        <Button type="submit" look="accent" busy={send.isPending} disabled={isEmpty}>
          Enviar
        </Button>
      </div>
    </form>
  );
}
