import type { ReservationRow } from '@tbm/contract/reservations';
import { type ReactNode, useState } from 'react';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { StarInput } from '../../design/stars.tsx';
import { refreshBooking, useApiMutation } from '../../platform/query.ts';
import styles from './rating-dialog.module.css';

/** Stars for a class and its coach, and a comment if she likes [RATE-001..004]. */
export function RatingDialog({
  row,
  onClose,
}: {
  row: Pick<ReservationRow, 'class_reservation_id' | 'single_class'>;
  onClose: () => void;
}): ReactNode {
  const [class_stars, setClassStars] = useState<number | null>(null);
  const [coach_stars, setCoachStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const rate = useApiMutation('POST /class_reservations/rating', {
    onSuccess: async () => {
      await refreshBooking();
      showSuccess('¡Gracias por calificar!');
      onClose();
    },
    onError: (error) => showAlert(error.message),
  });
  const { class_reservation_id, single_class } = row;
  const coaches = single_class.class_instructors.map(({ instructor }) => instructor.name).join(' y ');
  return (
    <Dialog title="Califica tu Entrenamiento" onClose={onClose}>
      <StarInput
        label={`La clase: ${single_class.class_type.name}`}
        value={class_stars}
        onChange={setClassStars}
      />
      <StarInput label={`La coach: ${coaches}`} value={coach_stars} onChange={setCoachStars} />
      <label className={styles.label}>
        Comentario (opcional)
        <textarea
          className={styles.comment}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </label>
      <Button
        look="accent"
        wide
        busy={rate.isPending}
        disabled={class_stars === null || coach_stars === null}
        onClick={() => {
          if (class_stars === null || coach_stars === null) return;
          rate.mutate({ body: { class_reservation_id, class_stars, coach_stars, comment } });
        }}
      >
        Calificar
      </Button>
    </Dialog>
  );
}
