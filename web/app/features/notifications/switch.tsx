import type { ReactNode } from 'react';
import styles from './notifications.module.css';

/** A switch with its label; `of` ends its accessible name: "Correo: La noche anterior". */
export const Switch = ({
  label,
  of,
  isOn,
  onChange,
}: {
  label: string;
  of: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}): ReactNode => (
  <label className={styles.switch}>
    <input
      type="checkbox"
      role="switch"
      aria-label={`${label}: ${of}`}
      aria-checked={isOn}
      className={styles.input}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.track} aria-hidden="true" />
    {label}
  </label>
);
