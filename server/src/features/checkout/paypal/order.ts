import type { ClassPackage } from '@tbm/contract/packages';
import { toCentavos } from '@tbm/domain/money';
import { problem } from '../../../platform/errors.ts';
import { paypalOf } from '../../../platform/payments/billing.ts';
import type { PaypalOrder } from '../../../platform/payments/paypal/api.ts';
import { paymentOf } from '../../../platform/payments/paypal/billing.ts';
import type { Services } from '../../../platform/services.ts';
import { claimProviderId, type PurchaseRow } from '../../purchases/index.ts';
import { applyFailure, applyPayment } from '../settlement/apply-payment.ts';
import { type Approval, keyOf, returnAddresses } from './approval.ts';

/**
 * PayPal's order of a pending purchase, created or read. An order that PayPal has deleted or denied is replaced. Throws
 * `provider_unavailable`, `busy`.
 */
export async function orderOf(
  services: Services,
  purchase: PurchaseRow,
  { title }: ClassPackage,
): Promise<PaypalOrder> {
  const { api } = paypalOf(services);
  const { purchase_id, payment_id: before, total_payment } = purchase;
  const known = before && (await api.readOrder(before));
  if (known && known.status !== 'declined') return known;
  const order = await api.createOrder({
    key: keyOf(purchase, before),
    amount: total_payment,
    description: title,
    custom_id: String(purchase_id),
    ...returnAddresses(services, purchase),
  });
  const { order_id } = order;
  // Only the order that the purchase has claimed is ever captured; another one is left to expire.
  if (
    !(await claimProviderId(services.db, {
      purchase_id,
      column: 'payment_id',
      id: order_id,
      before,
    }))
  )
    throw problem('busy');
  return order;
}

/** Captures the order of a purchase if the buyer has approved it, after comparing it with the purchase. */
export async function applyApprovedOrder(services: Services, purchase: PurchaseRow): Promise<Approval> {
  const { payment_id } = purchase;
  const order = payment_id && (await paypalOf(services).api.readOrder(payment_id));
  if (!order) return 'gone';
  switch (order.status) {
    case 'completed':
      return applyPaid(services, order);
    case 'pending':
      return 'in_review';
    case 'declined':
      return 'denied';
    case 'open':
      return 'open';
    case 'approved':
      return isOrderOf(services, order, purchase) ? capture(services, order, purchase) : 'denied';
  }
}

/** Whether an order charges this purchase and its sum; another one is logged as an error and must not be captured. */
function isOrderOf({ log }: Services, order: PaypalOrder, purchase: PurchaseRow): boolean {
  const { purchase_id, payment_id, total_payment } = purchase;
  const { amount, custom_id } = order;
  if (toCentavos(amount) === toCentavos(total_payment) && custom_id === String(purchase_id)) return true;
  log.error({ purchase_id, payment_id, amount }, 'an order at PayPal is not its purchase');
  return false;
}

async function capture(
  services: Services,
  order: PaypalOrder,
  { purchase_id, payment_id }: PurchaseRow,
): Promise<Approval> {
  const { db, clock, log } = services;
  const result = await paypalOf(services).api.captureOrder(order.order_id);
  switch (result.kind) {
    case 'captured':
      return applyPaid(services, result.order);
    case 'pending':
      return 'in_review';
    case 'not_approved':
      return 'open';
    case 'declined':
      await db.transaction((tx) => applyFailure(tx, paymentOf(order), order.order_id, clock.now()));
      return 'declined';
    case 'already_paid':
      log.error({ purchase_id, payment_id }, 'another order of a purchase was paid at PayPal');
      return 'denied';
    case 'gone':
      return 'gone';
  }
}

async function applyPaid({ db, clock, log }: Services, order: PaypalOrder): Promise<Approval> {
  await db.transaction((tx) => applyPayment(tx, log, paymentOf(order), clock.now()));
  return 'applied';
}
