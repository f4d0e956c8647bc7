import type { Answer } from '@tbm/contract';
import { isOffered, offer } from '@tbm/domain/cancellation';
import { discountedPrice } from '@tbm/domain/discounts';
import { isByPaypal, methods, settings } from '@tbm/domain/settings';
import { minutesBetween } from '@tbm/domain/time';
import { and, eq } from 'drizzle-orm';
import { problem } from '../../platform/errors.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { customers } from '../accounts/index.ts';
import { resumeAtPaypal } from '../checkout/index.ts';
import { packageById } from '../packages/index.ts';
import { type PurchaseRow, purchases } from '../purchases/index.ts';
import { hoursToReplace } from '../subscriptions/index.ts';
import { type CancelRequest, readPurchase, runningSubscription } from './cancel.ts';

/** Whether a customer's purchase is paid at PayPal. */
export async function isPaidByPaypal(
  { db }: Pick<Services, 'db'>,
  { purchase_id, customer_id }: CancelRequest,
): Promise<boolean> {
  const [purchase] = await db
    .select({ payment_method_id: purchases.payment_method_id })
    .from(purchases)
    .where(and(eq(purchases.purchase_id, purchase_id), eq(purchases.customer_id, customer_id)));
  return purchase !== undefined && isByPaypal(purchase);
}

/**
 * Prepares the subscription that replaces the member's at the next charge date, with the first two charges halved [PUR-040].
 * Returns the address where the member approves it [PUR-041]. Nothing changes before the approval. Idempotent: returns the same subscription.
 * Throws what `runningSubscription` throws, and `offer_not_possible`, `wallet_off`, `provider_unavailable`.
 */
export async function offerAtPaypal(
  services: Services,
  request: CancelRequest,
): Promise<Answer<'POST /purchases/cancel-offer'>> {
  const { db } = services;
  const { customer_id, purchase_id, cancel_reason } = request;
  const before = await db.transaction((tx) => runningSubscription(tx, request));
  const [customer] = await db.select().from(customers).where(eq(customers.customer_id, customer_id));
  const { class_package_id, branch_id } = before;
  const cancel_attempt = customer?.cancel_attempt ?? null;
  const item = await packageById(db, settings.offer_package_id);
  const starts_at = await nextChargeOf(services, before);
  if (!item || !starts_at || !isOffered({ class_package_id, cancel_attempt }, cancel_reason))
    throw problem('offer_not_possible');
  const price = before.price ?? before.total_payment;
  const { links } = await resumeAtPaypal(services, {
    customer_id,
    cart_id: `offer-${purchase_id}`,
    item: {
      ...item,
      subscription_period: before.subscription_period,
      subscription_interval: before.subscription_interval,
      free_trial_length: null,
    },
    branch_id,
    discount: null,
    price,
    total_payment: discountedPrice(price, { amount: offer.percent, is_percent: true, type: 'other' }),
    class_amount: null,
    payment_plan: null,
    payment_method_id: methods.paypal,
    renews: true,
    consent: null,
    single_class_id: null,
    replaces: { replaces_purchase_id: purchase_id, starts_at, cancel_reason },
  });
  return { purchase: await readPurchase(services, request), links };
}

/** The next charge date; null when it is too near, or when a charge is overdue. */
async function nextChargeOf(services: Services, { subscription_id }: PurchaseRow): Promise<string | null> {
  const found = await paypalOf(services).api.readSubscription(subscription_id ?? '');
  const next = found?.next_charge_at;
  const now = services.clock.now();
  const retry = found?.last_failure?.retry_at;
  // PayPal tries a failed charge again at that moment.
  const isOverdue = retry ? retry > now : false;
  if (!next || isOverdue) return null;
  return minutesBetween(now, next) >= 2 * hoursToReplace * 60 ? next : null;
}
