import type { ClassPackage } from '@tbm/contract/packages';
import { offer } from '@tbm/domain/cancellation';
import { eq } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { PaypalSubscription, PlanRequest } from '../../platform/payments/paypal/api.ts';
import type { Services } from '../../platform/services.ts';
import { discounts } from '../discounts/index.ts';
import { claimProviderId, type PurchaseRow } from '../purchases/index.ts';
import { claimTrial } from '../subscriptions/index.ts';
import { giveUp } from './give-up.ts';
import { returnAddresses } from './pay-order.ts';

/**
 * PayPal's subscription of a pending purchase, begun or read again, for her to agree to. It is made once whatever
 * the race; one that PayPal has forgotten is followed by another. Throws `trial_used`, `provider_unavailable`.
 */
export async function beginAgreement(
  services: Services,
  purchase: PurchaseRow,
  item: ClassPackage,
): Promise<PaypalSubscription> {
  const { db, clock } = services;
  const { api } = paypalOf(services);
  const { purchase_id, customer_id, subscription_id: before } = purchase;
  const standing = before && (await api.readSubscription(before));
  if (standing) return standing;
  if (purchase.free_trial_length) {
    const claim = { customer_id, fingerprint: null, purchase_id, now: clock.now() };
    if (!(await claimTrial(db, claim))) {
      await giveUp(services, purchase_id);
      throw problem('trial_used');
    }
  }
  const made = await api.createSubscription({
    key: before ? `purchase:${purchase_id}:after:${before}` : `purchase:${purchase_id}`,
    plan_id: await api.ensurePlan(await planFor(services, purchase, item)),
    starts_at: purchase.starts_at && new Date(purchase.starts_at).toISOString(),
    custom_id: String(purchase_id),
    ...returnAddresses(services, purchase),
  });
  const { subscription_id } = made;
  // Only one that its purchase keeps is ever activated: another one is left to be forgotten.
  if (!(await claimProviderId(db, { purchase_id, column: 'subscription_id', id: subscription_id, before })))
    throw problem('busy');
  return made;
}

/** What she subscribes to: the free days, then the reduced charges, then the price. */
async function planFor(
  { db }: Services,
  purchase: PurchaseRow,
  { class_package_id, title }: ClassPackage,
): Promise<PlanRequest> {
  const { total_payment, price: asked, discount_id, replaces_purchase_id } = purchase;
  const price = asked ?? total_payment;
  const plan = {
    class_package_id,
    name: title,
    period: purchase.subscription_period ?? ('month' as const),
    interval: purchase.subscription_interval ?? 1,
    trial_days: purchase.free_trial_length,
  };
  if (replaces_purchase_id)
    return { ...plan, price, reduced: { price: total_payment, charges: offer.charges } };
  const [discount] = discount_id
    ? await db.select().from(discounts).where(eq(discounts.discount_id, discount_id))
    : [];
  if (!discount || total_payment === price) return { ...plan, price };
  return discount.first_invoice_only
    ? { ...plan, price, reduced: { price: total_payment, charges: 1 } }
    : { ...plan, price: total_payment };
}
