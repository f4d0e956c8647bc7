import type { VideoDetail } from '@tbm/contract/videos';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { Icon } from './icons.tsx';
import styles from './player.module.css';
import { refreshVideos } from './use-videos.ts';

const five = [1, 2, 3, 4, 5];

function Stars({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: number;
  onChange: (stars: number) => void;
}): ReactNode {
  return (
    <fieldset className={styles.stars}>
      <legend>{label}</legend>
      {five.map((stars) => (
        <label key={stars} data-on={stars <= value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={stars}
            checked={stars === value}
            onChange={() => onChange(stars)}
          />
          <Icon name="star" filled={stars <= value} />
          <span className="visually-hidden">
            {stars} {stars === 1 ? 'estrella' : 'estrellas'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** 'Califica tu Entrenamiento': stars for the class and for the coach, a comment if she likes [RATE-001..005]. */
export function RatingDialog({ video, onClose }: { video: VideoDetail; onClose: () => void }): ReactNode {
  const [class_stars, setClass] = useState(video.rating?.class_stars ?? 0);
  const [coach_stars, setCoach] = useState(video.rating?.coach_stars ?? 0);
  const [comment, setComment] = useState(video.rating?.comment ?? '');
  const [share, setShare] = useState(video.rating?.share ?? false);
  const send = useApiMutation('POST /videos/rating', {
    onSuccess: () => {
      showSuccess('¡Gracias por calificar!');
      onClose();
      void refreshVideos();
    },
    onError: (error) => showAlert(Object.values(error.fields)[0] ?? error.message),
  });
  return (
    <Dialog title="Califica tu Entrenamiento" onClose={onClose}>
      <p>{video.name}</p>
      <Stars label="La clase" name="class_stars" value={class_stars} onChange={setClass} />
      <Stars
        label={`Coach ${video.instructor.name}`}
        name="coach_stars"
        value={coach_stars}
        onChange={setCoach}
      />
      <label className={styles.comment}>
        Comentario (opcional)
        <textarea
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </label>
      <label className={styles.share}>
        <input type="checkbox" checked={share} onChange={(event) => setShare(event.currentTarget.checked)} />
        Compartir mi comentario
      </label>
      <Button
        look="accent"
        wide
        busy={send.isPending}
        disabled={class_stars === 0 || coach_stars === 0}
        onClick={() =>
          send.mutate({
            body: { video_id: video.video_id, class_stars, coach_stars, comment: comment || null, share },
          })
        }
      >
        Calificar
      </Button>
    </Dialog>
  );
}
