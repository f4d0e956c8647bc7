import { TextInput } from '@mantine/core';
import type { CustomerFound } from '@tbm/contract/desk';
import type { Roster } from '@tbm/contract/rosters';
import { notices } from '@tbm/domain/messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation, useOnce } from '../../platform/query.ts';
import { SpotMap } from '../schedule/index.ts';
import { Choices } from './choices.tsx';
import styles from './desk.module.css';
import { Refusal } from './refusal.tsx';
import { MemberSearch } from './search.tsx';

const payments = [
  { value: 'credit', title: 'Con un crédito de la socia' },
  { value: 'paid', title: 'En efectivo, ya pagó' },
  { value: 'owed', title: 'En efectivo, paga después' },
] as const;
type Payment = (typeof payments)[number]['value'];

/** Books a place for a member or a guest, with a credit or for cash. */
export function BookDialog({ item, onClose }: { item: Roster; onClose: () => void }): ReactNode {
  const [who, setWho] = useState<'member' | 'guest'>('member');
  const [member, setMember] = useState<CustomerFound | null>(null);
  const [guest, setGuest] = useState('');
  const [payment, setPayment] = useState<Payment>('credit');
  const [spot, setSpot] = useState<number | null>(null);
  const book = useApiMutation('POST /class_reservations', {
    onSuccess: () => {
      showSuccess(notices.reserved);
      onClose();
    },
  });
  const send = useOnce(book);
  const isGuest = who === 'guest';
  const paid: Payment = isGuest && payment === 'credit' ? 'paid' : payment;
  const isReady = isGuest ? guest.trim() !== '' : member !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({
      body: {
        single_class_id: item.single_class_id,
        spot,
        is_cash: paid !== 'credit',
        is_paid: paid === 'paid',
        ...(isGuest ? { guest_name: guest } : { customer_id: member?.customer_id }),
      },
    });
  };
  return (
    <Dialog title="Agregar a la clase" onClose={onClose} wide>
      <form onSubmit={submit} className={styles.form}>
        <Choices
          legend="¿Para quién?"
          options={[
            { value: 'member', title: 'Una socia' },
            { value: 'guest', title: 'Una invitada, por su nombre' },
          ]}
          value={who}
          onChange={setWho}
        />
        {isGuest ? (
          <TextInput
            label="Nombre de la invitada"
            autoComplete="off"
            maxLength={80}
            value={guest}
            onChange={(event) => setGuest(event.currentTarget.value)}
          />
        ) : member ? (
          <div className={styles.line}>
            <strong>
              {member.name} {member.last_name}
            </strong>
            <Button look="quiet" onClick={() => setMember(null)}>
              Elegir otra
            </Button>
          </div>
        ) : (
          <MemberSearch label="Nombre, teléfono o correo de la socia" onChoose={setMember} inDialog />
        )}
        <Choices
          legend="¿Cómo se paga?"
          options={payments.filter(({ value }) => !isGuest || value !== 'credit')}
          value={paid}
          onChange={setPayment}
        />
        <SpotMap item={item} chosen={spot} onChoose={setSpot} />
        <Refusal error={book.error} />
        <Button type="submit" look="accent" wide disabled={!isReady} busy={book.isPending}>
          {spot === null ? 'Reservar' : `Reservar lugar ${spot}`}
        </Button>
      </form>
    </Dialog>
  );
}
