import { subscriptionConflict } from '@tbm/domain/second-subscription';
import type { Transaction } from '../../platform/database/database.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { runningOrPendingSubscriptions } from '../purchases/index.ts';
import type { QuotedPurchase } from './quote/quote.ts';

/** Whether a purchase adds a running subscription; one that replaces another does not. */
const addsSubscription = ({ renews, replaces }: QuotedPurchase): boolean => renews && !replaces;

const lockCustomer = command(
  'lock_customer_of_subscription',
  'select from customers where customer_id = $1 for no key update',
);

/** Makes the subscriptions of one customer begin one after another, so that each sees those before it. */
export async function lockSubscriptions(tx: Transaction, quoted: QuotedPurchase): Promise<void> {
  if (!addsSubscription(quoted)) return;
  await lockCustomer.run(tx, [quoted.customer_id]);
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
