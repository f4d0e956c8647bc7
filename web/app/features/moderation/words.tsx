import type { ListedWord } from '@tbm/contract/community-moderation';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { TextField } from '../../design/text-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './moderation.module.css';

/** The words that hold a post until it is reviewed. */
export function Words(): ReactNode {
  const { data, error, refetch } = useApi('GET /moderation/words', {});
  const { field, form, refusal, busy, reset } = useRouteForm('POST /moderation/words', {
    routes: async () => (await import('@tbm/contract/community-moderation')).moderationRoutes,
    initial: { word: '' },
    args: (body) => ({ body }),
    refreshFirst: true,
    onSuccess: () => {
      reset();
      announce('Palabra agregada');
    },
  });
  return (
    <>
      <p>
        Un comentario con una de estas palabras espera revisión antes de publicarse. No importan mayúsculas ni
        acentos.
      </p>
      <form {...form} className={styles.adding}>
        <TextField label="Palabra o frase" autoComplete="off" {...field('word')} />
        <Button type="submit" busy={busy}>
          Agregar palabra
        </Button>
      </form>
      {refusal ? <p role="alert">{refusal}</p> : null}
      {error && !data ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="10rem" /> : null}
      {data?.length === 0 ? <p>La lista está vacía.</p> : null}
      {data?.length ? (
        <ul className={styles.words} aria-label="Palabras que se revisan">
          {data.map((word) => (
            <Word key={word.community_word_id} word={word} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Word({ word: { community_word_id, word } }: { word: ListedWord }): ReactNode {
  const remove = useApiMutation('DELETE /moderation/words/:id', {
    refreshFirst: true,
    onSuccess: () => announce('Palabra quitada'),
    onError: ({ message }) => showAlert(message),
  });
  return (
    <li>
      {word}
      <Button
        look="plain"
        busy={remove.isPending}
        aria-label={`Quitar ${word}`}
        onClick={() => remove.mutate({ params: { id: community_word_id } })}
      >
        Quitar
      </Button>
    </li>
  );
}
