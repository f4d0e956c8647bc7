import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './chips.module.css';

export interface Chip {
  value: string;
  title: string;
  /** Its name for screen readers, where the title is short: `lunes` for `L`. */
  label?: string;
}

/** Short choices side by side: one of them (`radio`) or several (`checkbox`). Plain inputs, so a form sends them without scripts. */
export function Chips({
  legend,
  isLegendHidden = false,
  note,
  error,
  kind,
  name,
  items,
  chosen,
  onChange,
}: {
  legend: ReactNode;
  isLegendHidden?: boolean;
  /** Below the legend, and part of the group's description. */
  note?: string | undefined;
  error?: string | undefined;
  kind: 'radio' | 'checkbox';
  /** What the form sends; without it nothing is sent. */
  name?: string;
  items: readonly Chip[];
  chosen: readonly string[];
  onChange: (value: string, isChosen: boolean) => void;
}): ReactNode {
  const id = useId();
  const described = [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.chips} aria-describedby={described || undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {note ? (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      ) : null}
      <div className={styles.row} style={{ '--chips': items.length } as CSSProperties}>
        {items.map(({ value, title, label }) => (
          <label key={value} className={styles.chip}>
            <input
              type={kind}
              className="drawn-input"
              // Radio buttons are one group by their name, also where nothing is sent.
              name={name ?? (kind === 'radio' ? id : undefined)}
              form={name ? undefined : ''}
              value={value}
              checked={chosen.includes(value)}
              aria-label={label}
              aria-invalid={error ? true : undefined}
              onChange={(event) => onChange(value, event.currentTarget.checked)}
            />
            <span className={styles.face} aria-hidden={label ? true : undefined}>
              {title}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
