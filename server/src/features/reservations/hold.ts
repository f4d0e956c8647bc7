import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { cancelPlaces } from './cancel-places.ts';

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

/**
 * Frees the place that a purchase holds, if it holds one; whoever waits will be told. Answers its class. Locks the class
 * first, as everybody who touches places does.
 */
export async function releasePlace(
  tx: Transaction,
  purchase_id: number,
  now: string,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ class_reservation_id: number; single_class_id: number }>(sql`
    select r.class_reservation_id, r.single_class_id
    from class_reservations r join single_classes sc using (single_class_id)
    where r.purchase_id = ${purchase_id} and r."deletedAt" is null for no key update of sc`);
  await cancelPlaces(
    tx,
    rows.map(({ class_reservation_id }) => class_reservation_id),
    now,
  );
  return rows[0]?.single_class_id;
}

/**
 * Takes again the place that a purchase had and has no more, if there was one. False when it cannot: the class is full
 * by now or given up, or another purchase has given her a place there.
 */
export async function holdAgain(tx: Transaction, purchase_id: number, now: string): Promise<boolean> {
  const { rows } = await tx.execute<{
    single_class_id: number;
    customer_id: number;
    is_held: boolean;
    hers: boolean;
  }>(sql`
    select single_class_id, customer_id, "deletedAt" is null as is_held, exists (
      select from class_reservations o where o.single_class_id = r.single_class_id
        and o.customer_id = r.customer_id and o."deletedAt" is null) as hers
    from class_reservations r where purchase_id = ${purchase_id}
    order by class_reservation_id desc limit 1`);
  const [held] = rows;
  if (!held || held.is_held) return true;
  const { single_class_id, customer_id, hers } = held;
  return !hers && holdPlace(tx, { single_class_id, customer_id, purchase_id, now });
}
