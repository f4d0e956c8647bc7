import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { credit_ledger, credit_lots } from './tables.ts';

const lockLot = statement(
  'lock_lot_of_purchase',
  `select credit_lot_id, available_classes, granted, is_unlimited, "deletedAt" from credit_lots
  where purchase_id = $1 for no key update`,
  z.object({
    credit_lot_id: z.int(),
    available_classes: z.int(),
    granted: z.int(),
    is_unlimited: z.boolean(),
    deletedAt: z.string().nullable(),
  }),
);

const usesOfLot = statement(
  'uses_of_lot',
  `select (count(*) filter (where reason in ('taken', 'taken_over'))
    - count(*) filter (where reason in ('returned', 'handed_over'))) as held
  from credit_ledger where credit_lot_id = $1`,
  z.object({ held: z.int() }),
);

/**
 * Corrects the lot of a purchase that came from another system: its remaining classes and its last day. Returns false, and
 * changes nothing, when a class of it is used or it was closed. Returns true also for a purchase without a lot.
 */
export async function correctLot(
  tx: Transaction,
  purchase_id: number,
  { classes, last_day, now }: { classes: number | null; last_day: string; now: string },
): Promise<boolean> {
  const lot = await lockLot.maybeOne(tx, [purchase_id]);
  if (!lot) return true;
  const { credit_lot_id, available_classes, granted, is_unlimited, deletedAt } = lot;
  const { held } = await usesOfLot.one(tx, [credit_lot_id]);
  if (deletedAt !== null || held > 0) return false;
  const difference = is_unlimited || classes === null ? 0 : classes - available_classes;
  await tx
    .update(credit_lots)
    .set({
      available_classes: available_classes + difference,
      granted: granted + Math.max(0, difference),
      expiration_date: last_day,
    })
    .where(eq(credit_lots.credit_lot_id, credit_lot_id));
  if (difference !== 0)
    await tx.insert(credit_ledger).values({
      credit_lot_id,
      reason: difference > 0 ? 'granted' : 'removed',
      amount: difference,
      createdAt: now,
    });
  return true;
}
