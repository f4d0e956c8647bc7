import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';

/** A box to tick with its text beside it; its error is shown below the text. */
export function CheckboxField({
  label,
  error,
  'aria-describedby': describedBy,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: ReactNode;
  error?: string | undefined;
}): ReactNode {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={styles.field}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={[errorId, describedBy].filter(Boolean).join(' ') || undefined}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {errorId ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
