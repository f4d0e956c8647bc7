import type { Answer } from '@tbm/contract';
import { isOffered, offer } from '@tbm/domain/cancellation';
import { discountedPrice } from '@tbm/domain/discounts';
import { isByPaypal, methods, settings } from '@tbm/domain/settings';
import { minutesBetween } from '@tbm/domain/time';
import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import { resumeAtPaypal } from '../checkout/index.ts';
import { packageOnSale } from '../packages/index.ts';
import { isPaidByAnother, type PurchaseRow } from '../purchases/index.ts';
import { hoursToReplace } from '../subscriptions/index.ts';
import { type CancelRequest, readPurchase, runningSubscription } from './cancel.ts';

const paymentMethod = statement(
  'payment_method_of_purchase',
  'select payment_method_id from purchases where purchase_id = $1 and customer_id = $2',
  z.object({ payment_method_id: z.int() }),
);

/** Whether a customer's purchase is paid at PayPal. */
export async function isPaidByPaypal(
  { db }: Pick<Services, 'db'>,
  { purchase_id, customer_id }: CancelRequest,
): Promise<boolean> {
  const purchase = await paymentMethod.maybeOne(db, [purchase_id, customer_id]);
  return purchase !== undefined && isByPaypal(purchase);
}

const offerTaken = statement(
  'offer_taken_by_customer',
  'select cancel_attempt from customers where customer_id = $1',
  z.object({ cancel_attempt: z.string().nullable() }),
);

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
  const customer = await offerTaken.maybeOne(db, [customer_id]);
  const { class_package_id, branch_id } = before;
  const cancel_attempt = customer?.cancel_attempt ?? null;
  const item = await packageOnSale(db, settings.offer_package_id, services.clock.now());
  const starts_at = await nextChargeOf(services, before);
  if (
    isPaidByAnother(before) ||
    !item ||
    !starts_at ||
    !isOffered({ class_package_id, cancel_attempt }, cancel_reason)
  )
    throw problem('offer_not_possible');
  const price = before.price ?? before.total_payment;
  const { links } = await resumeAtPaypal(services, {
    customer_id,
    payer_id: before.payer_id,
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
    top_up: null,
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
