import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type ControlTag = 'input' | 'select' | 'textarea';

/** What a field says about its control. */
interface FieldTexts {
  label: string;
  isLabelHidden?: boolean;
  /** On the same line, where height is short. */
  isLabelBeside?: boolean;
  description?: string | undefined;
  /** What is wrong; true where the text is shown elsewhere. */
  error?: string | boolean | null | undefined;
}

/** The props of a field: its texts, and those of its native control. */
export type FieldProps<Tag extends ControlTag> = FieldTexts & Omit<ComponentProps<Tag>, 'id' | 'className'>;

/** A labelled native control with its description and its error. Pages use `TextField`, `SelectField` and the like. */
export function Field<Tag extends ControlTag>({
  as,
  label,
  isLabelHidden = false,
  isLabelBeside = false,
  description,
  error,
  endSection,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
  ...control
}: FieldProps<Tag> & {
  as: Tag;
  /** What lies over the end of the control. */
  endSection?: ReactNode;
}): ReactNode {
  const id = useId();
  const Control = as as ElementType;
  const errorId = error && error !== true ? `${id}-error` : undefined;
  const descriptionId = description ? `${id}-description` : undefined;
  return (
    <div className={isLabelBeside ? styles.beside : styles.field}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {description ? (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      ) : null}
      <div className={styles.control} data-end-section={endSection ? true : undefined}>
        <Control
          {...control}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : isInvalid}
          aria-describedby={[errorId, descriptionId, describedBy].filter(Boolean).join(' ') || undefined}
        />
        {endSection ? <span className={styles.endSection}>{endSection}</span> : null}
      </div>
      {errorId ? (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
