import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import { hasEnded } from '@tbm/domain/schedule';
import { isSpot } from '@tbm/domain/spots';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { heldPlaces, notifyChanged } from '../class-notices/index.ts';
import { type ClassFacts, classFacts, scheduleChanged } from '../schedule/index.ts';
import { placeFreed } from '../waitlist/index.ts';
import { deleteStrikes } from './cancel-at-desk.ts';
import { lockPlace } from './lock-place.ts';
import { isLotValid } from './lot-validity.ts';
import { reservationById, reservationColumns, reservationFacts } from './queries.ts';
import { lackOfCredits, refusals } from './reserve.ts';

interface Change {
  class_reservation_id: number;
  single_class_id?: number | undefined;
  /** Null returns the spot; absent keeps it, except in another class. */
  spot?: number | null | undefined;
  is_paid?: boolean | undefined;
}

/**
 * Changes a place at the desk: its spot, its class (with the credit that paid, if it is valid there), or that its
 * cash was paid [API-084, RES-011]. Throws `reservation_not_found`, `class_not_found`, `class_closed`,
 * `class_is_special`, `class_full`, `spot_invalid`, `spot_taken`, `already_reserved`, `class_overlaps`, `no_credits`,
 * `not_cash`, `for_oneself` when callers move a place of their own, and `reservation_attended` or `already_rated` when the
 * member attended the class that the place is moved from.
 */
export async function changeAtDesk(
  services: Services,
  actor: Person,
  change: Change,
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const known = await reservationFacts(db, change.class_reservation_id);
  if (!known || known.reservation.deletedAt) throw problem('reservation_not_found');
  const { reservation } = known;
  if (change.is_paid !== undefined && !reservation.is_cash) throw problem('not_cash');
  const target = await classFacts(db, change.single_class_id ?? reservation.single_class_id);
  if (!target) throw problem('class_not_found');
  const moves = target.single_class_id !== reservation.single_class_id;
  const spot = change.spot === undefined ? (moves ? null : reservation.spot) : change.spot;
  // A move gives a credit back after the hour until which members may cancel, and deletes a strike.
  if (moves) refuseForOneself(actor, reservation.customer_id);
  if (moves && target.class_package_id !== null) throw problem('class_is_special');
  if ((moves || spot !== reservation.spot) && hasEnded(target.class_date, target.duration, now))
    throw problem('class_closed');
  if (spot !== null && spot !== reservation.spot && !isSpot(spot, target.spot_map, target.capacity))
    throw problem('spot_invalid');
  const changed = db.transaction(async (tx) => {
    const place = await lockPlace(tx, reservation, target.single_class_id);
    if (place.is_cancelled) throw problem('reservation_not_found');
    if (change.spot && change.spot > place.capacity) throw problem('spot_invalid');
    // Attendance and ratings belong to the class that the member attended.
    if (moves && place.attend) throw problem('reservation_attended');
    if (moves && place.is_rated) throw problem('already_rated');
    const { class_reservation_id } = reservation;
    const before = moves ? await heldPlaces(tx, [class_reservation_id]) : [];
    if (moves) await movePlace(tx, { place: reservation, target, now });
    const written = await writePlace.all(tx, [
      class_reservation_id,
      change.is_paid ?? null,
      change.spot === undefined,
      spot,
    ]);
    const after = oneOr(written, 'reservation_not_found');
    // The messages that the member got about the place, and the member's calendar, name the other class.
    if (moves) await notifyChanged(tx, await heldPlaces(tx, [class_reservation_id]), { before, now });
    await recordAudit(tx, actor, {
      action: change.is_paid === undefined ? 'move' : 'mark_paid',
      thing: 'class_reservations',
      thing_id: after.class_reservation_id,
      customer_id: after.customer_id,
      before: placeOf(reservation),
      after: placeOf(after),
      now,
    });
  });
  await changed.catch((error: unknown) => {
    const refusal = refusals[brokenConstraint(error) ?? ''];
    throw refusal ? problem(refusal) : error;
  });
  scheduleChanged(services, reservation.single_class_id);
  if (moves) scheduleChanged(services, target.single_class_id);
  return reservationById(db, reservation.class_reservation_id);
}

/** Fields absent from the request keep the row's current value, not the one read earlier. */
const writePlace = statement(
  'change_place_at_desk',
  `update class_reservations set is_paid = coalesce($2::boolean, is_paid),
    spot = case when $3::boolean then spot else $4::int end
  where class_reservation_id = $1
  returning ${reservationColumns}`,
  classReservation,
);

const placeOf = ({ single_class_id, spot, is_paid }: ClassReservation) => ({
  single_class_id,
  spot,
  is_paid,
});

const countOneIn = command(
  'take_a_place_in_class',
  `update single_classes set taken = taken + 1
  where single_class_id = $1 and taken < capacity and "deletedAt" is null`,
);

const countOneOut = command(
  'free_a_place_in_class',
  'update single_classes set taken = taken - 1 where single_class_id = $1',
);

/** Moves place `$1` from class `$2` to class `$3`, if the credit that paid for it is valid there. */
const writeMove = command(
  'move_place',
  `update class_reservations r set single_class_id = sc.single_class_id, class_date = sc.class_date, spot = null,
    unlimited_during = case when r.unlimited_during is not null
      then tstzrange(sc.class_date, sc.class_date + make_interval(mins => sc.duration)) end
  from single_classes sc join branches b using (branch_id)
  where sc.single_class_id = $3 and r.class_reservation_id = $1
    and r.single_class_id = $2 and r."deletedAt" is null
    and (coalesce(r.credit_lot_id, r.guest_pass_lot_id) is null or exists (
      select from credit_lots l where l.credit_lot_id = coalesce(r.credit_lot_id, r.guest_pass_lot_id)
        and ${isLotValid}))`,
);

/** Moves a place to another class with its date, counters and the time an unlimited lot covers. Both are locked. */
async function movePlace(
  tx: Transaction,
  { place, target, now }: { place: ClassReservation; target: ClassFacts; now: string },
): Promise<void> {
  const { class_reservation_id, single_class_id } = place;
  if (!(await countOneIn.run(tx, [target.single_class_id]))) throw problem('class_full');
  const moved = await writeMove.run(tx, [class_reservation_id, single_class_id, target.single_class_id]);
  // The credit that paid is not valid in the other class.
  if (!moved)
    throw await lackOfCredits(tx, {
      single_class_id: target.single_class_id,
      customer_id: place.customer_id,
    });
  // The member can still attend, so a strike of the class that the place is moved from is deleted.
  await deleteStrikes.run(tx, [class_reservation_id]);
  await countOneOut.run(tx, [single_class_id]);
  // A place has become free in the class that the place is moved from [WAIT-007].
  const cause = `moved:${class_reservation_id}:${target.single_class_id}:${now}`;
  await placeFreed(tx, { single_class_id, cause });
}
