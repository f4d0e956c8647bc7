import { phoneDigits } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { typedPhone } from '../../platform/phone.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './desk.module.css';

const parts = [
  { name: 'name', label: 'Nombre', type: 'text' },
  { name: 'last_name', label: 'Apellidos', type: 'text' },
  { name: 'email', label: 'Correo electrónico', type: 'email' },
] as const;

/** Registers a new customer, who gets a password later by recovering it. */
export function NewCustomerDialog({
  branch_id,
  onMade,
  onClose,
}: {
  branch_id: number;
  onMade: (customer_id: number) => void;
  onClose: () => void;
}): ReactNode {
  const { set, field, form, refusal, hasWrongFields, busy } = useRouteForm('POST /customer', {
    routes: async () => (await import('@tbm/contract/desk')).deskRoutes,
    initial: {
      name: '',
      last_name: '',
      email: '',
      phone: '',
    },
    args: (values) => ({ body: { ...values, branch_id } }),
    onSuccess: ({ customer_id }) => onMade(customer_id),
    isGuarded: true,
  });
  return (
    <Dialog title="Nueva socia" onClose={onClose}>
      <form {...form} className={styles.form}>
        {parts.map(({ name, label, type }) => (
          <TextField key={name} label={label} type={type} autoComplete="off" {...field(name)} />
        ))}
        <TextField
          label={`Teléfono (${phoneDigits} dígitos)`}
          description="De otro país: con + y su clave"
          type="tel"
          autoComplete="off"
          {...field('phone')}
          onChange={(event) => set({ phone: typedPhone(event.currentTarget.value) })}
        />
        <p className={styles.sub}>
          Antes de pedirle sus datos, muéstrale el{' '}
          <a href="/aviso-de-privacidad/" target="_blank" rel="noreferrer">
            aviso de privacidad
          </a>
          . Lo que no es necesario lo permite ella misma en su cuenta.
        </p>
        <Refusal>{hasWrongFields ? null : refusal}</Refusal>
        <Button type="submit" look="accent" wide busy={busy}>
          Guardar
        </Button>
      </form>
    </Dialog>
  );
}
