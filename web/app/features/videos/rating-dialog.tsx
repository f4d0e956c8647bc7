import type { VideoDetail } from '@tbm/contract/videos';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { RatingForm, type RatingValues } from '../../design/rating-form.tsx';
import { errorText } from '../../platform/form-state.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';

/** The member's rating of a video; it can be changed, and the comment shared [RATE-005]. */
export function RatingDialog({
  video: { video_id, name, instructor, rating },
  onClose,
}: {
  video: VideoDetail;
  onClose: () => void;
}): ReactNode {
  const initial: RatingValues = {
    class_stars: rating?.class_stars ?? 0,
    coach_stars: rating?.coach_stars ?? 0,
    comment: rating?.comment ?? '',
    share: rating?.share ?? false,
  };
  const form = useRouteForm('POST /videos/rating', {
    routes: async () => (await import('@tbm/contract/video-marks')).videoMarkRoutes,
    initial,
    about: video_id,
    optional: ['comment'],
    args: ({ class_stars, coach_stars, comment, share }) => ({
      body: {
        video_id,
        class_stars,
        coach_stars,
        comment: comment || null,
        share,
      },
    }),
    onSuccess: () => {
      showSuccess('¡Gracias por calificar!');
      onClose();
    },
    onError: (error) => showAlert(errorText(error)),
  });
  return <RatingForm of={name} coach={instructor.name} canShare rating={form} onClose={onClose} />;
}
