import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';

interface Held {
  single_class_id: number;
  customer_id: number;
  purchase_id: number;
  now: string;
}

/**
 * Takes a place in a class for a purchase, in the caller's transaction: held while it is being paid, hers once it is.
 * False when the class is full. Throws `already_reserved` when she has a place there.
 */
export async function holdPlace(
  tx: Transaction,
  { single_class_id, customer_id, purchase_id, now }: Held,
): Promise<boolean> {
  try {
    const { rows } = await tx.execute(sql`
      with class as (
        update single_classes set taken = taken + 1
        where single_class_id = ${single_class_id} and taken < capacity and "deletedAt" is null
        returning single_class_id, class_date)
      insert into class_reservations (single_class_id, customer_id, class_date, purchase_id, is_paid, "createdAt")
      select single_class_id, ${customer_id}, class_date, ${purchase_id}, true, ${now}::timestamptz from class
      returning class_reservation_id`);
    return rows.length > 0;
  } catch (error) {
    throw brokenConstraint(error) === 'class_reservations_once' ? problem('already_reserved') : error;
  }
}

/** Frees the place that a purchase holds, if it holds one. */
export async function releasePlace(tx: Transaction, purchase_id: number, now: string): Promise<void> {
  await tx.execute(sql`
    with gone as (
      update class_reservations set "deletedAt" = ${now}::timestamptz
      where purchase_id = ${purchase_id} and "deletedAt" is null
      returning single_class_id)
    update single_classes set taken = taken - 1 from gone
    where single_classes.single_class_id = gone.single_class_id`);
}

/** Takes again the place that a purchase had given up. False when it had none, or the class is full by now. */
export async function holdAgain(tx: Transaction, purchase_id: number, now: string): Promise<boolean> {
  const { rows } = await tx.execute<{ single_class_id: number; customer_id: number }>(sql`
    select single_class_id, customer_id from class_reservations r
    where purchase_id = ${purchase_id} and not exists (
      select from class_reservations o where o.single_class_id = r.single_class_id
        and o.customer_id = r.customer_id and o."deletedAt" is null)
    order by class_reservation_id desc limit 1`);
  return rows[0] ? holdPlace(tx, { ...rows[0], purchase_id, now }) : false;
}
