import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertMissing } from '../../../platform/database/insert-missing.ts';
import { brokenConstraint, problem } from '../../../platform/errors.ts';
import { purchases } from '../tables.ts';
import type { PurchaseRow } from '../terms.ts';

type NewPurchase = Omit<typeof purchases.$inferInsert, 'status' | 'createdAt' | 'updatedAt'>;

/**
 * Writes a pending purchase; undefined when its cart already has one, which the caller then reads. Throws
 * `already_subscribed`.
 */
export async function begin(
  tx: Transaction,
  purchase: NewPurchase,
  now: string,
): Promise<PurchaseRow | undefined> {
  const row = { ...purchase, createdAt: now, updatedAt: now };
  try {
    return await insertMissing(tx, purchases, row, ['customer_id', 'cart_id']);
  } catch (error) {
    if (brokenConstraint(error) === 'purchases_one_subscription') throw problem('already_subscribed');
    throw error;
  }
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
