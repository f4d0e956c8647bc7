import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** An e-mail field with the matching keyboard on phones. */
export const EmailField = ({ label = 'Correo electrónico', ...rest }: TextInputProps): ReactNode => (
  <TextInput label={label} type="email" autoComplete="email" inputMode="email" {...rest} />
);

/** A password field with a button that reveals it. */
export const PasswordField = (props: PasswordInputProps): ReactNode => (
  <PasswordInput
    label="Contraseña"
    visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña', tabIndex: 0 }}
    {...props}
  />
);
