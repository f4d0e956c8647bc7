import type { ReservationRow } from '@tbm/contract/reservations';
import { cancellationAt, hasEnded } from './schedule.ts';
import { dayIn } from './time.ts';

type Fields = Pick<ReservationRow, 'deletedAt' | 'is_cash' | 'is_paid' | 'attend'> & {
  single_class: Pick<ReservationRow['single_class'], 'class_date'>;
};

export const reservationStatuses = {
  cancelled: 'Cancelada',
  unpaid: 'Pago en efectivo pendiente',
  missed: 'No asististe',
  attended: 'Exitosa',
  upcoming: 'Próxima',
} as const;
export type ReservationStatus = keyof typeof reservationStatuses;

/**
 * The display status; the first rule that matches wins [RES-010..014].
 * A member 'did not attend' once the class's day is over in the branch and the place is unmarked.
 */
export const reservationStatus = (item: Fields, now: string, timezone: string): ReservationStatus => {
  if (item.deletedAt !== null) return 'cancelled';
  if (item.is_cash && !item.is_paid) return 'unpaid';
  if (item.attend) return 'attended';
  const classDay = dayIn(item.single_class.class_date, timezone);
  return Temporal.PlainDate.compare(classDay, dayIn(now, timezone)) < 0 ? 'missed' : 'upcoming';
};

/** Whether the member may still come, with a paid or an unpaid place, and so has a code for the door. */
export const isExpected = (item: Fields, now: string, timezone: string): boolean =>
  reservationStatus({ ...item, is_cash: false }, now, timezone) === 'upcoming';

/**
 * Whether a member can exchange the place for one in another class: the member's own, paid by a credit, while cancelling is
 * free. Cash, guests and special classes are changed at the desk.
 */
export const canReschedule = (
  item: Pick<Fields, 'deletedAt' | 'is_cash' | 'attend'> &
    Pick<ReservationRow, 'guest_name'> & {
      single_class: Pick<ReservationRow['single_class'], 'class_date' | 'class_package_id'>;
    },
  now: string,
  cancel_minutes: number,
): boolean =>
  item.deletedAt === null &&
  item.guest_name === null &&
  !item.is_cash &&
  !item.attend &&
  item.single_class.class_package_id === null &&
  cancellationAt(item.single_class.class_date, now, cancel_minutes) === 'free';

/** A reservation can be rated once, and only when it is 'Exitosa' [RATE-006]. */
export const canRate = (
  item: Fields & Pick<ReservationRow, 'class_stars'>,
  now: string,
  timezone: string,
): boolean => item.class_stars === null && reservationStatus(item, now, timezone) === 'attended';

type Placed = Pick<ReservationRow, 'deletedAt'> & {
  single_class: Pick<ReservationRow['single_class'], 'class_date' | 'duration'>;
};

/** The reservation of the class that is on or comes next; undefined when there is none. Cancelled ones do not count. */
export const nextReservation = <T extends Placed>(rows: readonly T[], now: string): T | undefined =>
  rows
    .filter(
      ({ deletedAt, single_class: { class_date, duration } }) =>
        deletedAt === null && !hasEnded(class_date, duration, now),
    )
    .sort((a, b) => Date.parse(a.single_class.class_date) - Date.parse(b.single_class.class_date))[0];
