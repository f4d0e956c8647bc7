import type { Customer } from '@tbm/contract/accounts';
import { notices } from '@tbm/domain/notices';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { formatPhone } from '../../platform/phone.ts';
import { EmailStatus } from '../accounts/index.ts';
import { Editable, Rows } from './editable.tsx';
import { ProfileForm } from './profile-form.tsx';
import { WhatsappStatus } from './whatsapp-status.tsx';

/** The profile card: what the member has told us, and its form [PROFILE-005]. */
export function ProfileCard({ customer, branch }: { customer: Customer; branch: string }): ReactNode {
  const { name, last_name, email, phone, birthdate, height, instagram, signup_reason } = customer;
  const missing = notices.information_empty;
  return (
    <>
      <Editable
        title="Tus datos"
        action="Editar mis datos"
        view={
          <Rows
            rows={[
              ['Nombre', `${name} ${last_name}`.trim(), missing],
              ['Correo electrónico', email, missing],
              ['Teléfono', formatPhone(phone), missing],
              ['Cumpleaños', birthdate ? formatDay(birthdate) : '', notices.birthday_empty],
              ['Estatura', height === null ? '' : `${height} cm`, missing],
              ['Instagram', instagram ? `@${instagram}` : '', missing],
              ['¿Cómo te enteraste de TBM?', signup_reason ?? '', missing],
              ['Sucursal', branch, missing],
            ]}
          />
        }
        edit={(close) => <ProfileForm customer={customer} onClose={close} />}
      />
      <WhatsappStatus customer={customer} />
      <EmailStatus customer={customer} />
    </>
  );
}
