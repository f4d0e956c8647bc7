import type { Purchase } from '@tbm/contract/purchases';
import { isReason } from '@tbm/domain/cancellation';
import { dayIn } from '@tbm/domain/time';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { queueMail } from '../messages/index.ts';
import {
  cancel,
  isPaidByAnother,
  lockPurchase,
  type PurchaseRow,
  purchaseOfCustomer,
  termsOf,
} from '../purchases/index.ts';
import { endSubscription, queueEnd } from '../subscriptions/index.ts';

export interface CancelRequest {
  customer_id: number;
  purchase_id: number;
  cancel_reason: string;
}

/**
 * The running subscription that the customer has, or pays for another member, with its row locked. Throws `cancel_reason_missing` [ERR-030], `purchase_not_found`,
 * `cancel_not_possible` [ERR-031].
 */
export async function runningSubscription(
  tx: Transaction,
  { customer_id, purchase_id, cancel_reason }: CancelRequest,
): Promise<PurchaseRow> {
  if (!isReason(cancel_reason)) throw problem('cancel_reason_missing');
  const purchase = await lockPurchase(tx, purchase_id);
  // Who pays for another member may stop paying.
  if (!purchase || ![purchase.customer_id, purchase.payer_id].includes(customer_id))
    throw problem('purchase_not_found');
  if (purchase.status !== 'active' || !purchase.subscription_id) throw problem('cancel_not_possible');
  return purchase;
}

/** The purchase in the API's format. Throws `purchase_not_found`. */
export async function readPurchase(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { purchase_id, customer_id }: Pick<CancelRequest, 'purchase_id' | 'customer_id'>,
): Promise<Purchase> {
  const found = await purchaseOfCustomer(db, { purchase_id, customer_id, now: clock.now() });
  if (!found) throw problem('purchase_not_found');
  return found;
}

/**
 * Cancels a subscription [API-037]: access lasts to the end of the paid period, a trial ends at once, and it is never
 * charged again. It is cancelled here immediately; the provider is asked to end it at once, retried by a job until
 * that succeeds. Throws what `runningSubscription` throws.
 */
export async function cancelSubscription(services: Services, request: CancelRequest): Promise<Purchase> {
  const { db, clock, log } = services;
  const now = clock.now();
  const { purchase_id, cancel_reason } = request;
  await db.transaction(async (tx) => {
    const { paid_until } = await runningSubscription(tx, request);
    const purchase = await cancel(tx, purchase_id, {
      cancelledAt: now,
      paid_until,
      cancel_reason,
      now,
    });
    if (!purchase) throw problem('cancel_not_possible');
    await queueEnd(tx, purchase_id);
    await notifyCancelled(tx, purchase, now);
  });
  await endSubscription(services, purchase_id).catch((error: unknown) =>
    log.warn({ purchase_id, err: error }, 'a subscription is ended at its provider later'),
  );
  return readPurchase(services, request);
}

/** Tells the member and, if another one pays, the payer: both lose or save something. */
async function notifyCancelled(tx: Transaction, purchase: PurchaseRow, now: string): Promise<void> {
  const { purchase_id, access_until } = purchase;
  const { item, member, payer, branch } = await termsOf(tx, purchase);
  const people = isPaidByAnother(purchase) ? [member, payer] : [member];
  for (const { customer_id, email, name } of people)
    await queueMail(tx, {
      cause:
        customer_id === member.customer_id
          ? `subscription_cancelled:${purchase_id}`
          : `subscription_cancelled:${purchase_id}:payer`,
      customer_id,
      recipient: email,
      template: 'subscription_cancelled',
      now,
      data: {
        name,
        title: item.title,
        day: access_until && access_until > now ? dayIn(access_until, branch.timezone).toString() : null,
        ...(isPaidByAnother(purchase) ? { for_name: member.name } : {}),
      },
    });
}
