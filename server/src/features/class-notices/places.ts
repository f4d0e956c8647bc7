import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const activePlacesOf = statement(
  'active_places_of_classes',
  `select class_reservation_id as id from class_reservations
  where single_class_id = any($1::bigint[]) and "deletedAt" is null`,
  z.object({ id: z.int() }),
);

/** The active places of classes. */
export async function activePlaces(tx: Transaction, single_class_ids: readonly number[]): Promise<number[]> {
  const rows = await activePlacesOf.all(tx, [single_class_ids]);
  return rows.map(({ id }) => id);
}
