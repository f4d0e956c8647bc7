import { accessOfCancelled } from '@tbm/domain/subscriptions';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Executor, statement } from '../../../platform/database/statement.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../purchase-row.ts';
import { purchases } from '../tables.ts';
import { allows, statusAfter } from './transition.ts';

interface Cancellation {
  cancelledAt: string;
  /** The end of the paid time; access lasts as long. */
  paid_until: string | null;
  /** Without it, the stored reason stays. */
  cancel_reason?: string | null;
  now: string;
}

const setCancelled = statement(
  'cancel_purchase',
  `update purchases set status = ${statusAfter('cancel')}, "cancelledAt" = $2, access_until = $3,
    cancel_reason = case when $4::boolean then $5 else cancel_reason end, "updatedAt" = $6
  where purchase_id = $1 and ${allows('cancel')}
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/** Cancels a subscription; undefined when that is not allowed. The caller ends it at its provider. */
export const cancel = (
  db: Executor,
  purchase_id: number,
  { cancelledAt, paid_until, cancel_reason, now }: Cancellation,
): Promise<PurchaseRow | undefined> =>
  setCancelled.maybeOne(db, [
    purchase_id,
    cancelledAt,
    accessOfCancelled(cancelledAt, paid_until),
    cancel_reason !== undefined,
    cancel_reason ?? null,
    now,
  ]);

/** Records that a customer took the retention offer on a purchase. */
export async function recordOffer(tx: Transaction, purchase_id: number, now: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ offerAt: now, updatedAt: now })
    .where(eq(purchases.purchase_id, purchase_id));
}

/** Records why a customer wanted to leave a purchase that is kept in the end. */
export async function recordReason(
  tx: Transaction,
  purchase_id: number,
  { cancel_reason, now }: { cancel_reason: string; now: string },
): Promise<void> {
  await tx
    .update(purchases)
    .set({ cancel_reason, updatedAt: now })
    .where(eq(purchases.purchase_id, purchase_id));
}
