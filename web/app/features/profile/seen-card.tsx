import type { Customer } from '@tbm/contract/accounts';
import type { ReactNode } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { announce } from '../../platform/live-regions.ts';
import { queryClient, useApiMutation } from '../../platform/query.ts';
import { customerQuery } from '../../platform/session.ts';
import { Switch } from '../notifications/index.ts';
import styles from './profile.module.css';

const choices = [
  {
    field: 'on_boards',
    name: 'Leaderboards',
    text: 'Tu nombre, la inicial de tu apellido, tu ciudad y cuánto entrenaste en el mes. Si no apareces, tú sigues viendo tus números.',
    label: 'Aparecer',
  },
  {
    field: 'photo_shown',
    name: 'Tu foto',
    text: 'Junto a tu nombre en la comunidad y en los leaderboards. Si no, ahí van tus iniciales.',
    label: 'Mostrar',
  },
] as const;

/** What other members see of the member, each setting by itself [LEAD-O2]. */
export function SeenCard({ customer }: { customer: Customer }): ReactNode {
  return (
    <ul className={styles.seen}>
      {choices.map((choice) => (
        <Choice key={choice.field} {...choice} isOn={customer[choice.field]} />
      ))}
    </ul>
  );
}

function Choice({ field, name, text, label, isOn }: (typeof choices)[number] & { isOn: boolean }): ReactNode {
  const change = useApiMutation('PUT /customer', {
    onSuccess: (customer) => {
      queryClient.setQueryData(customerQuery.queryKey, customer);
      announce(`${name}: ${customer[field] ? 'lo ven otras socias' : 'no lo ven otras socias'}`);
    },
    onError: ({ message }) => showAlert(message),
  });
  return (
    <li>
      <h3 className={styles.seenName}>{name}</h3>
      <p className={styles.seenText}>{text}</p>
      <Switch
        label={label}
        of={name}
        isOn={change.isPending ? change.variables.body?.[field] === true : isOn}
        onChange={(next) => change.mutate({ body: { [field]: next } })}
      />
    </li>
  );
}
