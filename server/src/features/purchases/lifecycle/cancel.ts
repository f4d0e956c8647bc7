import { accessOfCancelled } from '@tbm/domain/subscriptions';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { purchases } from '../tables.ts';
import type { PurchaseRow } from '../terms.ts';
import { move } from './transition.ts';

interface Cancellation {
  cancelledAt: string;
  /** The end of the paid time; access lasts as long. */
  paid_until: string | null;
  cancel_reason?: string | null;
  now: string;
}

/** Cancels a subscription; undefined when that is not allowed. The caller ends it at its provider. */
export const cancel = (
  tx: Transaction,
  purchase_id: number,
  { cancelledAt, paid_until, now, ...reason }: Cancellation,
): Promise<PurchaseRow | undefined> =>
  move(tx, 'cancel', purchase_id, {
    now,
    columns: { cancelledAt, access_until: accessOfCancelled(cancelledAt, paid_until), ...reason },
  });

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
