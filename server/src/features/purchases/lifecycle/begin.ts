import type { ProblemCode } from '@tbm/domain/messages';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertMissing } from '../../../platform/database/insert-missing.ts';
import { command, type Executor } from '../../../platform/database/statement.ts';
import { brokenConstraint, problem } from '../../../platform/errors.ts';
import type { PurchaseRow } from '../purchase-row.ts';
import { purchases } from '../tables.ts';

type NewPurchase = Omit<typeof purchases.$inferInsert, 'status' | 'createdAt' | 'updatedAt'>;

const refusals: Record<string, ProblemCode> = {
  purchases_one_subscription: 'already_subscribed',
  purchases_payer_linked: 'family_link_missing',
  purchases_tops_up_once: 'top_up_held',
  purchases_topped_up_runs: 'top_up_impossible',
};

/**
 * Writes a pending purchase; undefined when its cart already has one, which the caller then reads. Throws
 * `already_subscribed`, `top_up_held`, `top_up_impossible`, and `family_link_missing` when another pays without an open link.
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
    const refusal = refusals[brokenConstraint(error) ?? ''];
    throw refusal ? problem(refusal) : error;
  }
}

const releaseFailedCart = command(
  'release_cart',
  `update purchases set cart_id = null where customer_id = $1 and cart_id = $2 and status = 'failed'`,
);

/** Releases the cart of a failed purchase, so that it can be bought with again. */
export async function releaseCart(db: Executor, customer_id: number, cart_id: string): Promise<void> {
  await releaseFailedCart.run(db, [customer_id, cart_id]);
}
