import type { ClassReservation } from '@tbm/contract/reservations';
import { isCancelable } from '@tbm/domain/schedule';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { reservationColumns, reservationFacts } from './queries.ts';

/**
 * Frees the place and gives the credit back to the lot that paid, in one statement; whoever waits will be told
 * [WAIT-007]. Locks: place, class, lot.
 */
const release = `
with gone as (
  update class_reservations set "deletedAt" = $2
  where class_reservation_id = $1 and "deletedAt" is null
  returning ${reservationColumns}, credit_lot_id
), freed as (
  update single_classes set taken = taken - 1
  from gone where single_classes.single_class_id = gone.single_class_id
  returning gone.class_reservation_id, gone.credit_lot_id, gone.single_class_id
), back as (
  update credit_lots set available_classes = available_classes + case when is_unlimited then 0 else 1 end
  from freed where credit_lots.credit_lot_id = freed.credit_lot_id
  returning credit_lots.credit_lot_id, freed.class_reservation_id, is_unlimited
), entry as (
  insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
  select credit_lot_id, class_reservation_id, 'returned', case when is_unlimited then 0 else 1 end, $2 from back
), told as (
  select tell_waiting(single_class_id, 'reservation:' || class_reservation_id) from freed
)
select ${reservationColumns} from gone, told`;

/**
 * Cancels one's own reservation while there is time [RES-023] and gives the credit back to the same lot.
 * Cancelling again answers the cancelled reservation. Throws `reservation_not_found`, `cancel_too_late` [ERR-046].
 */
export async function cancelReservation(
  services: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  class_reservation_id: number,
): Promise<ClassReservation> {
  const { db, clock } = services;
  const now = clock.now();
  const facts = await reservationFacts(db.$client, class_reservation_id);
  if (facts?.reservation.customer_id !== customer_id) throw problem('reservation_not_found');
  if (facts.reservation.deletedAt) return facts.reservation;
  if (!isCancelable(facts.class_date, now, facts.cancel_minutes)) throw problem('cancel_too_late');
  const { rows } = await db.$client.query<ClassReservation>({
    name: 'cancel_reservation',
    text: release,
    values: [class_reservation_id, now],
  });
  scheduleChanged(services, rows[0]?.single_class_id);
  // Nothing released: the same cancellation was made a moment ago.
  return rows[0] ?? cancelReservation(services, { customer_id }, class_reservation_id);
}
