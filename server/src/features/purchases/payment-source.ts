import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { purchases } from './tables.ts';
import type { PurchaseRow } from './terms.ts';

/** Stores the card that pays for a purchase. */
export async function setPaymentSource(
  db: Queryable,
  purchase_id: number,
  payment_source_id: number,
): Promise<void> {
  await db.update(purchases).set({ payment_source_id }).where(eq(purchases.purchase_id, purchase_id));
}

/** Stores the card that pays for a purchase unless one is stored; returns the purchase. */
export async function proposePaymentSource(
  db: Queryable,
  purchase_id: number,
  payment_source_id: number,
): Promise<PurchaseRow | undefined> {
  const [purchase] = await db
    .update(purchases)
    .set({ payment_source_id: sql`coalesce(${purchases.payment_source_id}, ${payment_source_id})` })
    .where(eq(purchases.purchase_id, purchase_id))
    .returning();
  return purchase;
}
