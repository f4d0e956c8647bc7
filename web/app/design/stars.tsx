import { counted } from '@tbm/domain/counted';
import { type ReactNode, useId } from 'react';
import styles from './stars.module.css';

const Star = ({ size }: { size: number }): ReactNode => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
    <path d="M12 2l3 6.6 7 .8-5.2 4.8 1.5 7L12 17.6 5.7 21.2l1.5-7L2 9.4l7-.8z" />
  </svg>
);

const words = (count: number): string => counted(count, 'estrella', 'estrellas');

/** An input of one to five stars [RATE-001]; null while none is selected. */
export function StarInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | null;
  onChange: (stars: number) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={styles.star} data-lit={value !== null && stars <= value}>
            <input
              type="radio"
              className="drawn-input"
              name={name}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={words(stars)}
            />
            <Star size={32} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A given rating in stars [RATE-007]. */
export const GivenStars = ({ label, stars }: { label: string; stars: number }): ReactNode => (
  <span className={styles.shown}>
    <Star size={16} />
    <span className="visually-hidden">{`${label}: ${words(stars)}`}</span>
    <span aria-hidden="true">{`${stars} ${label}`}</span>
  </span>
);
