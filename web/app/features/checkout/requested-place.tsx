import type { Branch } from '@tbm/contract/branches';
import type { Purchase, RequestedPlace as Requested } from '@tbm/contract/purchases';
import { isProblemCode, problemText } from '@tbm/domain/messages';
import { dayIn, formatHour, formatLongDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink, Spinner } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { Ticket } from '../../design/ticket.tsx';
import { coachNames } from '../schedule/index.ts';
import { Alternatives } from './alternatives.tsx';
import styles from './checkout.module.css';

interface Props {
  place: Requested;
  branch: Branch;
}

const whenOf = ({ class_date }: Requested['single_class'], { timezone }: Branch): string =>
  `${formatLongDay(dayIn(class_date, timezone))} a las ${formatHour(class_date, timezone)}`;

/** The class that a purchase was made for: reserved, on its way, or not possible and what else is [RES-016]. */
export function RequestedPlace({ place, branch, status }: Props & Pick<Purchase, 'status'>): ReactNode {
  if (place.status === 'reserved' && place.reservation)
    return <Reserved place={place} branch={branch} reservation={place.reservation} />;
  if (place.status === 'refused') return <Refused place={place} branch={branch} />;
  // The purchase failed, and the page says so: no place will follow.
  if (status === 'failed') return null;
  return (
    <p className={styles.outcome} role="status">
      <Spinner />
      {status === 'pending'
        ? `En cuanto se confirme tu pago reservamos ${place.single_class.class_type.name}, ${whenOf(place.single_class, branch)}.`
        : `Estamos reservando ${place.single_class.class_type.name}, ${whenOf(place.single_class, branch)}…`}
    </p>
  );
}

function Reserved({
  place: { single_class, spot },
  branch,
  reservation,
}: Props & { reservation: NonNullable<Requested['reservation']> }): ReactNode {
  const given = reservation.spot;
  return (
    <Ticket
      kicker={reservation.deletedAt ? 'Cancelaste esta reservación' : 'Tu lugar está reservado'}
      title={whenOf(single_class, branch)}
      tone={reservation.deletedAt ? 'quiet' : 'branch'}
      stub={
        <ButtonLink to="/mytbm/reservaciones?filter=upcoming" look={reservation.deletedAt ? 'ink' : 'light'}>
          Ver mi reservación
        </ButtonLink>
      }
    >
      <p>
        <strong>{single_class.class_type.name}</strong> con {coachNames(single_class)}
      </p>
      <p>
        {branch.name} · {single_class.location.name} ·{' '}
        {given === null ? 'tu lugar te lo damos al llegar' : `Lugar ${given}`}
      </p>
      {spot !== null && given !== spot ? (
        <p>
          El lugar {spot} se ocupó mientras pagabas
          {given === null ? '.' : `; te dimos el ${given}, el más cercano. Puedes cambiarlo.`}
        </p>
      ) : null}
    </Ticket>
  );
}

function Refused({ place: { single_class, code }, branch }: Props): ReactNode {
  return (
    <section className={styles.class} data-problem="true" aria-label="Tu clase">
      <Heading level={2} size="s">
        No pudimos reservar tu clase
      </Heading>
      <p>
        <strong>{single_class.class_type.name}</strong>, {whenOf(single_class, branch)}.{' '}
        {problemText(code !== null && isProblemCode(code) ? code : 'class_full')} Tus clases siguen en tu
        cuenta.
      </p>
      <Alternatives lost={single_class} branch={branch} />
    </section>
  );
}
