import { settings } from '@tbm/domain/settings';
import { minutesBetween } from '@tbm/domain/time';
import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { giveBack } from '../discounts/index.ts';
import { purchases } from '../purchases/index.ts';
import { takePayment } from './take.ts';

/**
 * Asks the provider how a pending purchase stands and draws the consequence: the answer to a webhook that is late,
 * lost or was never sent. After 24 hours without payment, or at once with `giveUp`, the purchase fails. Its payment
 * is given up at the provider first: whoever still pays in that moment gets what she paid for, afterwards nobody can.
 */
export async function settle(
  { db, payments, clock, log }: Pick<Services, 'db' | 'payments' | 'clock' | 'log'>,
  purchase_id: number,
  { giveUp = false } = {},
): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.purchase_id, purchase_id));
  if (purchase?.status !== 'pending') return;
  const { payment_id, createdAt } = purchase;
  const over = giveUp || minutesBetween(createdAt, clock.now()) >= settings.pending_hours * 60;
  const payment =
    payment_id === null
      ? null
      : await (over ? payments.cancelPayment(payment_id) : payments.readPayment(payment_id));
  const now = clock.now();
  if (payment?.status === 'succeeded') return db.transaction((tx) => takePayment(tx, log, payment, now));
  if (payment ? payment.status !== 'cancelled' : !over) return;
  // A payment that was begun meanwhile has not been given up.
  const asItWas = payment_id === null ? isNull(purchases.payment_id) : eq(purchases.payment_id, payment_id);
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(purchases)
      .set({ status: 'failed', updatedAt: now })
      .where(and(eq(purchases.purchase_id, purchase_id), eq(purchases.status, 'pending'), asItWas))
      .returning({ discount_id: purchases.discount_id });
    if (failed?.discount_id) await giveBack(tx, failed.discount_id);
  });
}
