import type { ReservationRow } from '@tbm/contract/reservations';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { RatingForm, type RatingValues } from '../../design/rating-form.tsx';
import { errorText } from '../../platform/form-state.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';

const unrated: RatingValues = {
  class_stars: 0,
  coach_stars: 0,
  comment: '',
  share: false,
};

/** The member's rating of a studio class, submitted once. */
export function RatingDialog({
  row: { class_reservation_id, single_class },
  onClose,
}: {
  row: Pick<ReservationRow, 'class_reservation_id' | 'single_class'>;
  onClose: () => void;
}): ReactNode {
  const form = useRouteForm('POST /class_reservations/rating', {
    routes: async () => (await import('@tbm/contract/reservations')).reservationRoutes,
    initial: unrated,
    about: class_reservation_id,
    optional: ['comment'],
    args: ({ class_stars, coach_stars, comment }) => ({
      body: {
        class_reservation_id,
        class_stars,
        coach_stars,
        comment,
      },
    }),
    refreshFirst: true,
    onSuccess: () => {
      showSuccess('¡Gracias por calificar!');
      onClose();
    },
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <RatingForm
      of={single_class.class_type.name}
      coach={single_class.class_instructors.map(({ instructor }) => instructor.name).join(' y ')}
      rating={form}
      onClose={onClose}
    />
  );
}
