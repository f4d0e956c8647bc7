import type { Discount } from '@tbm/contract/discounts';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';

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

const lockDiscount = statement(
  'lock_discount',
  `select available, limit_per_customer, redeemed from discounts where discount_id = $1 for no key update`,
  z.object({
    available: z.int().nullable(),
    limit_per_customer: z.int().nullable(),
    redeemed: z.int(),
  }),
);

const countUse = command(
  'redeem_discount',
  'update discounts set redeemed = redeemed + 1 where discount_id = $1',
);

/**
 * Counts one more use, in the caller's transaction and under the discount's lock, which serializes buyers of the same
 * discount. `usesOf` counts the customer's own uses.
 */
export async function redeem(
  tx: Transaction,
  discount_id: number,
  usesOf: (tx: Transaction) => Promise<number>,
): Promise<void> {
  const terms = await lockDiscount.maybeOne(tx, [discount_id]);
  if (!terms) throw problem('discount_invalid');
  checkLeft(terms, { all: terms.redeemed, own: await usesOf(tx) });
  await countUse.run(tx, [discount_id]);
}

const returnUse = command(
  'release_discount',
  'update discounts set redeemed = redeemed - 1 where discount_id = $1',
);

/** Returns the use of a failed purchase. */
export async function releaseUse(db: Executor, discount_id: number): Promise<void> {
  await returnUse.run(db, [discount_id]);
}

const countUseAgain = command(
  'redeem_discount_again',
  `update discounts set redeemed = redeemed + 1,
    available = case when available is not null then greatest(available, redeemed + 1) end
  where discount_id = $1`,
);

/** Counts the use of a failed purchase that was paid after all, even when the discount is used up by now. */
export async function redeemAgain(db: Executor, discount_id: number): Promise<void> {
  await countUseAgain.run(db, [discount_id]);
}
