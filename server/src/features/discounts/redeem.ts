import type { Discount } from '@tbm/contract/discounts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { discounts } from './tables.ts';

/** How often a discount is used: in total, and by one customer. Failed purchases do not count. */
interface Uses {
  all: number;
  own: number;
}

/** Refuses a discount that is used up. Throws `discount_used_up`, `discount_limit`. */
export function checkLeft(
  terms: Pick<Discount, 'available' | 'limit_per_customer'>,
  { all, own }: Uses,
): void {
  if (terms.limit_per_customer !== null && own >= terms.limit_per_customer) throw problem('discount_limit');
  if (terms.available !== null && all >= terms.available) throw problem('discount_used_up');
}

/**
 * Counts one more use, in the caller's transaction and under the discount's lock, which serializes buyers of the same
 * discount. `usesOf` counts the customer's own uses.
 */
export async function redeem(
  tx: Transaction,
  discount_id: number,
  usesOf: (tx: Queryable) => Promise<number>,
): Promise<void> {
  const [terms] = await tx
    .select()
    .from(discounts)
    .where(eq(discounts.discount_id, discount_id))
    .for('no key update');
  if (!terms) throw problem('discount_invalid');
  checkLeft(terms, { all: terms.redeemed, own: await usesOf(tx) });
  await tx
    .update(discounts)
    .set({ redeemed: sql`${discounts.redeemed} + 1` })
    .where(eq(discounts.discount_id, discount_id));
}

/** Returns the use of a failed purchase. */
export const releaseUse = async (tx: Queryable, discount_id: number): Promise<void> => {
  await tx
    .update(discounts)
    .set({ redeemed: sql`${discounts.redeemed} - 1` })
    .where(eq(discounts.discount_id, discount_id));
};

/** Counts the use of a failed purchase that was paid after all, even when the discount is used up by now. */
export const redeemAgain = async (tx: Queryable, discount_id: number): Promise<void> => {
  await tx
    .update(discounts)
    .set({
      redeemed: sql`${discounts.redeemed} + 1`,
      available: sql`case when ${discounts.available} is not null then greatest(${discounts.available}, ${discounts.redeemed} + 1) end`,
    })
    .where(eq(discounts.discount_id, discount_id));
};
