import type { Branch } from '@tbm/contract/branches';
import type { ReservationRow } from '@tbm/contract/reservations';
import { canRate, canReschedule, isExpected } from '@tbm/domain/reservations';
import { cancellationAt, isBookable } from '@tbm/domain/schedule';
import { dayIn } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../design/button.tsx';
import { IconButton, IconLink } from '../../design/icon-action.tsx';
import { GivenStars } from '../../design/stars.tsx';
import { inBrowser } from '../../platform/this-browser.ts';
import { eventAddress } from '../calendar/index.ts';
import { CodeButton } from '../check-in/index.ts';
import { FixedPlaceAction } from '../fixed-places/index.ts';
import { classAddress, moveAddress, rescheduleAddress } from '../schedule/index.ts';
import { rowName } from './facts.ts';
import styles from './reservations.module.css';

/** A person and a plus. */
const guestIcon = { path: 'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M19 8v6M16 11h6' };

export interface RowProps {
  row: ReservationRow;
  /** Of the class. */
  branch: Branch;
  now: string;
}

/** The main action: the code for the door, or the rating. Renders nothing where there is none. */
export function MainAction({
  row,
  branch: { timezone },
  now,
  onRate,
  look = 'ink',
  wide = false,
}: RowProps & { onRate: (row: ReservationRow) => void; look?: ButtonLook; wide?: boolean }): ReactNode {
  const of = rowName(row, timezone);
  if (isExpected(row, now, timezone))
    return <CodeButton id={row.class_reservation_id} of={of} look={look} wide={wide} />;
  if (canRate(row, now, timezone))
    return (
      <Button look="accent" onClick={() => onRate(row)} aria-label={`Calificar ${of}`}>
        Calificar
      </Button>
    );
  return null;
}

/** The stars that the member gave [RATE-007]. Renders nothing without a rating. */
export const Given = ({ row: { class_stars, coach_stars } }: Pick<RowProps, 'row'>): ReactNode =>
  class_stars && coach_stars ? (
    <span className={styles.stars}>
      <GivenStars label="clase" stars={class_stars} />
      <GivenStars label="coach" stars={coach_stars} />
    </span>
  ) : null;

/** The other actions, as icons with names. Renders nothing where there is none. */
export function OtherActions({
  row,
  branch: { timezone, cancel_minutes, book_after_start_minutes },
  now,
  feed,
  onCancel,
}: RowProps & {
  /** The address of the member's calendar; null until it is known. */
  feed: string | null;
  onCancel: (row: ReservationRow) => void;
}): ReactNode {
  const { class_reservation_id, deletedAt, guest_name, attend, single_class } = row;
  const { class_date } = single_class;
  const of = rowName(row, timezone);
  const isOwn = deletedAt === null && !guest_name;
  const canMove =
    isOwn &&
    !attend &&
    !single_class.is_virtual_class &&
    isBookable(class_date, now, book_after_start_minutes);
  const canInvite =
    isOwn &&
    !attend &&
    !single_class.is_virtual_class &&
    single_class.class_package_id === null &&
    Date.parse(class_date) > Date.parse(now);
  const canNote = isOwn && feed && Date.parse(class_date) > Date.parse(now);
  const cancellation =
    deletedAt === null && !attend ? cancellationAt(class_date, now, cancel_minutes) : 'closed';
  if (!canMove && !canNote && cancellation === 'closed') return null;
  return (
    <span className={styles.icons}>
      {canInvite ? (
        <IconLink
          icon={guestIcon}
          label="Invitar"
          of={of}
          to={`${classAddress(single_class, dayIn(class_date, timezone).toString())}&invitar=1`}
        />
      ) : null}
      {canMove ? (
        <IconLink
          icon="spot"
          label="Cambiar lugar"
          of={of}
          to={moveAddress(single_class, dayIn(class_date, timezone).toString())}
        />
      ) : null}
      {canReschedule(row, now, cancel_minutes) ? (
        <IconLink
          icon="swap"
          label="Reagendar"
          of={of}
          to={rescheduleAddress(single_class, dayIn(class_date, timezone).toString())}
        />
      ) : null}
      {canNote ? (
        <IconLink
          icon="calendar"
          label="Calendario"
          of={of}
          to={eventAddress(feed, class_reservation_id)}
          reloadDocument
          onClick={inBrowser('guardar la clase en tu calendario')}
        />
      ) : null}
      {cancellation === 'closed' ? null : (
        <IconButton
          icon="cancel"
          label={cancellation === 'free' ? 'Cancelar' : 'No voy a llegar'}
          of={of}
          onClick={() => onCancel(row)}
        />
      )}
      {isOwn && Date.parse(class_date) > Date.parse(now) ? <FixedPlaceAction row={row} of={of} /> : null}
    </span>
  );
}
