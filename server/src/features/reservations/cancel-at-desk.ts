import type { ClassReservation } from '@tbm/contract/reservations';
import { isCancelable } from '@tbm/domain/schedule';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { refuseForOneself } from '../../platform/oneself.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { heldPlaces, notifyPlaceRemoved } from '../class-notices/index.ts';
import { keepCreditsUsable } from '../credits/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { releaseReservation } from './cancel.ts';
import { lockPlace } from './lock-place.ts';
import { reservationById, reservationFacts } from './queries.ts';

export const deleteStrikes = command(
  'delete_strikes_of_reservation',
  'delete from strikes where class_reservation_id = $1',
);

/** The strike of a late cancel: one a place, and none for a guest. */
export const writeLateCancel = command(
  'write_late_cancel',
  `insert into strikes (customer_id, cause, class_reservation_id, day, "createdAt")
  select r.customer_id, 'late_cancel', r.class_reservation_id, (r.class_date at time zone b.timezone)::date, $2
  from class_reservations r join single_classes sc using (single_class_id)
  join branches b on b.branch_id = sc.branch_id
  where r.class_reservation_id = $1 and r.customer_id is not null and r.guest_name is null
    and not exists (select from strikes where class_reservation_id = $1)
  on conflict (class_reservation_id) do nothing`,
);

/**
 * Cancels any place at the desk, at any time. On the member's wish: in time, or excused, the credit is returned with its
 * validity. Otherwise it is a late cancel: the credit is lost and a strike is recorded. By the studio: the credit is
 * returned and stays usable for some days (docs/decisions/0063), and the member is told. Excusing also removes the strike
 * of a no-show. Cancelling again returns the cancelled reservation. Throws `reservation_not_found`,
 * `reservation_attended`, and `for_oneself` when callers excuse themselves, or give themselves days as the studio.
 */
export async function cancelAtDesk(
  services: Services,
  actor: Person,
  {
    class_reservation_id,
    excused,
    by,
  }: { class_reservation_id: number; excused: boolean; by: 'member' | 'studio' },
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const facts = await reservationFacts(db, class_reservation_id);
  if (!facts) throw problem('reservation_not_found');
  if (facts.reservation.deletedAt) return facts.reservation;
  if (excused || by === 'studio') refuseForOneself(actor, facts.reservation.customer_id);
  const in_time = isCancelable(facts.class_date, now, facts.cancel_minutes);
  const gives_back = in_time || excused || by === 'studio';
  await db.transaction(async (tx) => {
    const { attend, is_cancelled } = await lockPlace(tx, facts.reservation);
    // It was cancelled concurrently.
    if (is_cancelled) return;
    if (attend) throw problem('reservation_attended');
    const released = await releaseReservation.all(tx, [class_reservation_id, now, gives_back]);
    const cancelled = oneOr(released, 'reservation_not_found');
    if (gives_back) await deleteStrikes.run(tx, [class_reservation_id]);
    else await writeLateCancel.run(tx, [class_reservation_id, now]);
    if (by === 'studio') {
      const taken = { class_reservation_ids: [class_reservation_id], cause: 'place_removed' as const, now };
      await keepCreditsUsable(tx, taken);
      // A guest without a member has no address.
      for (const place of await heldPlaces(tx, [class_reservation_id]))
        await notifyPlaceRemoved(tx, place, now);
    }
    await recordAudit(tx, actor, {
      action: 'cancel',
      thing: 'class_reservations',
      thing_id: class_reservation_id,
      customer_id: cancelled.customer_id,
      before: { single_class_id: cancelled.single_class_id, spot: cancelled.spot },
      after: {
        in_time,
        excused,
        gives_back,
        by,
      },
      now,
    });
  });
  scheduleChanged(services, facts.reservation.single_class_id);
  return reservationById(db, class_reservation_id);
}
