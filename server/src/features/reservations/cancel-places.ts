import type { LossCause } from '@tbm/contract/credits';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type RowOf, statement } from '../../platform/database/statement.ts';
import { keepCreditsUsable, lockLots } from '../credits/index.ts';
import { attendedColumns, attendedRow, refreshAttended } from '../streaks/index.ts';

/**
 * The places that are still held, in the order in which they are cancelled. At the end of the transaction the leaderboards lock
 * the month of each member in the order in which the places were written. So all cancellations lock months in the same order.
 */
const placesInOrder = statement(
  'places_to_cancel',
  `select class_reservation_id from class_reservations
  where class_reservation_id = any($1::bigint[]) and "deletedAt" is null
  order by customer_id, class_date, class_reservation_id`,
  z.object({ class_reservation_id: z.int() }),
);

const deletePlace = statement(
  'cancel_place',
  `update class_reservations r set "deletedAt" = $2
  from single_classes sc join branches b on b.branch_id = sc.branch_id
  where r.class_reservation_id = $1 and r."deletedAt" is null and sc.single_class_id = r.single_class_id
  returning r.class_reservation_id, ${attendedColumns('r.class_date')}`,
  z.object({ class_reservation_id: z.int(), ...attendedRow }),
);

/** How many of the places `$1` each lot paid. */
const paidBy = `select credit_lot_id, count(*)::int as places from class_reservations
  where class_reservation_id = any($1::bigint[]) and credit_lot_id is not null group by credit_lot_id`;

const returnCredits = command(
  'return_credits_of_places',
  `update credit_lots l
  set available_classes = available_classes + case when is_unlimited then 0 else p.places end
  from (${paidBy}) p where l.credit_lot_id = p.credit_lot_id`,
);

const writeLedger = command(
  'write_ledger_of_cancelled_places',
  `insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
  select l.credit_lot_id, r.class_reservation_id, 'returned', case when l.is_unlimited then 0 else 1 end,
    $2::timestamptz
  from class_reservations r join credit_lots l using (credit_lot_id)
  where r.class_reservation_id = any($1::bigint[])`,
);

const returnPasses = command(
  'return_guest_passes_of_places',
  `with pass as (
    select guest_pass_lot_id, class_reservation_id from class_reservations
    where class_reservation_id = any($1::bigint[]) and guest_pass_lot_id is not null
  ), entry as (
    insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
    select guest_pass_lot_id, class_reservation_id, 'guest_pass_returned', 0, $2::timestamptz from pass
  )
  update credit_lots l set guest_passes_left = guest_passes_left + p.passes
  from (select guest_pass_lot_id, count(*)::int as passes from pass group by guest_pass_lot_id) p
  where l.credit_lot_id = p.guest_pass_lot_id`,
);

const lowerCounters = command(
  'free_cancelled_places',
  `update single_classes sc set taken = sc.taken - p.places
  from (select single_class_id, count(*)::int as places from class_reservations
    where class_reservation_id = any($1::bigint[]) group by single_class_id) p
  where sc.single_class_id = p.single_class_id`,
);

const notifyWaitlists = command(
  'notify_waitlists_of_cancelled_places',
  `select tell_waiting(single_class_id, 'reservation:' || class_reservation_id)
  from class_reservations where class_reservation_id = any($1::bigint[])`,
);

/**
 * Cancels places of classes that the caller has locked, at any time. Each credit returns to its lot with a ledger entry,
 * and the classes' counters follow. The waitlists will be notified unless the class itself is cancelled [WAIT-007]. A day
 * on which a member attended no longer counts. `lostBy` says how the studio took the places away: their credits then stay
 * usable for some days. Returns the places that were still held.
 */
export async function cancelPlaces(
  tx: Transaction,
  class_reservation_ids: readonly number[],
  now: string,
  lostBy?: LossCause,
): Promise<number[]> {
  if (class_reservation_ids.length === 0) return [];
  const places = await placesInOrder.all(tx, [class_reservation_ids]);
  const cancelled: RowOf<typeof deletePlace>[] = [];
  // One statement a place, because a statement for all of them would write them in any order.
  for (const { class_reservation_id } of places) {
    cancelled.push(...(await deletePlace.all(tx, [class_reservation_id, now])));
  }
  const ids = cancelled.map(({ class_reservation_id }) => class_reservation_id);
  if (ids.length === 0) return [];
  await lockLots(tx, ids);
  await returnCredits.run(tx, [ids]);
  await writeLedger.run(tx, [ids, now]);
  await returnPasses.run(tx, [ids, now]);
  if (lostBy) await keepCreditsUsable(tx, { class_reservation_ids: ids, cause: lostBy, now });
  await lowerCounters.run(tx, [ids]);
  await notifyWaitlists.run(tx, [ids]);
  await refreshAttended(tx, cancelled, now);
  return ids;
}
