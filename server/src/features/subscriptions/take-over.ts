import { accessOfCancelled } from '@tbm/domain/subscriptions';
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { customers } from '../accounts/index.ts';
import { lockPurchase, type PurchaseRow, purchases } from '../purchases/index.ts';
import { queueEnd } from './end.ts';
import { tellOfferApplied } from './tell-offer.ts';

/** Hours before the next charge in which a subscription can no longer take the place of another. */
export const takeOverHours = 1;

/**
 * Whether a subscription can still take the place of the one that it was made for: that one runs, it is not about to be
 * charged, and she has not had the offer meanwhile.
 */
export async function mayTakeOver(
  db: Queryable,
  { replaces_purchase_id, starts_at, customer_id }: PurchaseRow,
  now: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select p.purchase_id from purchases p join customers c using (customer_id)
    where p.purchase_id = ${replaces_purchase_id} and p.status = 'active' and c.customer_id = ${customer_id}
      and c.cancel_attempt is null
      and ${starts_at}::timestamptz >= ${now}::timestamptz + make_interval(hours => ${takeOverHours})`);
  return rows.length === 1;
}

/**
 * A subscription that she has agreed to takes the place of the one before, in the caller's transaction: that one is
 * cancelled, keeps the access that was paid, and is ended at its provider before it is charged again [PUR-040].
 */
export async function takeOver(tx: Transaction, offer: PurchaseRow, now: string): Promise<void> {
  const { replaces_purchase_id, cancel_reason, customer_id, starts_at, price, total_payment } = offer;
  const before = replaces_purchase_id ? await lockPurchase(tx, replaces_purchase_id) : undefined;
  if (!before) return;
  await tx.update(customers).set({ cancel_attempt: now }).where(eq(customers.customer_id, customer_id));
  if (before.status === 'active') {
    const access_until = accessOfCancelled(now, before.paid_until);
    await tx
      .update(purchases)
      .set({ status: 'cancelled', cancelledAt: now, cancel_reason, access_until, updatedAt: now })
      .where(eq(purchases.purchase_id, before.purchase_id));
    await queueEnd(tx, before.purchase_id);
  }
  await tellOfferApplied(tx, before, { total_payment: price ?? total_payment, next: starts_at, now });
}
