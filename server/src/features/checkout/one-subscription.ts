import { subscriptionConflict } from '@tbm/domain/second-subscription';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { customers } from '../accounts/index.ts';
import { runningOrPendingSubscriptions } from '../purchases/index.ts';
import type { QuotedPurchase } from './quote/quote.ts';

/** Whether a purchase adds a running subscription; one that replaces another does not. */
const addsSubscription = ({ renews, replaces }: QuotedPurchase): boolean => renews && !replaces;

/** Makes the subscriptions of one customer begin one after another, so that each sees those before it. */
export async function lockSubscriptions(tx: Transaction, quoted: QuotedPurchase): Promise<void> {
  if (!addsSubscription(quoted)) return;
  await tx
    .select({ customer_id: customers.customer_id })
    .from(customers)
    .where(eq(customers.customer_id, quoted.customer_id))
    .for('no key update');
}

/**
 * Refuses a second running subscription by accident [product decision 18]; one that is being paid in another visit counts.
 * Throws `already_subscribed`, and `second_access_unconfirmed` unless the buyer wants access that they already have.
 */
export async function checkSubscriptions(tx: Transaction, quoted: QuotedPurchase): Promise<void> {
  if (!addsSubscription(quoted)) return;
  const all = await runningOrPendingSubscriptions(tx, quoted.customer_id);
  const others = all.filter(({ cart_id, status }) => status === 'active' || cart_id !== quoted.cart_id);
  const conflict = subscriptionConflict(quoted.item, others);
  if (!conflict || (conflict.code === 'second_access_unconfirmed' && quoted.second_access)) return;
  throw problem(conflict.code);
}
