import type { DeskPurchase } from '@tbm/contract/desk';
import { and, eq, isNull } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { branches } from '../branches/index.ts';
import { credit_ledger, credit_lots } from '../credits/index.ts';
import { queueMail } from '../messages/index.ts';
import { class_packages } from '../packages/index.ts';
import { purchases } from '../purchases/index.ts';
import { cancelBought } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { queueEnd } from '../subscriptions/index.ts';
import { deskPurchase } from './queries.ts';

type Purchase = typeof purchases.$inferSelect;

/**
 * Takes a purchase back at once [API-014, ADM-005, PUR-004]: no access, no credits, the coming classes that they paid
 * cancelled, and no further charge. What was paid is not given back: that is a refund. Revoking again changes nothing.
 * Throws `purchase_not_found`, `purchase_over`.
 */
export async function revokeAccess(
  services: Services,
  actor: Person,
  purchase_id: number,
): Promise<DeskPurchase> {
  const { db, clock } = services;
  const now = clock.now();
  const { customer_id, classes } = await db.transaction((tx) => revoke(tx, actor, purchase_id, now));
  for (const single_class_id of classes) scheduleChanged(services, single_class_id);
  return deskPurchase(db.$client, { purchase_id, customer_id, now });
}

async function revoke(
  tx: Transaction,
  actor: Person,
  purchase_id: number,
  now: string,
): Promise<{ customer_id: number; classes: number[] }> {
  const before = oneOr(
    await tx.select().from(purchases).where(eq(purchases.purchase_id, purchase_id)).for('update'),
    'purchase_not_found',
  );
  const { customer_id } = before;
  if (before.status === 'revoked') return { customer_id, classes: [] };
  if (!givesAccess(before, now)) throw problem('purchase_over');
  const [after] = await tx
    .update(purchases)
    .set({ status: 'revoked', updatedAt: now })
    .where(eq(purchases.purchase_id, purchase_id))
    .returning();
  const cancelled = await cancelBought(tx, { purchase_id, now });
  const classes = await closeLots(tx, purchase_id, now);
  if (before.subscription_id) await queueEnd(tx, purchase_id);
  await recordAudit(tx, actor, {
    action: 'revoke_access',
    thing: 'purchases',
    thing_id: purchase_id,
    customer_id: before.customer_id,
    before: { ...before, classes },
    after: { ...after, classes: 0, cancelled_reservations: cancelled.length },
    now,
  });
  await tell(tx, before, cancelled, now);
  return { customer_id, classes: cancelled.map(({ single_class_id }) => single_class_id) };
}

const givesAccess = ({ status, access_until }: Purchase, now: string): boolean =>
  status === 'active' || (status === 'cancelled' && access_until !== null && access_until > now);

/** Nothing of its lots can be used any more. Answers how many classes were left. */
async function closeLots(tx: Transaction, purchase_id: number, now: string): Promise<number> {
  const open = and(eq(credit_lots.purchase_id, purchase_id), isNull(credit_lots.deletedAt));
  const lots = await tx.select().from(credit_lots).where(open).for('update');
  for (const { credit_lot_id, available_classes } of lots)
    if (available_classes > 0)
      await tx
        .insert(credit_ledger)
        .values({ credit_lot_id, reason: 'removed', amount: -available_classes, createdAt: now });
  await tx.update(credit_lots).set({ available_classes: 0, deletedAt: now }).where(open);
  return lots.reduce((sum, { available_classes }) => sum + available_classes, 0);
}

async function tell(
  tx: Transaction,
  { purchase_id, customer_id, class_package_id, branch_id }: Purchase,
  cancelled: { class_type: string; class_date: string }[],
  now: string,
): Promise<void> {
  const [about] = await tx
    .select({ customer: customers, title: class_packages.title, timezone: branches.timezone })
    .from(customers)
    .innerJoin(class_packages, eq(class_packages.class_package_id, class_package_id))
    .innerJoin(branches, eq(branches.branch_id, branch_id))
    .where(eq(customers.customer_id, customer_id));
  if (!about) throw new Error(`Purchase ${purchase_id} refers to rows that are not there`);
  const { customer, title, timezone } = about;
  await queueMail(tx, {
    cause: `access_revoked:${purchase_id}`,
    customer_id,
    recipient: customer.email,
    template: 'access_revoked',
    now,
    data: { name: customer.name, purchase_id, title, timezone, cancelled },
  });
}
