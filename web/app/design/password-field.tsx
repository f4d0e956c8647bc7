import { type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';

const eye = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .01 0';

/** A field for a password, with a button that shows it. */
export function PasswordField({ label = 'Contraseña', ...input }: Partial<FieldProps<'input'>>): ReactNode {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      as="input"
      label={label}
      type={isVisible ? 'text' : 'password'}
      endSection={
        <button
          type="button"
          className={styles.reveal}
          aria-label="Mostrar la contraseña"
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon path={isVisible ? `${eye}M4 4l16 16` : eye} size={20} />
        </button>
      }
      {...input}
    />
  );
}
