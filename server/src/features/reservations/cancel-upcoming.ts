import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { cancelPlaces } from './cancel-places.ts';

const upcoming = `from class_reservations r join single_classes sc using (single_class_id)
  where r.customer_id = $1 and r."deletedAt" is null and sc.class_date > $2`;

const lockClasses = command(
  'lock_classes_of_upcoming_places',
  `select from single_classes where single_class_id in (select single_class_id ${upcoming})
  order by single_class_id for no key update`,
);

const readPlaces = statement(
  'upcoming_places',
  `select r.class_reservation_id, single_class_id ${upcoming}`,
  z.object({ class_reservation_id: z.int(), single_class_id: z.int() }),
);

/**
 * Cancels all upcoming places of a customer and of the customer's guests, in the caller's transaction, at any time.
 * Returns their classes. Locks the classes first, in order, as bookings do.
 */
export async function cancelUpcoming(
  tx: Transaction,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<number[]> {
  await lockClasses.run(tx, [customer_id, now]);
  const places = await readPlaces.all(tx, [customer_id, now]);
  await cancelPlaces(
    tx,
    places.map(({ class_reservation_id }) => class_reservation_id),
    now,
  );
  return [...new Set(places.map(({ single_class_id }) => single_class_id))];
}
