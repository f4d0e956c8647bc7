import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Cancels places of classes that the caller has locked, whatever the time: each credit goes back to its lot with its
 * ledger row, the classes' counters follow, and whoever waits will be told unless the
 * class is given up [WAIT-007]. Answers the places that were still held.
 */
export async function cancelPlaces(
  tx: Transaction,
  class_reservation_ids: readonly number[],
  now: string,
): Promise<number[]> {
  if (class_reservation_ids.length === 0) return [];
  const { rows: gone } = await tx.execute<{ class_reservation_id: number }>(sql`
    update class_reservations set "deletedAt" = ${now}
    where class_reservation_id in ${[...class_reservation_ids]} and "deletedAt" is null
    returning class_reservation_id`);
  const ids = gone.map(({ class_reservation_id }) => class_reservation_id);
  if (ids.length === 0) return [];
  const paid = sql`select credit_lot_id, count(*)::int as places from class_reservations
    where class_reservation_id in ${ids} and credit_lot_id is not null group by credit_lot_id`;
  // In the order in which they are used, as bookings and removals lock them: nobody waits in a circle.
  await tx.execute(sql`select from credit_lots where credit_lot_id in (select credit_lot_id from (${paid}) p)
    order by expiration_date, credit_lot_id for no key update`);
  await tx.execute(sql`update credit_lots l
    set available_classes = available_classes + case when is_unlimited then 0 else p.places end
    from (${paid}) p where l.credit_lot_id = p.credit_lot_id`);
  await tx.execute(sql`insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
    select l.credit_lot_id, r.class_reservation_id, 'returned', case when l.is_unlimited then 0 else 1 end,
      ${now}::timestamptz
    from class_reservations r join credit_lots l using (credit_lot_id)
    where r.class_reservation_id in ${ids}`);
  await tx.execute(sql`update single_classes sc set taken = sc.taken - p.places
    from (select single_class_id, count(*)::int as places from class_reservations
      where class_reservation_id in ${ids} group by single_class_id) p
    where sc.single_class_id = p.single_class_id`);
  await tx.execute(sql`select tell_waiting(single_class_id, 'reservation:' || class_reservation_id)
    from class_reservations where class_reservation_id in ${ids}`);
  return ids;
}
