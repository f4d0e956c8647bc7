import type { Purchase } from '@tbm/contract/purchases';
import { isReason } from '@tbm/domain/cancellation';
import { accessOfCancelled } from '@tbm/domain/subscriptions';
import { dayIn } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import {
  lockPurchase,
  type PurchaseRow,
  purchaseOfCustomer,
  purchases,
  termsOf,
} from '../purchases/index.ts';
import { endSubscription, queueEnd } from '../subscriptions/index.ts';

export interface Asked {
  customer_id: number;
  purchase_id: number;
  cancel_reason: string;
}

/**
 * Her running subscription, its row locked. Throws `cancel_reason_missing` [ERR-030], `purchase_not_found`,
 * `cancel_not_possible` [ERR-031].
 */
export async function runningSubscription(
  tx: Transaction,
  { customer_id, purchase_id, cancel_reason }: Asked,
): Promise<PurchaseRow> {
  if (!isReason(cancel_reason)) throw problem('cancel_reason_missing');
  const purchase = await lockPurchase(tx, purchase_id);
  if (purchase?.customer_id !== customer_id) throw problem('purchase_not_found');
  if (purchase.status !== 'active' || !purchase.subscription_id) throw problem('cancel_not_possible');
  return purchase;
}

/** How a purchase reads after it was changed. */
export async function readAgain(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { purchase_id, customer_id }: Pick<Asked, 'purchase_id' | 'customer_id'>,
): Promise<Purchase> {
  const found = await purchaseOfCustomer(db.$client, { purchase_id, customer_id, now: clock.now() });
  if (!found) throw problem('purchase_not_found');
  return found;
}

/**
 * Cancels a subscription [API-037]: access stays to the end of the paid period, a trial ends at once, and it is never
 * charged again. The provider is told at once, and again by a job until it has heard: her word counts from now on.
 * Throws as `runningSubscription` does.
 */
export async function cancel(services: Services, asked: Asked): Promise<Purchase> {
  const { db, clock, log } = services;
  const now = clock.now();
  const { purchase_id, cancel_reason } = asked;
  await db.transaction(async (tx) => {
    const purchase = await runningSubscription(tx, asked);
    const access_until = accessOfCancelled(now, purchase.paid_until);
    await tx
      .update(purchases)
      .set({ status: 'cancelled', cancelledAt: now, cancel_reason, access_until, updatedAt: now })
      .where(eq(purchases.purchase_id, purchase_id));
    await queueEnd(tx, purchase_id);
    const { item, customer, branch } = await termsOf(tx, purchase);
    await queueMail(tx, {
      cause: `subscription_cancelled:${purchase_id}`,
      customer_id: customer.customer_id,
      recipient: customer.email,
      template: 'subscription_cancelled',
      now,
      data: {
        name: customer.name,
        title: item.title,
        day: access_until > now ? dayIn(access_until, branch.timezone).toString() : null,
      },
    });
  });
  await endSubscription(services, purchase_id).catch((error: unknown) =>
    log.warn({ purchase_id, error: String(error) }, 'a subscription is ended at its provider later'),
  );
  return readAgain(services, asked);
}
