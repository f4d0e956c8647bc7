import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';

/**
 * All code that locks several lots does so in the order of their ids, because the end of a lot may move meanwhile. The key is
 * not locked. A place that changes twice in a transaction locks the key of its lot, in any order, and would wait for such a lock.
 */
const lockLotsOfPlaces = command(
  'lock_lots_of_places',
  `select from credit_lots where credit_lot_id in (
    select credit_lot_id from class_reservations where class_reservation_id = any($1::bigint[])
    union all
    select guest_pass_lot_id from class_reservations where class_reservation_id = any($1::bigint[]))
  order by credit_lot_id for no key update`,
);

/** Locks the lots that paid for places, in the order that all writers use. */
export const lockLots = async (tx: Transaction, class_reservation_ids: readonly number[]): Promise<void> => {
  await lockLotsOfPlaces.run(tx, [class_reservation_ids]);
};

const lockAllLots = command(
  'lock_lots_of_customer',
  'select from credit_lots where customer_id = $1 order by credit_lot_id for no key update',
);

/** Locks all lots of a customer, for a change that returns a credit and then takes one. */
export const lockLotsOfCustomer = async (tx: Transaction, customer_id: number): Promise<void> => {
  await lockAllLots.run(tx, [customer_id]);
};
