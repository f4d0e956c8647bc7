import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { credit_ledger } from './tables.ts';

const lockOpenLots = statement(
  'lock_open_lots_of_purchase',
  `select credit_lot_id, available_classes from credit_lots
  where purchase_id = $1 and "deletedAt" is null order by credit_lot_id for no key update`,
  z.object({ credit_lot_id: z.int(), available_classes: z.int() }),
);

const closeOpenLots = command(
  'close_lots_of_purchase',
  `update credit_lots set available_classes = 0, "deletedAt" = $2
  where purchase_id = $1 and "deletedAt" is null`,
);

/** Closes the lots of a purchase and returns how many classes were left in them. */
export async function closeLots(tx: Transaction, purchase_id: number, now: string): Promise<number> {
  const lots = await lockOpenLots.all(tx, [purchase_id]);
  for (const { credit_lot_id, available_classes } of lots)
    if (available_classes > 0)
      await tx.insert(credit_ledger).values({
        credit_lot_id,
        reason: 'removed',
        amount: -available_classes,
        createdAt: now,
      });
  await closeOpenLots.run(tx, [purchase_id, now]);
  return lots.reduce((sum, { available_classes }) => sum + available_classes, 0);
}
