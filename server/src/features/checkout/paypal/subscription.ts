import type { ClassPackage } from '@tbm/contract/packages';
import { offer } from '@tbm/domain/cancellation';
import { problem } from '../../../platform/errors.ts';
import { paypalOf } from '../../../platform/payments/billing.ts';
import type { PaypalSubscription, PlanRequest } from '../../../platform/payments/paypal/api.ts';
import type { Services } from '../../../platform/services.ts';
import { isFirstInvoiceOnly } from '../../discounts/index.ts';
import { claimProviderId, type PurchaseRow, purchaseById } from '../../purchases/index.ts';
import { mayReplace, syncSubscription } from '../../subscriptions/index.ts';
import type { Standing } from '../provider.ts';
import { claimTrialOf } from '../trial.ts';
import { type Approval, keyOf, returnAddresses } from './approval.ts';

/**
 * PayPal's subscription of a pending purchase, created or read. A subscription that PayPal has deleted is replaced. Throws
 * `trial_used`, `provider_unavailable`, `busy`.
 */
export async function subscriptionOf(
  services: Services,
  purchase: PurchaseRow,
  item: ClassPackage,
): Promise<PaypalSubscription> {
  const { api } = paypalOf(services);
  const { purchase_id, subscription_id: before } = purchase;
  const known = before && (await api.readSubscription(before));
  if (known) return known;
  // PayPal identifies no card.
  if (purchase.free_trial_length) await claimTrialOf(services, purchase, null);
  const created = await api.createSubscription({
    key: keyOf(purchase, before),
    plan_id: await api.ensurePlan(await planFor(services, purchase, item)),
    starts_at: purchase.starts_at && new Date(purchase.starts_at).toISOString(),
    custom_id: String(purchase_id),
    ...returnAddresses(services, purchase),
  });
  const id = created.subscription_id;
  // Only the subscription that the purchase has claimed is ever activated; another one is left to expire.
  if (
    !(await claimProviderId(services.db, {
      purchase_id,
      column: 'subscription_id',
      id,
      before,
    }))
  )
    throw problem('busy');
  return created;
}

/** The plan of a purchase: the free days, then the reduced charges, then the price. */
async function planFor(
  { db }: Services,
  purchase: PurchaseRow,
  { class_package_id, title }: ClassPackage,
): Promise<PlanRequest> {
  const { total_payment, discount_id, replaces_purchase_id } = purchase;
  const price = purchase.price ?? total_payment;
  const plan = {
    class_package_id,
    name: title,
    period: purchase.subscription_period ?? ('month' as const),
    interval: purchase.subscription_interval ?? 1,
    trial_days: purchase.free_trial_length,
  };
  if (replaces_purchase_id)
    return { ...plan, price, reduced: { price: total_payment, charges: offer.charges } };
  const first_invoice_only = discount_id ? await isFirstInvoiceOnly(db, discount_id) : undefined;
  if (first_invoice_only === undefined || total_payment === price) return { ...plan, price };
  return first_invoice_only
    ? { ...plan, price, reduced: { price: total_payment, charges: 1 } }
    : { ...plan, price: total_payment };
}

/** Activates the subscription of a purchase if the buyer has approved it, and applies its state. */
export async function applyApprovedSubscription(
  services: Services,
  purchase: PurchaseRow,
): Promise<Approval> {
  const { db } = services;
  const { api, billing } = paypalOf(services);
  const { purchase_id, subscription_id } = purchase;
  const found = subscription_id && (await api.readSubscription(subscription_id));
  if (!found) return 'gone';
  if (found.status === 'open') return 'open';
  if (found.status === 'approved') {
    if (!(await mayActivate(services, found, purchase))) return 'denied';
    await api.activateSubscription(found.subscription_id);
  }
  await syncSubscription(services, billing, found.subscription_id);
  const after = await purchaseById(db, purchase_id);
  if (after?.status === 'pending') return 'unpaid';
  return after?.status === 'failed' ? 'denied' : 'applied';
}

async function mayActivate(
  { db, clock, log }: Services,
  { custom_id, subscription_id }: PaypalSubscription,
  purchase: PurchaseRow,
): Promise<boolean> {
  const { purchase_id, replaces_purchase_id } = purchase;
  if (custom_id !== String(purchase_id)) {
    log.error({ purchase_id, subscription_id }, 'a subscription at PayPal is not its purchase');
    return false;
  }
  return replaces_purchase_id === null || mayReplace(db, purchase, clock.now());
}

/** Ends a subscription that could not be charged. */
export async function endUnpaidSubscription(
  services: Services,
  { subscription_id }: PurchaseRow,
): Promise<Standing> {
  const { billing } = paypalOf(services);
  if (!subscription_id) return 'over';
  await billing.endSubscription(subscription_id);
  await syncSubscription(services, billing, subscription_id);
  return 'live';
}
