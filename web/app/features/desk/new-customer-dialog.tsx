import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import styles from './desk.module.css';
import { Refusal } from './refusal.tsx';

const parts = [
  { name: 'name', label: 'Nombre', type: 'text' },
  { name: 'last_name', label: 'Apellidos', type: 'text' },
  { name: 'email', label: 'Correo electrónico', type: 'email' },
  { name: 'phone', label: 'Teléfono (10 dígitos)', type: 'tel' },
] as const;

/** Writes somebody down who is here for the first time; she sets her password later, by recovering it. */
export function NewCustomerDialog({
  branch_id,
  onMade,
  onClose,
}: {
  branch_id: number;
  onMade: (customer_id: number) => void;
  onClose: () => void;
}): ReactNode {
  const [given, setGiven] = useState({ name: '', last_name: '', email: '', phone: '' });
  const make = useApiMutation('POST /customer', { onSuccess: ({ customer_id }) => onMade(customer_id) });
  const fields = make.error?.fields ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ body: { ...given, branch_id } });
  };
  return (
    <Dialog title="Nueva clienta" onClose={onClose}>
      <form onSubmit={submit} className={styles.form} noValidate>
        {parts.map(({ name, label, type }) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            autoComplete="off"
            value={given[name]}
            error={fields[name]}
            onChange={(event) => setGiven({ ...given, [name]: event.currentTarget.value })}
          />
        ))}
        <Refusal error={make.error} inFields />
        <Button type="submit" look="accent" wide busy={make.isPending}>
          Guardar
        </Button>
      </form>
    </Dialog>
  );
}
