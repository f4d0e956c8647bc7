import type { VideoDetail } from '@tbm/contract/videos';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { RatingForm } from '../../design/rating-form.tsx';
import { useApiMutation } from '../../platform/query.ts';

/** The member's rating of a video; it can be changed, and the comment shared [RATE-005]. */
export function RatingDialog({
  video: { video_id, name, instructor, rating },
  onClose,
}: {
  video: VideoDetail;
  onClose: () => void;
}): ReactNode {
  const rate = useApiMutation('POST /videos/rating', {
    onSuccess: () => {
      showSuccess('¡Gracias por calificar!');
      onClose();
    },
    onError: (error) => showAlert(error.message),
  });
  return (
    <RatingForm
      of={name}
      coach={instructor.name}
      before={rating}
      canShare
      isBusy={rate.isPending}
      onSend={({ comment, ...given }) =>
        rate.mutate({ body: { video_id, comment: comment || null, ...given } })
      }
      onClose={onClose}
    />
  );
}
