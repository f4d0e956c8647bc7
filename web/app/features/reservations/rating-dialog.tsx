import type { ReservationRow } from '@tbm/contract/reservations';
import type { ReactNode } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { RatingForm } from '../../design/rating-form.tsx';
import { useApiMutation } from '../../platform/query.ts';

/** The member's rating of a studio class, submitted once. */
export function RatingDialog({
  row: { class_reservation_id, single_class },
  onClose,
}: {
  row: Pick<ReservationRow, 'class_reservation_id' | 'single_class'>;
  onClose: () => void;
}): ReactNode {
  const rate = useApiMutation('POST /class_reservations/rating', {
    refreshFirst: true,
    onSuccess: () => {
      showSuccess('¡Gracias por calificar!');
      onClose();
    },
    onError: (error) => showAlert(error.message),
  });
  return (
    <RatingForm
      of={single_class.class_type.name}
      coach={single_class.class_instructors.map(({ instructor }) => instructor.name).join(' y ')}
      isBusy={rate.isPending}
      onSend={({ share: _share, ...given }) => rate.mutate({ body: { class_reservation_id, ...given } })}
      onClose={onClose}
    />
  );
}
