import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** A labelled input for pages that do not load the form library; its problem is shown below it. */
export function Field({
  label,
  error,
  ...input
}: { label: string; error?: string | undefined } & ComponentProps<'input'>): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        {...input}
      />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface ChoiceProps extends ComponentProps<'select'> {
  label: string;
  isLabelHidden?: boolean;
  /** On the same line, where height is short. */
  isLabelBeside?: boolean;
  any: string;
  options: readonly { value: string; title: string }[];
}

/** A labelled select; its first option means "any". */
export function Choice({
  label,
  isLabelHidden = false,
  isLabelBeside = false,
  any,
  options,
  ...select
}: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={isLabelBeside ? styles.beside : styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.input} {...select}>
        <option value="">{any}</option>
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
