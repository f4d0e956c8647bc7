import { phoneDigits } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import type { FieldProps } from '../../design/field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { typedPhone } from '../../platform/phone.ts';

type TextFieldProps = Partial<FieldProps<'input'>>;

/** An e-mail field with the matching keyboard on phones. */
export const EmailField = ({ label = 'Correo electrónico', ...rest }: TextFieldProps): ReactNode => (
  <TextField label={label} type="email" autoComplete="email" inputMode="email" {...rest} />
);

/** A telephone number; what is pasted is cleaned before anything of it is cut. */
export const PhoneField = ({
  label = 'Teléfono',
  onPhone,
  ...rest
}: TextFieldProps & { onPhone: (phone: string) => void }): ReactNode => (
  <TextField
    label={label}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    description={`${phoneDigits} dígitos; de otro país, con + y su clave`}
    {...rest}
    onChange={(event) => onPhone(typedPhone(event.currentTarget.value))}
  />
);
