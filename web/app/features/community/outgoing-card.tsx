import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import type { Outgoing } from './outgoing.ts';
import { drop } from './outgoing.ts';
import styles from './post.module.css';
import { PostImages } from './post-images.tsx';
import { sendAgain } from './sending.ts';

/** A post that is being sent; one that was not sent shows why, and keeps its text. */
export function OutgoingCard({
  outgoing,
  onEdit,
}: {
  outgoing: Outgoing;
  /** Puts it back into the composer. */
  onEdit: (outgoing: Outgoing) => void;
}): ReactNode {
  const { draft, state, problem, client_key } = outgoing;
  return (
    <section className={styles.post} data-look="own" data-state={state} aria-label="Comentario por enviar">
      {draft.replyTo ? (
        <p className={styles.answered}>
          <strong>{draft.replyTo.name}</strong> {draft.replyTo.content}
        </p>
      ) : null}
      {draft.content ? <p className={styles.content}>{draft.content}</p> : null}
      <PostImages files={draft.files} name="tu comentario" />
      {state === 'sending' ? (
        <p className={styles.soft}>Enviando…</p>
      ) : (
        <>
          <p className={styles.problem}>
            {state === 'waiting'
              ? 'Aún no se envía. Se enviará cuando vuelva la conexión.'
              : problem || 'No se pudo enviar.'}
          </p>
          <div className={styles.choose}>
            <Button look="plain" onClick={() => drop(client_key)}>
              Descartar
            </Button>
            <Button look="quiet" onClick={() => onEdit(outgoing)}>
              Editar
            </Button>
            <Button look="accent" onClick={() => void sendAgain(outgoing)}>
              Reintentar
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
