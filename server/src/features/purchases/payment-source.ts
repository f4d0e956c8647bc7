import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from './purchase-row.ts';
import { purchases } from './tables.ts';

/** Stores the card that pays for a purchase. */
export async function setPaymentSource(
  db: Queryable,
  purchase_id: number,
  payment_source_id: number,
): Promise<void> {
  await db.update(purchases).set({ payment_source_id }).where(eq(purchases.purchase_id, purchase_id));
}

const proposeSource = statement(
  'propose_payment_source',
  `update purchases set payment_source_id = coalesce(payment_source_id, $2) where purchase_id = $1
  returning ${purchaseRowColumns()}`,
  purchaseRow,
);

/** Stores the card that pays for a purchase unless one is stored; returns the purchase. */
export const proposePaymentSource = (
  db: Executor,
  purchase_id: number,
  payment_source_id: number,
): Promise<PurchaseRow | undefined> => proposeSource.maybeOne(db, [purchase_id, payment_source_id]);
