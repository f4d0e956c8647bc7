import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './rating-form.module.css';
import { StarInput } from './stars.tsx';

interface Given {
  class_stars: number;
  coach_stars: number;
  comment: string;
  share: boolean;
}

/** 'Califica tu Entrenamiento': stars for a class and its coach, and an optional comment [RATE-001..004]. */
export function RatingForm({
  of,
  coach,
  before,
  canShare = false,
  isBusy,
  onSend,
  onClose,
}: {
  /** The name of the class. */
  of: string;
  coach: string;
  /** The member's earlier rating. */
  before?: { class_stars: number; coach_stars: number; comment: string | null; share: boolean } | null;
  canShare?: boolean;
  isBusy: boolean;
  onSend: (given: Given) => void;
  onClose: () => void;
}): ReactNode {
  const [class_stars, setClassStars] = useState(before?.class_stars ?? null);
  const [coach_stars, setCoachStars] = useState(before?.coach_stars ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  const [share, setShare] = useState(before?.share ?? false);
  return (
    <Dialog title="Califica tu Entrenamiento" onClose={onClose}>
      <StarInput label={`La clase: ${of}`} value={class_stars} onChange={setClassStars} />
      <StarInput label={`La coach: ${coach}`} value={coach_stars} onChange={setCoachStars} />
      <label className={styles.label}>
        Comentario (opcional)
        <textarea
          className={styles.comment}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </label>
      {canShare ? (
        <label className={styles.share}>
          <input
            type="checkbox"
            checked={share}
            onChange={(event) => setShare(event.currentTarget.checked)}
          />
          Compartir mi comentario
        </label>
      ) : null}
      <Button
        look="accent"
        wide
        busy={isBusy}
        disabled={class_stars === null || coach_stars === null}
        onClick={() => {
          if (class_stars && coach_stars) onSend({ class_stars, coach_stars, comment, share });
        }}
      >
        Calificar
      </Button>
    </Dialog>
  );
}
