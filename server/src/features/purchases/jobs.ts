import { settings } from '@tbm/domain/settings';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { takePayment } from './payments.ts';
import { purchases } from './tables.ts';

/**
 * Asks the provider how a pending purchase stands and draws the consequence: the answer to a webhook that is late,
 * lost or was never sent. After 24 hours without payment the purchase fails; its payment is given up first,
 * so that nobody can still pay it.
 */
export async function settlePurchase({ db, payments, clock }: Services, purchase_id: number): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.purchase_id, purchase_id));
  if (purchase?.status !== 'pending') return;
  const now = clock.now();
  const old = Date.parse(now) - Date.parse(purchase.createdAt) >= settings.pending_hours * 3_600_000;
  const { payment_id } = purchase;
  const payment =
    payment_id === null
      ? null
      : await (old ? payments.cancelPayment(payment_id) : payments.readPayment(payment_id));
  await db.transaction(async (tx) => {
    if (payment?.status === 'succeeded') await takePayment(tx, payment, now);
    else if (old)
      await tx
        .update(purchases)
        .set({ status: 'failed', updatedAt: now })
        .where(and(eq(purchases.purchase_id, purchase_id), eq(purchases.status, 'pending')));
  });
}

/** One-off purchases whose validity has passed, or whose credits are used up and classes over, are completed. */
export async function completePurchases({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.execute(sql`
    update purchases p set status = 'completed', "updatedAt" = ${now}::timestamptz
    where p.status = 'active' and p.subscription_id is null and (
      p.access_until <= ${now}::timestamptz
      or (not p.include_online and not p.is_unlimited and p.class_amount > 0
        and not exists (select from credit_lots l where l.purchase_id = p.purchase_id and l.available_classes > 0)
        and not exists (
          select from class_reservations r join credit_lots l using (credit_lot_id)
          where l.purchase_id = p.purchase_id and r."deletedAt" is null and r.class_date > ${now}::timestamptz)))`);
}

export const purchaseJobs = (services: Services): Jobs => ({
  tasks: {
    settle_purchase: (payload) => settlePurchase(services, (payload as { purchase_id: number }).purchase_id),
    async settle_pending_purchases() {
      const { db, clock } = services;
      const before = new Date(Date.parse(clock.now()) - 120_000).toISOString();
      const pending = await db
        .select({ purchase_id: purchases.purchase_id })
        .from(purchases)
        .where(and(eq(purchases.status, 'pending'), lt(purchases.createdAt, before)));
      for (const { purchase_id } of pending) await settlePurchase(services, purchase_id);
    },
    complete_purchases: () => completePurchases(services),
  },
  crontab: ['*/10 * * * * settle_pending_purchases', '5 * * * * complete_purchases'].join('\n'),
});
