import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../platform/errors.ts';
import { cancelPlaces } from './cancel-places.ts';

interface Held {
  single_class_id: number;
  customer_id: number;
  purchase_id: number;
  now: string;
}

const insertHeldPlace = command(
  'hold_place',
  `with class as (
    update single_classes set taken = taken + 1
    where single_class_id = $1 and taken < capacity and "deletedAt" is null
    returning single_class_id, class_date)
  insert into class_reservations (single_class_id, customer_id, class_date, purchase_id, is_paid, "createdAt")
  select single_class_id, $2::bigint, class_date, $3::bigint, true, $4::timestamptz from class`,
);

/**
 * Reserves a place in a class for a purchase, in the caller's transaction: held until it is paid.
 * False when the class is full. Throws `already_reserved` when the customer has a place there.
 */
export async function holdPlace(
  tx: Transaction,
  { single_class_id, customer_id, purchase_id, now }: Held,
): Promise<boolean> {
  try {
    return (await insertHeldPlace.run(tx, [single_class_id, customer_id, purchase_id, now])) > 0;
  } catch (error) {
    throw brokenConstraint(error) === 'class_reservations_once' ? problem('already_reserved') : error;
  }
}

const lockHeldPlace = statement(
  'lock_held_place',
  `select r.class_reservation_id, r.single_class_id
  from class_reservations r join single_classes sc using (single_class_id)
  where r.purchase_id = $1 and r."deletedAt" is null for no key update of sc`,
  z.object({ class_reservation_id: z.int(), single_class_id: z.int() }),
);

/**
 * Frees the place that a purchase holds, if any; the waitlist will be notified. Returns its class. Locks the class
 * first, like all writers of places.
 */
export async function releasePlace(
  tx: Transaction,
  purchase_id: number,
  now: string,
): Promise<number | undefined> {
  const rows = await lockHeldPlace.all(tx, [purchase_id]);
  await cancelPlaces(
    tx,
    rows.map(({ class_reservation_id }) => class_reservation_id),
    now,
  );
  return rows[0]?.single_class_id;
}

const lastPlaceOf = statement(
  'last_place_of_purchase',
  `select single_class_id, customer_id, "deletedAt" is null as is_held, exists (
    select from class_reservations o where o.single_class_id = r.single_class_id
      and o.customer_id = r.customer_id and o."deletedAt" is null) as reserved
  from class_reservations r where purchase_id = $1
  order by class_reservation_id desc limit 1`,
  z.object({
    single_class_id: z.int(),
    customer_id: z.int(),
    is_held: z.boolean(),
    reserved: z.boolean(),
  }),
);

/**
 * Reserves again the place that a purchase has lost, if there was one. False when that is impossible: the class is full
 * by now or cancelled, or the customer has a place there by another purchase.
 */
export async function holdAgain(tx: Transaction, purchase_id: number, now: string): Promise<boolean> {
  const lastPlace = await lastPlaceOf.maybeOne(tx, [purchase_id]);
  if (!lastPlace || lastPlace.is_held) return true;
  const { single_class_id, customer_id, reserved } = lastPlace;
  return (
    !reserved &&
    holdPlace(tx, {
      single_class_id,
      customer_id,
      purchase_id,
      now,
    })
  );
}
