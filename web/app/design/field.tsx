import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** A labelled input for public pages, which do not load the member area's form library. */
export function Field({ label, ...input }: { label: string } & ComponentProps<'input'>): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={styles.input} {...input} />
    </div>
  );
}

/** A labelled select; its first option means "any". */
export function Choice({
  label,
  name,
  any,
  options,
}: {
  label: string;
  name: string;
  any: string;
  options: readonly { value: string; title: string }[];
}): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className={styles.input} defaultValue="">
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
