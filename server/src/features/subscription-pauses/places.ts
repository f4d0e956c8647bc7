import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { cancelPlaces } from '../reservations/index.ts';

/** Places of classes in the interval `$2` to `$3` that the lots of the purchase `$1` paid. */
const paidPlaces = `from class_reservations r
  join credit_lots l on l.credit_lot_id = r.credit_lot_id or l.credit_lot_id = r.guest_pass_lot_id
  where l.purchase_id = $1 and r."deletedAt" is null
    and r.class_date >= $2::timestamptz and r.class_date < $3::timestamptz`;

const countPlaces = statement(
  'places_within_pause',
  `select r.class_date ${paidPlaces} order by r.class_date, r.class_reservation_id`,
  z.object({ class_date: z.string() }),
);

/** The starts of the classes of a time for which a subscription paid a place. */
export const placesWithin = async (
  db: Executor,
  purchase_id: number,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<string[]> =>
  (await countPlaces.all(db, [purchase_id, startsAt, endsAt])).map(({ class_date }) => class_date);

const lockClasses = command(
  'lock_classes_within_pause',
  `select from single_classes where single_class_id in (select r.single_class_id ${paidPlaces})
  order by single_class_id for no key update`,
);

const readPlaces = statement(
  'places_to_cancel_within_pause',
  `select r.class_reservation_id, r.single_class_id ${paidPlaces}`,
  z.object({ class_reservation_id: z.int(), single_class_id: z.int() }),
);

/** Cancels the places within a pause that its subscription paid, with their credits back. Returns the class of each. */
export async function cancelPausedPlaces(
  tx: Transaction,
  { purchase_id, endsAt, now }: { purchase_id: number; endsAt: string; now: string },
): Promise<number[]> {
  const values = [purchase_id, now, endsAt];
  await lockClasses.run(tx, values);
  const places = await readPlaces.all(tx, values);
  const cancelled = await cancelPlaces(
    tx,
    places.map(({ class_reservation_id }) => class_reservation_id),
    now,
  );
  return places
    .filter(({ class_reservation_id }) => cancelled.includes(class_reservation_id))
    .map(({ single_class_id }) => single_class_id);
}
