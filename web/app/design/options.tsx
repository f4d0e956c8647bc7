import type { ReactNode } from 'react';
import styles from './options.module.css';

/** A radio group whose options each have a description. */
export const Options = ({ legend, children }: { legend: ReactNode; children: ReactNode }): ReactNode => (
  <fieldset className={styles.options}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);

/** One option; its further fields show inside it while it is selected. */
export const Option = ({
  name,
  value,
  title,
  text,
  checked,
  onChoose,
  children,
}: {
  name: string;
  /** What the form sends, where a form sends it. */
  value?: string;
  title: string;
  text?: string | undefined;
  checked: boolean;
  onChoose: () => void;
  children?: ReactNode;
}): ReactNode => (
  <div className={styles.option} data-checked={checked}>
    <label className={styles.label}>
      <input
        type="radio"
        name={name}
        value={value}
        className={styles.radio}
        checked={checked}
        onChange={onChoose}
      />
      <span>
        <strong className={styles.title}>{title}</strong>
        {text ? <span className={styles.text}>{text}</span> : null}
      </span>
    </label>
    {checked && children ? <div className={styles.inside}>{children}</div> : null}
  </div>
);
