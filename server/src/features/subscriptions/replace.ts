import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { command, type Executor } from '../../platform/database/statement.ts';
import { customers } from '../accounts/index.ts';
import { cancel, lockPurchase, type PurchaseRow, recordOffer } from '../purchases/index.ts';
import { queueEnd } from './end.ts';
import { notifyOfferApplied } from './notify-offer.ts';

/** A subscription is no longer replaced when its next charge is fewer hours away than this. */
export const hoursToReplace = 1;

const replaceable = command(
  'replaceable_subscription',
  `select from purchases p join customers c using (customer_id)
  where p.purchase_id = $1 and p.status = 'active' and c.customer_id = $2 and c.cancel_attempt is null
    and $3::timestamptz >= $4::timestamptz + make_interval(hours => ${hoursToReplace})`,
);

/**
 * Whether a subscription can still replace the one it was made for. That one must be active, its next charge must not be
 * too near, and the customer must not have used the offer in the meantime.
 */
export async function mayReplace(
  db: Executor,
  { replaces_purchase_id, starts_at, customer_id }: PurchaseRow,
  now: string,
): Promise<boolean> {
  return (await replaceable.run(db, [replaces_purchase_id, customer_id, starts_at, now])) === 1;
}

/**
 * Replaces a subscription by the one that the customer has approved, in the caller's transaction. The old one is
 * cancelled, keeps the paid access, and is ended at its provider before the next charge [PUR-040].
 */
export async function replaceSubscription(tx: Transaction, offer: PurchaseRow, now: string): Promise<void> {
  const { replaces_purchase_id, cancel_reason, customer_id, starts_at, price, total_payment } = offer;
  const before = replaces_purchase_id ? await lockPurchase(tx, replaces_purchase_id) : undefined;
  if (!before) return;
  await tx.update(customers).set({ cancel_attempt: now }).where(eq(customers.customer_id, customer_id));
  const { purchase_id, paid_until } = before;
  if (before.status === 'active') {
    await cancel(tx, purchase_id, {
      cancelledAt: now,
      paid_until,
      cancel_reason,
      now,
    });
    await queueEnd(tx, purchase_id);
  }
  await recordOffer(tx, purchase_id, now);
  await notifyOfferApplied(tx, before, { total_payment: price ?? total_payment, next: starts_at, now });
}
