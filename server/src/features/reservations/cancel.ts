import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import { isCancelable } from '@tbm/domain/schedule';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { onClass, scheduleChanged } from '../schedule/index.ts';
import { cancelPlaces } from './cancel-places.ts';
import { reservationColumns, reservationFacts } from './queries.ts';

/**
 * Frees the place and, if `$3`, returns the credit or the guest pass to the lot that paid, in one statement; the waitlist will
 * be notified [WAIT-007]. Locks the class, the place and the lot, in the order that all writers of places share.
 */
export const releaseReservation = statement(
  'release_reservation',
  `with class as (
  select single_class_id as locked_id from single_classes
  where single_class_id = (select single_class_id from class_reservations where class_reservation_id = $1)
  for no key update
), cancelled as (
  update class_reservations set "deletedAt" = $2 from class
  where class_reservation_id = $1 and "deletedAt" is null and not attend and single_class_id = class.locked_id
  returning ${reservationColumns}, credit_lot_id, guest_pass_lot_id
), freed as (
  update single_classes set taken = taken - 1
  from cancelled where single_classes.single_class_id = cancelled.single_class_id
  returning cancelled.class_reservation_id, cancelled.credit_lot_id, cancelled.guest_pass_lot_id, cancelled.single_class_id
), back as (
  update credit_lots set available_classes = available_classes + case when is_unlimited then 0 else 1 end
  from freed where credit_lots.credit_lot_id = freed.credit_lot_id and $3::boolean
  returning credit_lots.credit_lot_id, freed.class_reservation_id, is_unlimited
), entry as (
  insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
  select credit_lot_id, class_reservation_id, 'returned', case when is_unlimited then 0 else 1 end, $2::timestamptz
  from back
), pass as (
  update credit_lots set guest_passes_left = guest_passes_left + 1
  from freed where credit_lots.credit_lot_id = freed.guest_pass_lot_id and $3::boolean
  returning credit_lots.credit_lot_id, freed.class_reservation_id
), pass_entry as (
  insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
  select credit_lot_id, class_reservation_id, 'guest_pass_returned', 0, $2::timestamptz from pass
), told as (
  select tell_waiting(single_class_id, 'reservation:' || class_reservation_id) from freed
)
select ${reservationColumns} from cancelled, told`,
  classReservation,
);

const lockClassOfPlace = command(
  'lock_class_of_place',
  `select from single_classes
  where single_class_id = (select single_class_id from class_reservations where class_reservation_id = $1) for no key update`,
);

/** SQL: the upcoming places paid by a purchase or its credits. */
export const boughtPlaces = (purchase_id: string, now: string): string => `from class_reservations r
  join single_classes sc on sc.single_class_id = r.single_class_id
  join class_types t on t.class_type_id = sc.class_type_id
  where r."deletedAt" is null and sc.class_date > ${now} and r.class_reservation_id in (
    select q.class_reservation_id from class_reservations q where q.purchase_id = ${purchase_id}
    union all
    select q.class_reservation_id from credit_lots l join class_reservations q on q.credit_lot_id = l.credit_lot_id
    where l.purchase_id = ${purchase_id}
    union all
    select q.class_reservation_id from credit_lots l join class_reservations q on q.guest_pass_lot_id = l.credit_lot_id
    where l.purchase_id = ${purchase_id})`;
const bought = boughtPlaces('$1', '$2');

const lockBoughtClasses = statement(
  'lock_classes_of_bought_places',
  `select single_class_id from single_classes where single_class_id in (select r.single_class_id ${bought})
  order by single_class_id for no key update`,
  z.object({ single_class_id: z.int() }),
);

const lockBoughtPlaces = command(
  'lock_bought_places',
  `select from class_reservations where class_reservation_id in (select r.class_reservation_id ${bought})
  order by class_reservation_id for no key update`,
);

const lockLotsOfPurchase = command(
  'lock_lots_of_purchase',
  `select from credit_lots where purchase_id = $1 order by credit_lot_id for no key update`,
);

const readBoughtPlaces = statement(
  'bought_places',
  `select r.class_reservation_id as id, sc.single_class_id, t.name as class_type, sc.class_date ${bought}
  order by sc.class_date, r.class_reservation_id`,
  z.object({
    id: z.int(),
    single_class_id: z.int(),
    class_type: z.string(),
    class_date: z.string(),
  }),
);

interface Cancelled {
  single_class_id: number;
  class_type: string;
  class_date: string;
}

/** A place was booked with the credits before they were locked, in a class that is not. */
class BookedMeanwhile extends Error {}

/**
 * Cancels the upcoming places that a revoked purchase or its credits paid, in the caller's transaction, at any time.
 * Returns their classes. Locks classes, places and lots, in the order of all writers. When a booking was faster than the
 * lock of the lots, it begins again, with all locks given back.
 */
export async function cancelBought(
  tx: Transaction,
  purchase: { purchase_id: number; now: string },
): Promise<Cancelled[]> {
  for (;;)
    try {
      return await tx.transaction((inner) => cancelLocked(inner, purchase));
    } catch (error) {
      if (!(error instanceof BookedMeanwhile)) throw error;
    }
}

async function cancelLocked(
  tx: Transaction,
  { purchase_id, now }: { purchase_id: number; now: string },
): Promise<Cancelled[]> {
  const locked = await lockBoughtClasses.all(tx, [purchase_id, now]);
  const classes = new Set(locked.map(({ single_class_id }) => single_class_id));
  await lockBoughtPlaces.run(tx, [purchase_id, now]);
  await lockLotsOfPurchase.run(tx, [purchase_id]);
  const rows = await readBoughtPlaces.all(tx, [purchase_id, now]);
  if (rows.some(({ single_class_id }) => !classes.has(single_class_id))) throw new BookedMeanwhile();
  await cancelPlaces(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ id: _, ...place }) => place);
}

const invitedGuest = statement(
  'invited_guest_of_place',
  `select g.class_reservation_id, g.guest_name from class_reservations r
  join class_reservations g on g.single_class_id = r.single_class_id and g.customer_id = r.customer_id
  where r.class_reservation_id = $1 and r.guest_name is null
    and g.is_invited and g."deletedAt" is null and not g.attend`,
  z.object({ class_reservation_id: z.int(), guest_name: z.string() }),
);

/** The guest whom the holder of a place invited to its class, and who has not arrived; read under the lock of the class. */
export const guestInvitedWith = (db: Executor, class_reservation_id: number) =>
  invitedGuest.maybeOne(db, [class_reservation_id]);

/** Gives the place of the guest up whom the holder of a place invited, as the place itself is given up. */
export async function releaseGuest(
  tx: Transaction,
  {
    class_reservation_id,
    gives_back,
    now,
  }: { class_reservation_id: number; gives_back: boolean; now: string },
): Promise<void> {
  const guest = await guestInvitedWith(tx, class_reservation_id);
  if (guest) await releaseReservation.all(tx, [guest.class_reservation_id, now, gives_back]);
}

/**
 * Cancels one's own reservation while there is time [RES-023] and returns the credit to the same lot.
 * The place of a guest who was invited goes with it, unless `keepsGuest`. Cancelling again returns the cancelled reservation.
 * Throws `reservation_not_found`, `cancel_too_late` [ERR-046], `reservation_attended`.
 */
export async function cancelReservation(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  class_reservation_id: number,
  { keepsGuest = false }: { keepsGuest?: boolean } = {},
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const facts = await reservationFacts(db, class_reservation_id);
  if (facts?.reservation.customer_id !== customer_id) throw problem('reservation_not_found');
  if (facts.reservation.deletedAt) return facts.reservation;
  if (!isCancelable(facts.class_date, now, facts.cancel_minutes)) throw problem('cancel_too_late');
  if (facts.reservation.attend) throw problem('reservation_attended');
  const released = await onClass(services, facts.reservation.single_class_id, () =>
    db.transaction(async (tx) => {
      // Locked by a statement of its own, the place is read as the desk left it when another package has just come to pay for it.
      await lockClassOfPlace.run(tx, [class_reservation_id]);
      if (!keepsGuest) await releaseGuest(tx, { class_reservation_id, gives_back: true, now });
      return releaseReservation.maybeOne(tx, [class_reservation_id, now, true]);
    }),
  );
  scheduleChanged(services, released?.single_class_id);
  // If no place was released, a concurrent call has cancelled it.
  return released ?? cancelReservation(services, { customer_id }, class_reservation_id, { keepsGuest });
}
