import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { credit_ledger, credit_lots } from './tables.ts';

/**
 * Corrects the lot of a purchase that came from another system: its remaining classes and its last day. Returns false, and
 * changes nothing, when a class of it is used or it was closed. Returns true also for a purchase without a lot.
 */
export async function correctLot(
  tx: Transaction,
  purchase_id: number,
  { classes, last_day, now }: { classes: number | null; last_day: string; now: string },
): Promise<boolean> {
  const [lot] = await tx
    .select()
    .from(credit_lots)
    .where(eq(credit_lots.purchase_id, purchase_id))
    .for('no key update');
  if (!lot) return true;
  const { credit_lot_id, available_classes, granted, is_unlimited, deletedAt } = lot;
  const [uses] = await tx
    .select({
      held: sql<number>`(count(*) filter (where ${credit_ledger.reason} = 'taken')
        - count(*) filter (where ${credit_ledger.reason} = 'returned'))::int`,
    })
    .from(credit_ledger)
    .where(and(eq(credit_ledger.credit_lot_id, credit_lot_id)));
  if (deletedAt !== null || (uses?.held ?? 0) > 0) return false;
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
