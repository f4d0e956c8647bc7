import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';

interface Place {
  class_reservation_id: number;
  single_class_id: number;
}

/** All writers lock classes in the order of their ids. */
const lockClasses = command(
  'lock_classes_of_place',
  `select from single_classes where single_class_id = any($1::bigint[]) order by single_class_id for no key update`,
);

const stateOfPlace = statement(
  'state_of_place',
  `select r.attend, r.class_stars is not null as is_rated, r."deletedAt" is not null as is_cancelled, sc.capacity
  from class_reservations r, single_classes sc
  where r.class_reservation_id = $1 and r.single_class_id = $2 and sc.single_class_id = $3`,
  z.object({
    attend: z.boolean(),
    is_rated: z.boolean(),
    is_cancelled: z.boolean(),
    /** The class that the place is in, or moves to. */
    capacity: z.int(),
  }),
);

/**
 * Locks the class of a place, and the one that it moves to; returns the state of both from then on. Throws `reservation_not_found` when the place was moved elsewhere a moment ago.
 */
export async function lockPlace(
  tx: Transaction,
  { class_reservation_id, single_class_id }: Place,
  target = single_class_id,
) {
  await lockClasses.run(tx, [[single_class_id, target]]);
  const found = await stateOfPlace.all(tx, [class_reservation_id, single_class_id, target]);
  return oneOr(found, 'reservation_not_found');
}
