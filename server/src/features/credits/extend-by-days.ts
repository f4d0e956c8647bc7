import { z } from 'zod';
import { atBranches } from '../../platform/database/branches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

const lockedLot = statement(
  'lock_lot_to_extend',
  `select l.purchase_id, l.expiration_date, p.subscription_period is not null as renews
  from credit_lots l left join purchases p using (purchase_id)
  where l.credit_lot_id = $1 and l.customer_id = $2 and l."deletedAt" is null
    and (l.branch_id is null or ${atBranches('l.branch_id', 3)})
  for no key update of l`,
  z.object({ purchase_id: z.int().nullable(), expiration_date: z.string(), renews: z.boolean() }),
);

const moveEnd = statement(
  'extend_lot_by_days',
  `with before as (select expiration_date from credit_lots where credit_lot_id = $1), entry as (
    insert into credit_ledger (credit_lot_id, reason, amount, extended_cause, extended_from, extended_until, "createdAt")
    select $1::bigint, 'extended', 0, 'desk', expiration_date, expiration_date + $2::int, $3::timestamptz from before)
  update credit_lots set expiration_date = expiration_date + $2::int where credit_lot_id = $1
  returning expiration_date`,
  z.object({ expiration_date: z.string() }),
);

/**
 * Moves the end of a lot that was bought once by some days, in the caller's transaction. An end is never moved back. Throws
 * `not_found`, and `lot_renews` for the lot of a subscription.
 */
export async function extendLotByDays(
  tx: Transaction,
  {
    customer_id,
    credit_lot_id,
    branches,
    days,
    now,
  }: {
    customer_id: number;
    credit_lot_id: number;
    /** Of the member of the staff; null for all. */
    branches: readonly number[] | null;
    days: number;
    now: string;
  },
): Promise<{ purchase_id: number | null; from: string; until: string }> {
  const lot = await lockedLot.maybeOne(tx, [credit_lot_id, customer_id, branches]);
  if (!lot) throw problem('not_found');
  if (lot.renews) throw problem('lot_renews');
  const { expiration_date } = await moveEnd.one(tx, [credit_lot_id, days, now]);
  return { purchase_id: lot.purchase_id, from: lot.expiration_date, until: expiration_date };
}

const lockLotsOfPurchase = command(
  'lock_lots_to_extend',
  'select from credit_lots where purchase_id = $1 order by credit_lot_id for no key update',
);

const extendPaused = command(
  'extend_lots_of_pause',
  `with longer as (
    select credit_lot_id, expiration_date, expiration_date + ($3::date - $2::date + 1) as until
    from credit_lots
    where purchase_id = $1 and "deletedAt" is null and start_date < $2::date and expiration_date >= $2::date
      and (available_classes > 0 or is_unlimited)
  ), entry as (
    insert into credit_ledger (credit_lot_id, reason, amount, extended_cause, extended_from, extended_until, "createdAt")
    select credit_lot_id, 'extended', 0, 'pause', expiration_date, until, $4::timestamptz from longer
  )
  update credit_lots l set expiration_date = longer.until from longer where l.credit_lot_id = longer.credit_lot_id`,
);

/** After a pause, the credits of its subscription that were valid when it began last as many days longer. */
export async function extendPausedLots(
  tx: Transaction,
  {
    purchase_id,
    first_day,
    last_day,
    now,
  }: { purchase_id: number; first_day: string; last_day: string; now: string },
): Promise<void> {
  await lockLotsOfPurchase.run(tx, [purchase_id]);
  await extendPaused.run(tx, [purchase_id, first_day, last_day, now]);
}

const extendRaised = command(
  'extend_lots_topped_up',
  `with shorter as (
    select credit_lot_id, expiration_date from credit_lots
    where purchase_id = any($1::bigint[]) and "deletedAt" is null and expiration_date < $2::date
  ), entry as (
    insert into credit_ledger (credit_lot_id, reason, amount, extended_cause, extended_from, extended_until, "createdAt")
    select credit_lot_id, 'extended', 0, 'top_up', expiration_date, $2::date, $3::timestamptz from shorter
  )
  update credit_lots l set expiration_date = $2::date from shorter where l.credit_lot_id = shorter.credit_lot_id`,
);

/** The lots of a package that was raised to a larger one end with it. The caller has locked them. */
export const extendToppedUp = async (
  tx: Transaction,
  {
    purchase_ids,
    expiration_date,
    now,
  }: { purchase_ids: readonly number[]; expiration_date: string; now: string },
): Promise<void> => {
  await extendRaised.run(tx, [purchase_ids, expiration_date, now]);
};
