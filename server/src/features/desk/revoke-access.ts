import type { DeskPurchase } from '@tbm/contract/desk';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueMail } from '../messages/index.ts';
import { lockPurchase, type PurchaseRow, revoke, termsOf } from '../purchases/index.ts';
import { cancelBought } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { queueEnd } from '../subscriptions/index.ts';
import { deskPurchase } from './queries.ts';

/**
 * Revokes a purchase at once [API-014, ADM-005, PUR-004]: no access, no credits, the upcoming classes paid by them
 * cancelled, and no further charge. The payment is not returned: that is a refund. Idempotent.
 * Throws `purchase_not_found`, `purchase_over`.
 */
export async function revokeAccess(
  services: Services,
  actor: Person,
  purchase_id: number,
): Promise<DeskPurchase> {
  const { db, clock } = services;
  const now = clock.now();
  const { customer_id, classes } = await db.transaction((tx) => revokeIn(tx, actor, purchase_id, now));
  for (const single_class_id of classes) scheduleChanged(services, single_class_id);
  return deskPurchase(db, { purchase_id, customer_id, now });
}

async function revokeIn(
  tx: Transaction,
  actor: Person,
  purchase_id: number,
  now: string,
): Promise<{ customer_id: number; classes: number[] }> {
  const before = await lockPurchase(tx, purchase_id);
  if (!before) throw problem('purchase_not_found');
  const { customer_id } = before;
  if (before.status === 'revoked') return { customer_id, classes: [] };
  const cancelled = await cancelBought(tx, { purchase_id, now });
  const revoked = await revoke(tx, purchase_id, now);
  if (!revoked) throw problem('purchase_over');
  if (before.subscription_id) await queueEnd(tx, purchase_id);
  await recordAudit(tx, actor, {
    action: 'revoke_access',
    thing: 'purchases',
    thing_id: purchase_id,
    customer_id,
    before: { ...before, classes: revoked.classes },
    after: { ...revoked.purchase, classes: 0, cancelled_reservations: cancelled.length },
    now,
  });
  await notifyRevoked(tx, before, cancelled, now);
  return { customer_id, classes: cancelled.map(({ single_class_id }) => single_class_id) };
}

async function notifyRevoked(
  tx: Transaction,
  purchase: PurchaseRow,
  cancelled: { class_type: string; class_date: string }[],
  now: string,
): Promise<void> {
  const { purchase_id } = purchase;
  const { member: customer, item, branch } = await termsOf(tx, purchase);
  await queueMail(tx, {
    cause: `access_revoked:${purchase_id}`,
    customer_id: customer.customer_id,
    recipient: customer.email,
    template: 'access_revoked',
    now,
    data: {
      name: customer.name,
      purchase_id,
      title: item.title,
      timezone: branch.timezone,
      cancelled,
    },
  });
}
