import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { purchases } from '../tables.ts';
import type { PurchaseRow } from '../terms.ts';

type NewPurchase = Omit<typeof purchases.$inferInsert, 'status' | 'createdAt' | 'updatedAt'>;

/** Writes a pending purchase; undefined when its cart already has one, which the caller then reads. */
export async function begin(
  tx: Transaction,
  purchase: NewPurchase,
  now: string,
): Promise<PurchaseRow | undefined> {
  const [begun] = await tx
    .insert(purchases)
    .values({ ...purchase, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [purchases.customer_id, purchases.cart_id] })
    .returning();
  return begun;
}

/** Releases the cart of a failed purchase, so that it can be bought with again. */
export async function releaseCart(tx: Transaction, customer_id: number, cart_id: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ cart_id: null })
    .where(
      and(
        eq(purchases.customer_id, customer_id),
        eq(purchases.cart_id, cart_id),
        eq(purchases.status, 'failed'),
      ),
    );
}
