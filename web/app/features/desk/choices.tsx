import { type ReactNode, useId } from 'react';
import styles from './desk.module.css';

/** One of a few, all in sight. */
export function Choices<T extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly { value: T; title: string }[];
  value: T;
  onChange: (value: T) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.title}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
