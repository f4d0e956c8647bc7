import { isByPaypal, settings } from '@tbm/domain/settings';
import { minutesBetween } from '@tbm/domain/time';
import { eq } from 'drizzle-orm';
import { Problem } from '../../platform/errors.ts';
import type { Payment } from '../../platform/payments/payments.ts';
import type { Services } from '../../platform/services.ts';
import { type PurchaseRow, purchases } from '../purchases/index.ts';
import { applySubscription } from '../subscriptions/index.ts';
import { giveUp as fail } from './give-up.ts';
import { asksForCard, beginLater } from './pay-subscription.ts';
import { takePayment } from './take.ts';
import { endUnpaid, takeAgreed } from './take-agreed.ts';

/**
 * Asks the provider how a pending purchase stands and draws the consequence: the answer to a webhook that is late,
 * lost or was never sent. After 24 hours without payment, or at once with `giveUp`, the purchase fails. Its payment
 * is given up at the provider first: whoever still pays in that moment gets what she paid for, afterwards nobody can.
 */
export async function settle(
  services: Services,
  purchase_id: number,
  { giveUp = false } = {},
): Promise<void> {
  const { db, clock } = services;
  const [purchase] = await db.select().from(purchases).where(eq(purchases.purchase_id, purchase_id));
  if (purchase?.status !== 'pending') return;
  const late = minutesBetween(purchase.createdAt, clock.now()) >= settings.pending_hours * 60;
  const over = giveUp || late;
  const open = isByPaypal(purchase)
    ? await settleAtPaypal(services, purchase, { over, late })
    : purchase.subscription_period
      ? await settleSubscription(services, purchase, over)
      : await settlePayment(services, purchase, over);
  if (!open) await fail(services, purchase_id, purchase);
}

/** What she has agreed to at PayPal is taken; what she has not may wait until it is over. */
async function settleAtPaypal(
  services: Services,
  purchase: PurchaseRow,
  { over, late }: { over: boolean; late: boolean },
): Promise<boolean> {
  const taken = await takeAgreed(services, purchase);
  if (taken === 'taken' || taken === 'review') return true;
  // She has agreed and nothing could be charged since: it must not be charged later either.
  if (taken === 'unpaid') return late ? endUnpaid(services, purchase) : true;
  return taken === 'denied' ? false : !over;
}

/** Answers whether it may still be paid. */
async function settleSubscription(
  services: Services,
  purchase: PurchaseRow,
  over: boolean,
): Promise<boolean> {
  const { db, clock, log } = services;
  const { billing } = services.stripe;
  const { subscription_id } = purchase;
  if (subscription_id) {
    const read = over
      ? billing.giveUpSubscription(subscription_id)
      : billing.readSubscription(subscription_id);
    const news = await read;
    await db.transaction((tx) => applySubscription(tx, log, news, clock.now()));
    return news.status !== 'ended';
  }
  // Her card is there, but the attempt came to no end: it is taken up again.
  if (asksForCard(purchase) && (purchase.payment_source_id || purchase.setup_id)) {
    try {
      if ((await beginLater(services, purchase, null)) === null) return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'provider_unavailable') throw error;
      return false;
    }
  }
  return !over;
}

async function settlePayment(services: Services, purchase: PurchaseRow, over: boolean): Promise<boolean> {
  const { db, clock, log } = services;
  const payment = await paymentOf(services, purchase, over);
  if (payment === 'none') return !over;
  if (payment === 'gone') return false;
  if (payment.status === 'succeeded') {
    await db.transaction((tx) => takePayment(tx, log, payment, clock.now()));
    return true;
  }
  return payment.status !== 'cancelled';
}

/** Its payment as it stands, given up first when it is over: `none` was begun, or it is `gone` for good. */
async function paymentOf(
  { stripe: { payments, pages } }: Services,
  { payment_id, session_id }: PurchaseRow,
  over: boolean,
): Promise<Payment | 'none' | 'gone'> {
  if (payment_id) return over ? payments.cancelPayment(payment_id) : payments.readPayment(payment_id);
  if (!session_id) return 'none';
  const page = await (over ? pages.closePage(session_id) : pages.readPage(session_id));
  if (page.payment_id && page.status === 'paid') return payments.readPayment(page.payment_id);
  return page.status === 'expired' ? 'gone' : 'none';
}
