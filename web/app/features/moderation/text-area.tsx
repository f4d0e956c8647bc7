import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './moderation.module.css';

/** A labelled field for a few lines; its problem is shown below it. */
export function TextArea({
  label,
  error,
  ...field
}: { label: string; error: string | undefined } & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={3} {...field} aria-describedby={error ? `${id}-error` : undefined} />
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
