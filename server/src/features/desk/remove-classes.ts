import type { Credit } from '@tbm/contract/credits';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { atBranches } from '../../platform/database/branches.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { usableLots } from '../credits/index.ts';
import { foundCustomer } from './queries.ts';

/** Locks in the order of the ids, like all code that locks several lots, because the end of a lot may move meanwhile. */
const lockLots = statement(
  'lock_lots_with_classes',
  `select l.credit_lot_id, l.available_classes, l.expiration_date
  from credit_lots l
  join customers c using (customer_id)
  join branches b on b.branch_id = coalesce(l.branch_id, c.branch_id)
  where l.customer_id = $1 and l."deletedAt" is null and l.available_classes > 0
    and l.expiration_date >= ($2::timestamptz at time zone b.timezone)::date
    and (l.branch_id is null or ${atBranches('l.branch_id', 3)})
  order by l.credit_lot_id for no key update of l`,
  z.object({ credit_lot_id: z.int(), available_classes: z.int(), expiration_date: z.string() }),
);

const removeFromLot = command(
  'remove_classes_from_lot',
  `with taken as (
    update credit_lots set available_classes = available_classes - $2::int
    where credit_lot_id = $1 returning credit_lot_id)
  insert into credit_ledger (credit_lot_id, reason, amount, "createdAt")
  select credit_lot_id, 'removed', -$2::int, $3::timestamptz from taken`,
);

/**
 * Removes up to `amount` classes from a customer, the ones that expire first [API-015, ADM-006]. Unlimited lots do not
 * change. Throws `not_found`, `no_classes_left`.
 */
export async function removeClasses(
  { db, clock }: Services,
  actor: Person,
  { customer_id, amount }: { customer_id: number; amount: number },
): Promise<{ removed: number; credits: Credit[] }> {
  const now = clock.now();
  await foundCustomer(db, customer_id, now);
  const removed = await db.transaction(async (tx) => {
    const locked = await lockLots.all(tx, [customer_id, now, actor.branches]);
    const lots = locked.toSorted((one, other) => one.expiration_date.localeCompare(other.expiration_date));
    let remaining = amount;
    for (const { credit_lot_id, available_classes } of lots) {
      const part = Math.min(remaining, available_classes);
      if (part === 0) break;
      remaining -= part;
      await removeFromLot.run(tx, [credit_lot_id, part, now]);
    }
    const before = lots.reduce((sum, { available_classes }) => sum + available_classes, 0);
    const taken = amount - remaining;
    if (taken === 0) throw problem('no_classes_left');
    await recordAudit(tx, actor, {
      action: 'remove_classes',
      thing: 'customers',
      thing_id: customer_id,
      customer_id,
      before: { classes: before },
      after: { classes: before - taken },
      now,
    });
    return taken;
  });
  return { removed, credits: await usableLots(db, customer_id, now, actor.branches) };
}
