import type { VideoDetail } from '@tbm/contract/videos';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { Icon } from './icons.tsx';
import styles from './player.module.css';
import { patchVideo, refreshVideos } from './use-videos.ts';

const settled = {
  onError: (error: Error) => {
    showAlert(error.message);
    void refreshVideos();
  },
  onSuccess: () => void refreshVideos(),
};

/** Completes by hand or by finishing, and takes it back [VID-033]. */
export function useCompletion(video_id: number) {
  const complete = useApiMutation('PUT /videos/:id/complete', settled);
  const uncomplete = useApiMutation('PUT /videos/:id/uncomplete', settled);
  return (completed: boolean) => {
    patchVideo(video_id, () => ({ completed }));
    (completed ? complete : uncomplete).mutate({ params: { id: video_id } });
  };
}

/** Rate, favourite, complete [VID-022, VID-023, VID-032]. Without access each asks for a membership. */
export function ActionRow({
  video,
  access,
  onRate,
  onNoAccess,
}: {
  video: VideoDetail;
  access: boolean;
  onRate: () => void;
  onNoAccess: () => void;
}): ReactNode {
  const { video_id, favorite, completed, playback, rating, url } = video;
  const add = useApiMutation('POST /favorites', settled);
  const remove = useApiMutation('DELETE /favorites/:id', settled);
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
          <Icon name="star" filled={rating !== null} /> Calificar
        </Button>
      ) : null}
      <Button look="quiet" aria-pressed={favorite} onClick={toggleFavorite}>
        <Icon name="heart" filled={favorite} /> Favorita
      </Button>
      {access && !url ? null : (
        <Button
          look="quiet"
          aria-pressed={completed}
          onClick={() => (access ? setCompleted(!completed) : onNoAccess())}
        >
          <Icon name="check" /> {completed ? 'Completado' : 'Completar'}
        </Button>
      )}
    </div>
  );
}
