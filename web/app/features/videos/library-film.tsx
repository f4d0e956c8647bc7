import { notices } from '@tbm/domain/notices';
import { type ReactNode, useEffect, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { ErrorState, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import { useCompletion } from './action-row.tsx';
import { Player } from './player.tsx';

/** A film of the library shown on another screen: only the player, with a link to its page. */
export default function LibraryFilm({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useApi('GET /videos/:id', { params: { id } });
  const setCompleted = useCompletion(id);
  // A refetch brings a new link; the film keeps the one that it started with.
  const [link, setLink] = useState('');
  const [isBroken, setBroken] = useState(false);
  const url = data?.url ?? '';
  useEffect(() => {
    if (url && !link) setLink(url);
  }, [url, link]);
  const retry = async () => {
    const fresh = await refetch();
    if (fresh.data?.url) setLink(fresh.data.url);
    setBroken(false);
  };
  if (error && !data) return <ErrorState isPart message={error.message} retry={() => void refetch()} />;
  if (isBroken)
    return (
      <ErrorState
        isPart
        message="No pudimos cargar el video. Revisa tu conexión e inténtalo de nuevo."
        retry={() => void retry()}
      />
    );
  if (!data || (url && !link)) return <Skeleton height="min(50vw, 24rem)" />;
  return (
    <>
      {link ? (
        <Player
          video={{ ...data, url: link }}
          onPause={() => {}}
          onEnded={() => setCompleted(true)}
          onBroken={() => setBroken(true)}
        />
      ) : data.is_preparing ? (
        <p>{notices.video_unprepared}</p>
      ) : (
        <p>Esta clase es de TBM Online: para verla necesitas tu acceso.</p>
      )}
      <ButtonLink to={`/mytbm/video/${id}`} look="quiet" wide>
        {link ? 'Abrir en la videoteca' : 'Ver opciones'}
      </ButtonLink>
    </>
  );
}
