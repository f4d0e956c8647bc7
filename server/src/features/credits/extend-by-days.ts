import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { atBranches } from '../../platform/database/branches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';

const lockedLot = statement(
  'lock_lot_to_extend',
  `select l.credit_lot_id, l.expiration_date, p.subscription_period is not null as renews
  from credit_lots l left join purchases p using (purchase_id)
  where l.credit_lot_id = $1 and l.customer_id = $2 and l."deletedAt" is null
    and (l.branch_id is null or ${atBranches('l.branch_id', 3)})
  for no key update of l`,
  z.object({ credit_lot_id: z.int(), expiration_date: z.string(), renews: z.boolean() }),
);

const moveEnd = statement(
  'extend_lot_by_days',
  `with before as (select expiration_date from credit_lots where credit_lot_id = $1), entry as (
    insert into credit_ledger (credit_lot_id, reason, amount, extended_cause, extended_from, extended_until, "createdAt")
    select $1::bigint, 'extended', 0, 'desk', expiration_date, expiration_date + $2::int, $3::timestamptz from before)
  update credit_lots set expiration_date = expiration_date + $2::int where credit_lot_id = $1
  returning credit_lot_id, expiration_date`,
  z.object({ credit_lot_id: z.int(), expiration_date: z.string() }),
);

// The access of a package that is bought once ends with its lot.
const moveAccess = command(
  'extend_access_of_lot',
  `update purchases p set access_until = p.access_until + make_interval(days => $2::int), "updatedAt" = $3
  from credit_lots l
  where l.credit_lot_id = $1 and p.purchase_id = l.purchase_id and p.status = 'active'
    and p.subscription_period is null`,
);

/**
 * The desk moves the end of a lot that was bought once by some days, and says why. An end is never moved back. Throws
 * `not_found`, and `lot_renews` for the lot of a subscription.
 */
export async function extendLot(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  {
    customer_id,
    credit_lot_id,
    days,
    reason,
  }: { customer_id: number; credit_lot_id: number; days: number; reason: string },
): Promise<{ credit_lot_id: number; expiration_date: string }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const lot = await lockedLot.maybeOne(tx, [credit_lot_id, customer_id, actor.branches]);
    if (!lot) throw problem('not_found');
    if (lot.renews) throw problem('lot_renews');
    const extended = await moveEnd.one(tx, [credit_lot_id, days, now]);
    await moveAccess.run(tx, [credit_lot_id, days, now]);
    await recordAudit(tx, actor, {
      action: 'extend',
      thing: 'credit_lots',
      thing_id: credit_lot_id,
      customer_id,
      before: { expiration_date: lot.expiration_date },
      after: { expiration_date: extended.expiration_date, reason },
      now,
    });
    return extended;
  });
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
