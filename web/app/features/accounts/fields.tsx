import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { phoneDigits } from '@tbm/contract/lengths';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { typedPhone } from '../../platform/phone.ts';
import styles from './accounts.module.css';

/** An e-mail field with the matching keyboard on phones. */
export const EmailField = ({ label = 'Correo electrónico', ...rest }: TextInputProps): ReactNode => (
  <TextInput label={label} type="email" autoComplete="email" inputMode="email" {...rest} />
);

/** A telephone number; what is pasted is cleaned before anything of it is cut. */
export const PhoneField = ({
  onPhone,
  ...rest
}: TextInputProps & { onPhone: (phone: string) => void }): ReactNode => (
  <TextInput
    label="Teléfono"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    description={`${phoneDigits} dígitos; de otro país, con + y su clave`}
    {...rest}
    onChange={(event) => onPhone(typedPhone(event.currentTarget.value))}
  />
);

const eye = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 .01 0';

/** A password field with a button that reveals it. */
export function PasswordField(props: PasswordInputProps): ReactNode {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      label="Contraseña"
      {...props}
      visible={visible}
      rightSectionWidth="var(--tap)"
      rightSection={
        <button
          type="button"
          className={styles.reveal}
          aria-label="Mostrar la contraseña"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon path={visible ? `${eye}M4 4l16 16` : eye} size={20} />
        </button>
      }
    />
  );
}
