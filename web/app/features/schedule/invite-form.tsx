import { guestContactLength, guestLength, typedLimit } from '@tbm/contract/lengths';
import type { SingleClass } from '@tbm/contract/schedule';
import { counted } from '@tbm/domain/counted';
import { isSoldOut } from '@tbm/domain/places';
import { spotRowsOfClass } from '@tbm/domain/spots';
import type { ReactNode } from 'react';
import { showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './guest.module.css';

interface Values extends Record<string, unknown> {
  guest_name: string;
  contact: string;
  paid_by: 'credit' | 'pass';
  spot: number | null;
}

/** Invites a guest: who it is, what pays, and the spot. */
export function InviteForm({
  item,
  class_reservation_id,
  credits,
  passes,
  map,
}: {
  item: SingleClass;
  class_reservation_id: number;
  credits: number;
  passes: number;
  map: (chosen: number | null, onChoose: (spot: number) => void) => ReactNode;
}): ReactNode {
  const { values, set, field, form, refusal, hasWrongFields, busy } = useRouteForm(
    'POST /class_reservations/:id/guest',
    {
      routes: async () => (await import('@tbm/contract/guests')).guestRoutes,
      initial: {
        guest_name: '',
        contact: '',
        paid_by: passes > 0 ? 'pass' : 'credit',
        spot: null,
      } as Values,
      args: ({ guest_name, contact, paid_by, spot }) => ({
        params: { id: class_reservation_id },
        body: { guest_name, contact, paid_by, spot },
      }),
      refreshFirst: true,
      onSuccess: () => showSuccess('Su lugar está reservado'),
      about: class_reservation_id,
    },
  );
  if (isSoldOut(item)) return <p>La clase está llena: ya no hay lugar para una invitada.</p>;
  if (credits === 0 && passes === 0)
    return (
      <>
        <p>Para llevar a una amiga necesitas un crédito más o un pase de invitada para esta clase.</p>
        <ButtonLink to="/mytbm/paquetes" look="accent" wide>
          Ver paquetes
        </ButtonLink>
      </>
    );
  const payments = [
    ...(passes > 0 ? [{ value: 'pass', title: `Un pase de invitada (tienes ${passes})` }] : []),
    ...(credits > 0 ? [{ value: 'credit', title: `Un crédito tuyo (tienes ${credits})` }] : []),
  ];
  const spot = values.spot !== null && item.taken_spots.includes(values.spot) ? null : values.spot;
  return (
    <form {...form} className={styles.part} aria-label="Invitar a una amiga">
      <TextField
        label="Cómo se llama"
        autoComplete="off"
        maxLength={typedLimit(guestLength)}
        {...field('guest_name')}
      />
      <TextField
        label="Su celular o su correo"
        description="No lo guardamos: solo nos dice si ya vino como invitada."
        autoComplete="off"
        maxLength={typedLimit(guestContactLength)}
        {...field('contact')}
      />
      {payments.length > 1 ? (
        <SelectField label="Con qué pagas su lugar" options={payments} {...field('paid_by')} />
      ) : (
        <p>
          Su lugar usa{' '}
          {passes > 0
            ? `un pase de invitada; tienes ${counted(passes, 'pase de invitada', 'pases de invitada')}`
            : `un crédito tuyo; te quedan ${counted(credits, 'crédito', 'créditos')}`}
          .
        </p>
      )}
      {spotRowsOfClass(item.class_type.spot_map, item.capacity).length > 0 ? (
        <>
          <p>Elige su lugar, o se lo damos al llegar.</p>
          {map(spot, (chosen) => set({ spot: chosen }))}
        </>
      ) : null}
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <Button type="submit" look="accent" wide busy={busy}>
        {spot === null ? 'Reservar su lugar' : `Reservar su lugar ${spot}`}
      </Button>
      <p className={styles.note}>
        Cuenta como uno de tus lugares. Puedes cancelarlo gratis con el mismo plazo que el tuyo.
      </p>
    </form>
  );
}
