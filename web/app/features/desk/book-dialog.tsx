import type { CustomerFound } from '@tbm/contract/desk';
import { guestLength, reasonLengths, typedLimit } from '@tbm/contract/lengths';
import type { Roster } from '@tbm/contract/rosters';
import { notices } from '@tbm/domain/notices';
import { type ReactNode, useRef, useState } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { ApiProblem } from '../../platform/api.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import { LostSpot, SpotMap } from '../schedule/index.ts';
import { Choices } from './choices.tsx';
import styles from './desk.module.css';
import { MemberSearch } from './search.tsx';

const payments = [
  { value: 'credit', title: 'Con un crédito de la socia' },
  { value: 'paid', title: 'En efectivo, ya pagó' },
  { value: 'owed', title: 'En efectivo, paga después' },
] as const;
type Payment = (typeof payments)[number]['value'];

/** The member who gets the place. */
type Chosen = Pick<CustomerFound, 'customer_id' | 'name' | 'last_name'>;
type Values = {
  holder: 'member' | 'guest';
  member: Chosen | null;
  guest_name: string;
  payment: Payment;
  spot: number | null;
  policy_reason: string;
};
const initial: Values = {
  holder: 'member',
  member: null,
  guest_name: '',
  payment: 'credit',
  spot: null,
  policy_reason: '',
};

/** A guest has no credits. */
const paymentOf = ({ holder, payment }: Values): Payment =>
  holder === 'guest' && payment === 'credit' ? 'paid' : payment;

/** What has to be given before booking; empty when nothing is missing. */
const missing = ({ holder, member, guest_name }: Values): string => {
  if (holder === 'guest') return guest_name.trim() ? '' : 'Escribe el nombre de la invitada.';
  return member ? '' : 'Elige a la socia.';
};

/** Books a place for a member, who may be `chosen` already, or a guest, with a credit or for cash. */
export function BookDialog({
  item,
  chosen = null,
  onClose,
}: {
  item: Roster;
  chosen?: Chosen | null;
  onClose: () => void;
}): ReactNode {
  // A rule of bookings refused: the desk may go beyond it with a reason.
  const [isBeyondPolicy, setBeyondPolicy] = useState(false);
  const { values, set, field, form, refusal, busy } = useRouteForm('POST /class_reservations', {
    routes: async () => (await import('@tbm/contract/reservations')).reservationRoutes,
    initial: { ...initial, member: chosen },
    args: (values) => ({
      body: {
        single_class_id: item.single_class_id,
        spot: values.spot,
        is_cash: paymentOf(values) !== 'credit',
        is_paid: paymentOf(values) === 'paid',
        ...(values.policy_reason ? { policy_reason: values.policy_reason } : {}),
        ...(values.holder === 'guest'
          ? { guest_name: values.guest_name }
          : { customer_id: values.member?.customer_id }),
      },
    }),
    optional: ['policy_reason'],
    onError: (error) => setBeyondPolicy(error instanceof ApiProblem && error.code.startsWith('policy_')),
    onSuccess: () => {
      showSuccess(notices.reserved);
      onClose();
    },
  });
  const { member, spot } = values;
  // One replaces the other, and takes its focus.
  const hadFocus = useRef(false);
  const takeFocus = (element: HTMLElement | null) => {
    if (!element || !hadFocus.current) return;
    hadFocus.current = false;
    element.focus();
  };
  const choose = (next: Chosen | null) => {
    hadFocus.current = true;
    set({ member: next });
  };
  const isGuest = values.holder === 'guest';
  // Another member may have taken the spot meanwhile: nothing is booked until another one is chosen.
  const isSpotLost = spot !== null && !busy && item.taken_spots.includes(spot);
  return (
    <Dialog title="Agregar a la clase" onClose={onClose} wide>
      <form {...form} className={styles.form}>
        <Choices
          legend="¿Para quién?"
          options={[
            { value: 'member', title: 'Una socia' },
            { value: 'guest', title: 'Una invitada, por su nombre' },
          ]}
          value={values.holder}
          onChange={(holder) => set({ holder })}
        />
        {isGuest ? (
          <TextField
            label="Nombre de la invitada"
            autoComplete="off"
            maxLength={typedLimit(guestLength)}
            {...field('guest_name')}
          />
        ) : member ? (
          <div className={styles.line}>
            <strong>
              {member.name} {member.last_name}
            </strong>
            <Button look="quiet" ref={takeFocus} onClick={() => choose(null)}>
              Elegir otra
            </Button>
          </div>
        ) : (
          <MemberSearch
            label="Nombre, teléfono o correo de la socia"
            onChoose={choose}
            inputRef={takeFocus}
            inDialog
          />
        )}
        <Choices
          legend="¿Cómo se paga?"
          options={payments.filter(({ value }) => !isGuest || value !== 'credit')}
          value={paymentOf(values)}
          onChange={(payment) => set({ payment })}
        />
        <SpotMap item={item} chosen={isSpotLost ? null : spot} onChoose={(chosen) => set({ spot: chosen })} />
        <LostSpot spot={isSpotLost ? spot : null} onGoOn={() => set({ spot: null })} />
        {isBeyondPolicy ? (
          <TextField
            label="Motivo para reservar más allá de la regla"
            autoComplete="off"
            maxLength={typedLimit(reasonLengths.bookingPolicy)}
            {...field('policy_reason')}
          />
        ) : null}
        <DialogActions>
          <Refusal>{refusal}</Refusal>
          <Button
            type="submit"
            look="accent"
            wide
            why={isSpotLost ? 'Elige otro lugar en el mapa.' : missing(values)}
            busy={busy}
          >
            {spot === null ? 'Reservar' : `Reservar lugar ${spot}`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
