import type { LossCause } from '@tbm/contract/credits';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { lockLots } from './lock.ts';

/**
 * Moves the end of each lot that paid one of the places `$1` to the last day that the studio owes. That day is
 * `compensation_days` of the branch from `$2` on, and at least the day of the class while the place is still held. A later
 * end stays. Same rule as `compensatedEnd`.
 */
const extendLots = statement(
  'extend_lots_of_lost_places',
  `with owed as (
    select distinct on (paying.credit_lot_id) paying.credit_lot_id, r.class_reservation_id, greatest(
      ($2::timestamptz at time zone b.timezone)::date + b.compensation_days,
      case when r."deletedAt" is null then (r.class_date at time zone b.timezone)::date end) as until
    from class_reservations r
    join single_classes sc using (single_class_id)
    join branches b on b.branch_id = sc.branch_id
    cross join lateral (select coalesce(r.credit_lot_id, r.guest_pass_lot_id) as credit_lot_id) paying
    where r.class_reservation_id = any($1::bigint[]) and paying.credit_lot_id is not null
    order by paying.credit_lot_id, until desc, r.class_reservation_id
  ), shorter as (
    select l.credit_lot_id, l.expiration_date, owed.until, owed.class_reservation_id
    from owed join credit_lots l using (credit_lot_id)
    where l."deletedAt" is null and l.expiration_date < owed.until
  ), entry as (
    insert into credit_ledger
      (credit_lot_id, reason, amount, extended_for, extended_cause, extended_from, extended_until, "createdAt")
    select credit_lot_id, 'extended', 0, class_reservation_id, $3, expiration_date, until, $2::timestamptz from shorter
  )
  update credit_lots l set expiration_date = shorter.until from shorter where l.credit_lot_id = shorter.credit_lot_id
  returning l.credit_lot_id`,
  z.object({ credit_lot_id: z.int() }),
);

const writePromises = command(
  'write_promised_ends',
  `update class_reservations r set credit_until = l.expiration_date
  from credit_lots l
  where r.class_reservation_id = any($1::bigint[]) and l.credit_lot_id = r.credit_lot_id and l."deletedAt" is null`,
);

/**
 * Keeps credits usable whose places the studio cancelled (docs/decisions/0063), in the caller's transaction. The caller has
 * locked the classes, and has returned the credits or keeps them. A lot that ends too soon ends later, with a ledger entry
 * that names place and cause. Each place keeps the last day that its member is told. A guest's place belongs to its host. A
 * place that no lot paid has no credit. Revoked access stays revoked.
 */
export async function keepCreditsUsable(
  tx: Transaction,
  {
    class_reservation_ids,
    cause,
    now,
  }: { class_reservation_ids: readonly number[]; cause: LossCause; now: string },
): Promise<void> {
  if (class_reservation_ids.length === 0) return;
  await lockLots(tx, class_reservation_ids);
  await extendLots.all(tx, [class_reservation_ids, now, cause]);
  await writePromises.run(tx, [class_reservation_ids]);
}
