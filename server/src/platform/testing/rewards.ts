import { addDays } from '@tbm/domain/planner';
import type { Pool } from 'pg';
import { makeClass, makeLot } from './factories.ts';

interface Pack {
  /** Its first day; it is valid for thirty days. */
  start: string;
  /** Classes of the package; null when unlimited. */
  classes?: number | null;
  /** How many classes the member attends, one each other day; all of them by default. */
  attended?: number;
  /** How many of the last classes the member misses. */
  missed?: number;
  days?: number;
}

/** A package of the studio with its classes, attended or not, as the desk leaves them. Returns its lot and the places. */
export async function makePack(
  pool: Pool,
  customer_id: number,
  { start, classes = 12, missed = 0, attended = (classes ?? 20) - missed, days = 30 }: Pack,
): Promise<{ credit_lot_id: number; places: number[] }> {
  const { credit_lot_id } = await makeLot(pool, customer_id, {
    ...(classes === null ? { is_unlimited: true } : { granted: classes }),
    start_date: start,
    expiration_date: addDays(start, days),
  });
  const places: number[] = [];
  for (let index = 0; index < attended + missed; index++) {
    const class_date = `${addDays(start, 1 + Math.floor((index * (days - 5)) / (attended + missed)))}T15:00:00Z`;
    const { single_class_id } = await makeClass(pool, { class_date });
    const { rows } = await pool.query<{ class_reservation_id: number }>(
      `with one as (update single_classes set taken = taken + 1 where single_class_id = $1),
        lot as (update credit_lots set available_classes = available_classes - case when is_unlimited then 0 else 1 end
          where credit_lot_id = $3),
        made as (insert into class_reservations (single_class_id, customer_id, class_date, credit_lot_id, attend)
          values ($1, $2, $4, $3, $5) returning class_reservation_id),
        entry as (insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount)
          select $3, class_reservation_id, 'taken', case when $6 then 0 else -1 end from made)
      select class_reservation_id from made`,
      [single_class_id, customer_id, credit_lot_id, class_date, index < attended, classes === null],
    );
    places.push(rows[0]?.class_reservation_id ?? 0);
  }
  return { credit_lot_id, places };
}
