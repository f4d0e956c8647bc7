import type { ClassReservation } from '@tbm/contract/reservations';
import { cancellationAt } from '@tbm/domain/schedule';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { onClass, scheduleChanged } from '../schedule/index.ts';
import { releaseGuest, releaseReservation } from './cancel.ts';
import { writeLateCancel } from './cancel-at-desk.ts';
import { lockPlace } from './lock-place.ts';
import { reservationById, reservationFacts } from './queries.ts';

/**
 * Gives one's own place up after the time for a free cancel, until the class begins [product decision 15]. The place is
 * free at once and the waitlist is notified. The credit is not returned, and a strike is recorded, once a place. The place of
 * a guest who was invited goes with it, unless `keepsGuest`. Again, it returns the cancelled reservation. Throws `reservation_not_found`, `cancel_still_free`, `class_started`,
 * `reservation_attended`.
 */
export async function cancelLate(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  class_reservation_id: number,
  { keepsGuest = false }: { keepsGuest?: boolean } = {},
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const reservation = await reservationById(db, class_reservation_id);
  if (reservation.customer_id !== customer_id) throw problem('reservation_not_found');
  if (reservation.deletedAt) return reservation;
  await onClass(services, reservation.single_class_id, () =>
    db.transaction((tx) => giveUp(tx, reservation, { keepsGuest, now })),
  );
  scheduleChanged(services, reservation.single_class_id);
  return reservationById(db, class_reservation_id);
}

async function giveUp(
  tx: Transaction,
  reservation: ClassReservation,
  { keepsGuest, now }: { keepsGuest: boolean; now: string },
): Promise<void> {
  const { class_reservation_id } = reservation;
  const { attend, is_cancelled } = await lockPlace(tx, reservation);
  // It was cancelled concurrently.
  if (is_cancelled) return;
  if (attend) throw problem('reservation_attended');
  // Read again: the class may have been moved while this call waited for its lock.
  const facts = await reservationFacts(tx, class_reservation_id);
  if (!facts) throw problem('reservation_not_found');
  const cancellation = cancellationAt(facts.class_date, now, facts.cancel_minutes);
  if (cancellation === 'free') throw problem('cancel_still_free');
  if (cancellation === 'closed') throw problem('class_started');
  if (!keepsGuest) await releaseGuest(tx, { class_reservation_id, gives_back: false, now });
  await releaseReservation.all(tx, [class_reservation_id, now, false]);
  await writeLateCancel.run(tx, [class_reservation_id, now]);
}
