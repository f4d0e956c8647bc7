import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { credit_ledger, credit_lots } from './tables.ts';

/** Closes the lots of a purchase and returns how many classes were left in them. */
export async function closeLots(tx: Transaction, purchase_id: number, now: string): Promise<number> {
  const open = and(eq(credit_lots.purchase_id, purchase_id), isNull(credit_lots.deletedAt));
  const lots = await tx
    .select()
    .from(credit_lots)
    .where(open)
    .orderBy(asc(credit_lots.credit_lot_id))
    .for('no key update');
  for (const { credit_lot_id, available_classes } of lots)
    if (available_classes > 0)
      await tx.insert(credit_ledger).values({
        credit_lot_id,
        reason: 'removed',
        amount: -available_classes,
        createdAt: now,
      });
  await tx.update(credit_lots).set({ available_classes: 0, deletedAt: now }).where(open);
  return lots.reduce((sum, { available_classes }) => sum + available_classes, 0);
}
