import { type ClassReservation, classReservation } from '@tbm/contract/reservations';
import { isBookable } from '@tbm/domain/schedule';
import { isSpot } from '@tbm/domain/spots';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { classFacts, onClass, scheduleChanged } from '../schedule/index.ts';
import { reservationColumns, reservationFacts } from './queries.ts';

const writeSpot = statement(
  'change_spot',
  // Locks the class first, like every booking: it waits for check-ins that assign spots and for changes that remove some.
  `with class as (
    select single_class_id as locked_id from single_classes
    where single_class_id = $3 and ($2::int is null or $2 <= capacity) for no key update
  )
  update class_reservations set spot = $2 from class
  where class_reservation_id = $1 and single_class_id = class.locked_id and "deletedAt" is null
  returning ${reservationColumns}`,
  classReservation,
);

/**
 * Changes the spot of one's own active reservation, as long as its class can be booked [API-084]. Null gives the spot
 * up. Throws `reservation_not_found`, `class_closed`, `spot_invalid`, `spot_taken`.
 */
export async function changeSpot(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  { class_reservation_id, spot }: { class_reservation_id: number; spot: number | null },
): Promise<ClassReservation> {
  const { db, clock } = services;
  const found = await reservationFacts(db, class_reservation_id);
  if (found?.reservation.customer_id !== customer_id || found.reservation.deletedAt)
    throw problem('reservation_not_found');
  const facts = await classFacts(db, found.reservation.single_class_id);
  if (!facts || !isBookable(facts.class_date, clock.now(), facts.book_after_start_minutes))
    throw problem('class_closed');
  if (spot !== null && !isSpot(spot, facts.spot_map, facts.capacity)) throw problem('spot_invalid');
  try {
    const { single_class_id } = found.reservation;
    const changed = await onClass(services, single_class_id, () =>
      writeSpot.maybeOne(db, [class_reservation_id, spot, single_class_id]),
    );
    // The place changed since it was read: retry with its current state.
    if (!changed) return changeSpot(services, { customer_id }, { class_reservation_id, spot });
    scheduleChanged(services, changed.single_class_id);
    return changed;
  } catch (error) {
    throw brokenConstraint(error) === 'class_reservations_spot' ? problem('spot_taken') : error;
  }
}
