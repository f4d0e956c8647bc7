import type { VideoDetail } from '@tbm/contract/videos';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { optionalParts } from '../../platform/optional-parts.ts';
import { useApiMutation } from '../../platform/query.ts';
import styles from './player.module.css';
import { shareLink } from './share.ts';
import { patchVideo } from './use-videos.ts';

const options = { onError: (error: Error) => showAlert(error.message) };

/** Marks a video as completed, manually or when it ends, and undoes it [VID-033]. */
export function useCompletion(video_id: number) {
  const complete = useApiMutation('PUT /videos/:id/complete', { ...options, isSentLater: true });
  const uncomplete = useApiMutation('PUT /videos/:id/uncomplete', { ...options, isSentLater: true });
  return (completed: boolean) => {
    patchVideo(video_id, () => ({ completed }));
    (completed ? complete : uncomplete).mutate({ params: { id: video_id } });
  };
}

/** Anyone may get the link; what it shows depends on the viewer's access. */
async function share({ video_id, name }: Pick<VideoDetail, 'video_id' | 'name'>): Promise<void> {
  const link = { title: `${name} · TBM`, url: `${location.origin}/mytbm/video/${video_id}` };
  const { share: shareSheet } = optionalParts();
  const means = {
    copy: copyText,
    ...(shareSheet ? { share: shareSheet.bind(navigator) } : {}),
  };
  const outcome = await shareLink(means, link);
  if (outcome === 'copied') showSuccess('Enlace copiado');
  if (outcome === 'failed') showAlert(`No pudimos copiar el enlace: ${link.url}`);
}

/**
 * Rate, favourite, complete, plan, share [VID-022, VID-023, VID-032]. Without access each of them opens the membership offer.
 */
export function ActionRow({
  video,
  access,
  onRate,
  onPlan,
  onNoAccess,
}: {
  video: VideoDetail;
  access: boolean;
  onRate: () => void;
  /** Puts the film on a day of the member's plan. */
  onPlan: () => void;
  onNoAccess: () => void;
}): ReactNode {
  const { video_id, favorite, completed, playback, rating, url } = video;
  const add = useApiMutation('POST /favorites', { ...options, isSentLater: true });
  const remove = useApiMutation('DELETE /favorites/:id', { ...options, isSentLater: true });
  const setCompleted = useCompletion(video_id);
  const toggleFavorite = () => {
    if (!access) return onNoAccess();
    patchVideo(video_id, () => ({ favorite: !favorite }));
    if (favorite) remove.mutate({ params: { id: video_id } });
    else add.mutate({ body: { video_id } });
  };
  return (
    <div className={styles.row}>
      {playback && url ? (
        <Button look="quiet" onClick={onRate}>
          <WordIcon name="star" filled={rating !== null} /> Calificar
        </Button>
      ) : null}
      <Button look="quiet" aria-pressed={favorite} onClick={toggleFavorite}>
        <WordIcon name="heart" filled={favorite} /> Favorita
      </Button>
      {access && !url ? null : (
        <Button
          look="quiet"
          aria-pressed={completed}
          onClick={() => (access ? setCompleted(!completed) : onNoAccess())}
        >
          <WordIcon name="check" /> {completed ? 'Completada' : 'Completar'}
        </Button>
      )}
      {access && !url ? null : (
        <Button look="quiet" onClick={() => (access ? onPlan() : onNoAccess())}>
          <WordIcon name="calendar" /> Mi plan
        </Button>
      )}
      <Button look="quiet" onClick={() => void share(video)}>
        <WordIcon name="share" /> Compartir
      </Button>
    </div>
  );
}
