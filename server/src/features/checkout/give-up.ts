import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { fail, type PurchaseRow, purchases } from '../purchases/index.ts';
import { releasePlace } from '../reservations/index.ts';
import { scheduleChanged } from '../schedule/index.ts';
import { releaseTrial } from '../subscriptions/index.ts';

/** How the purchase was being paid: what was begun meanwhile has not been given up. */
type Way = Pick<PurchaseRow, 'payment_id' | 'subscription_id' | 'session_id'>;

/** A pending purchase fails: what it held is free again. With `way`, only if it is still paid in that way. */
export async function giveUp(services: Services, purchase_id: number, way?: Way): Promise<void> {
  const { db, clock } = services;
  const same = (['payment_id', 'subscription_id', 'session_id'] as const).map((name) => {
    const id = way?.[name];
    return id ? eq(purchases[name], id) : way ? isNull(purchases[name]) : undefined;
  });
  const now = clock.now();
  const single_class_id = await db.transaction(async (tx) => {
    const when = and(eq(purchases.status, 'pending'), ...same);
    if (!(await fail(tx, purchase_id, { now, when }))) return;
    await releaseTrial(tx, purchase_id);
    return releasePlace(tx, purchase_id, now);
  });
  if (single_class_id !== undefined) scheduleChanged(services, single_class_id);
}
