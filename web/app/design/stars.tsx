import { type ReactNode, useId } from 'react';
import { Star, starsText } from './star.tsx';
import styles from './stars.module.css';

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
              aria-label={starsText(stars)}
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
    <span className="visually-hidden">{`${label}: ${starsText(stars)}`}</span>
    <span aria-hidden="true">{`${stars} ${label}`}</span>
  </span>
);
