import { ratingLength, typedLimit } from '@tbm/contract/lengths';
import { type ReactNode, useId } from 'react';
import type { useForm } from '../platform/use-form.ts';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { Dialog } from './dialog.tsx';
import styles from './rating-form.module.css';
import { StarInput } from './stars.tsx';
import { TextAreaField } from './text-area-field.tsx';

export type RatingValues = {
  /** 0 until the member chooses. */
  class_stars: number;
  coach_stars: number;
  comment: string;
  share: boolean;
};

/** 'Califica tu Entrenamiento': stars for a class and its coach, and an optional comment [RATE-001..004]. */
export function RatingForm({
  of,
  coach,
  canShare = false,
  rating: { values, set, field, form, busy },
  onClose,
}: {
  /** The name of the class. */
  of: string;
  coach: string;
  canShare?: boolean;
  rating: ReturnType<typeof useForm<RatingValues>>;
  onClose: () => void;
}): ReactNode {
  const { class_stars, coach_stars, share } = values;
  const hint = useId();
  return (
    <Dialog title="Califica tu Entrenamiento" onClose={onClose}>
      <form {...form} className={styles.form}>
        <StarInput
          label={`La clase: ${of}`}
          value={class_stars || null}
          onChange={(class_stars) => set({ class_stars })}
        />
        <StarInput
          label={`La coach: ${coach}`}
          value={coach_stars || null}
          onChange={(coach_stars) => set({ coach_stars })}
        />
        <TextAreaField
          label="Comentario (opcional)"
          maxLength={typedLimit(ratingLength)}
          {...field('comment')}
        />
        {canShare ? (
          <>
            <CheckboxField
              label="Compartir mi comentario"
              checked={share}
              aria-describedby={hint}
              onChange={(event) => set({ share: event.currentTarget.checked })}
            />
            <p id={hint} className={styles.hint}>
              Después de revisarlo, lo publicamos con tu nombre y tus estrellas en las páginas de la clase y
              de la coach.
            </p>
          </>
        ) : null}
        <Button
          type="submit"
          look="accent"
          wide
          busy={busy}
          why={class_stars && coach_stars ? '' : 'Elige las estrellas de la clase y de la coach.'}
        >
          Calificar
        </Button>
      </form>
    </Dialog>
  );
}
