import { toCentavos } from '@tbm/domain/money';
import { eq } from 'drizzle-orm';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { PaypalOrder } from '../../platform/payments/paypal/api.ts';
import { paymentOf } from '../../platform/payments/paypal/billing.ts';
import type { Services } from '../../platform/services.ts';
import { type PurchaseRow, purchases } from '../purchases/index.ts';
import { mayReplace, syncSubscription } from '../subscriptions/index.ts';
import { takeFailure, takePayment } from './take.ts';

/**
 * What became of a pending purchase at PayPal. `open`: she has not agreed; `gone`: PayPal has forgotten it;
 * `declined`: she may choose another way to pay there; `denied`: over for good; `review`: paid, and held back for a look;
 * `unpaid`: a subscription that could not be charged yet.
 */
export type Agreed = 'taken' | 'open' | 'gone' | 'declined' | 'denied' | 'review' | 'unpaid';

/**
 * Takes what she has agreed to at PayPal: captures her order, or lets her subscription run. The browser, PayPal's
 * event and the job that looks after pending purchases all come here, at once if need be; it is taken once.
 * Throws `wallet_off`, `provider_unavailable`.
 */
export const takeAgreed = (services: Services, purchase: PurchaseRow): Promise<Agreed> =>
  purchase.subscription_period ? takeAgreement(services, purchase) : takeOrder(services, purchase);

async function takeOrder(services: Services, purchase: PurchaseRow): Promise<Agreed> {
  const { db, clock, log } = services;
  const { api } = paypalOf(services);
  const { purchase_id, payment_id, total_payment } = purchase;
  const order = payment_id && (await api.readOrder(payment_id));
  if (!order) return 'gone';
  const take = async (paid: PaypalOrder): Promise<Agreed> => {
    await db.transaction((tx) => takePayment(tx, log, paymentOf(paid), clock.now()));
    return 'taken';
  };
  if (order.status === 'completed') return take(order);
  if (order.status === 'pending') return 'review';
  if (order.status === 'declined') return 'denied';
  if (order.status === 'open') return 'open';
  if (toCentavos(order.amount) !== toCentavos(total_payment) || order.custom_id !== String(purchase_id)) {
    log.error({ purchase_id, payment_id, amount: order.amount }, 'an order at PayPal is not its purchase');
    return 'denied';
  }
  const result = await api.captureOrder(order.order_id);
  switch (result.kind) {
    case 'captured':
      return take(result.order);
    case 'pending':
      return 'review';
    case 'not_approved':
      return 'open';
    case 'declined':
      await db.transaction((tx) => takeFailure(tx, paymentOf(order), order.order_id, clock.now()));
      return 'declined';
    case 'already_paid':
      log.error({ purchase_id, payment_id }, 'another order of a purchase was paid at PayPal');
      return 'denied';
    case 'gone':
      return 'gone';
  }
}

async function takeAgreement(services: Services, purchase: PurchaseRow): Promise<Agreed> {
  const { db, clock, log } = services;
  const { api, billing } = paypalOf(services);
  const { purchase_id, subscription_id } = purchase;
  const found = subscription_id && (await api.readSubscription(subscription_id));
  if (!found) return 'gone';
  if (found.status === 'open') return 'open';
  if (found.status === 'approved') {
    if (found.custom_id !== String(purchase_id)) {
      log.error({ purchase_id, subscription_id }, 'a subscription at PayPal is not its purchase');
      return 'denied';
    }
    if (purchase.replaces_purchase_id && !(await mayReplace(db, purchase, clock.now()))) return 'denied';
    await api.activateSubscription(found.subscription_id);
  }
  await syncSubscription(services, billing, found.subscription_id);
  const [after] = await db
    .select({ status: purchases.status })
    .from(purchases)
    .where(eq(purchases.purchase_id, purchase_id));
  if (after?.status === 'pending') return 'unpaid';
  return after?.status === 'failed' ? 'denied' : 'taken';
}

/** Ends a subscription that nobody paid. Answers whether it may still be paid. */
export async function endUnpaid(services: Services, { subscription_id }: PurchaseRow): Promise<boolean> {
  const { billing } = paypalOf(services);
  if (!subscription_id) return false;
  await billing.endSubscription(subscription_id);
  await syncSubscription(services, billing, subscription_id);
  return true;
}
