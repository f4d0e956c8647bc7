import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';

interface Place {
  class_reservation_id: number;
  single_class_id: number;
}

interface Locked extends Record<string, unknown> {
  attend: boolean;
  is_rated: boolean;
  is_cancelled: boolean;
  /** Of the class that the place is in, or moves to. */
  capacity: number;
}

/**
 * Locks the class of a place, and the one that it moves to, in the order in which everybody locks them; answers how all
 * stands from then on. Throws `reservation_not_found` when the place was moved elsewhere a moment ago.
 */
export async function lockPlace(
  tx: Transaction,
  { class_reservation_id, single_class_id }: Place,
  target = single_class_id,
): Promise<Locked> {
  await tx.execute(sql`select from single_classes where single_class_id in ${[single_class_id, target]}
    order by single_class_id for no key update`);
  const { rows } = await tx.execute<Locked>(sql`
    select r.attend, r.class_stars is not null as is_rated, r."deletedAt" is not null as is_cancelled, sc.capacity
    from class_reservations r, single_classes sc
    where r.class_reservation_id = ${class_reservation_id} and r.single_class_id = ${single_class_id}
      and sc.single_class_id = ${target}`);
  return oneOr(rows, 'reservation_not_found');
}
