import type { Answer, Call } from '@tbm/contract';
import { isByPaypal } from '@tbm/domain/settings';
import { statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/errors.ts';
import { paypalOf } from '../../../platform/payments/billing.ts';
import type { Services } from '../../../platform/services.ts';
import { discountByCode } from '../../discounts/index.ts';
import { type PurchaseRow, purchaseRow, purchaseRowColumns } from '../../purchases/index.ts';
import type { Buyer } from '../quote/quote.ts';
import { giveUpPurchase } from '../settlement/give-up.ts';
import { reserveNow } from '../settlement/reserve-now.ts';
import type { Approval } from './approval.ts';
import { applyApproved } from './paypal-checkout.ts';

type Body = Call<'POST /checkout/capture'>['body'];

/**
 * Applies what the buyer has approved at PayPal, when the browser comes back [API-041]. Idempotent; only for the customer
 * who pays. Throws `purchase_not_found`, `discount_invalid` when the code is not the purchase's,
 * `wallet_not_approved`, `wallet_declined`, `purchase_failed`, `offer_not_possible`, `wallet_off`,
 * `provider_unavailable`.
 */
export async function captureApproved(
  services: Services,
  buyer: Pick<Buyer, 'customer_id'>,
  body: Body,
): Promise<Answer<'POST /checkout/capture'>> {
  const { api } = paypalOf(services);
  const purchase = await purchaseNamed(services, buyer, body);
  if (purchase.status === 'pending') {
    const approval = await applyApproved(services, purchase);
    if (approval === 'denied' || approval === 'gone')
      await giveUpPurchase(services, purchase.purchase_id, purchase);
    refuse(approval, purchase);
  }
  const { status } = await purchaseNamed(services, buyer, body);
  if (status === 'failed') throw problem('purchase_failed');
  await reserveNow(services, purchase.purchase_id);
  const { purchase_id, payment_id: orderID, subscription_id } = purchase;
  const subscription = subscription_id && (await api.readSubscription(subscription_id));
  return {
    purchase_id,
    orderID,
    plan_id: subscription ? subscription.plan_id : null,
    status,
  };
}

function refuse(approval: Approval, { replaces_purchase_id }: PurchaseRow): void {
  if (approval === 'open') throw problem('wallet_not_approved');
  if (approval === 'declined') throw problem('wallet_declined');
  if (approval === 'denied' && replaces_purchase_id) throw problem('offer_not_possible');
}

const byOrder = statement(
  'purchase_of_paypal_order',
  `select ${purchaseRowColumns()} from purchases where payment_id = $1 and payer_id = $2`,
  purchaseRow,
);
const bySubscription = statement(
  'purchase_of_paypal_subscription',
  `select ${purchaseRowColumns()} from purchases where subscription_id = $1 and payer_id = $2`,
  purchaseRow,
);

/** The buyer's purchase with the given order or subscription. */
async function purchaseNamed(
  { db }: Services,
  { customer_id }: Pick<Buyer, 'customer_id'>,
  { orderID, subscriptionID, class_package_id, discountCode }: Body,
): Promise<PurchaseRow> {
  const found = subscriptionID
    ? await bySubscription.maybeOne(db, [subscriptionID, customer_id])
    : orderID
      ? await byOrder.maybeOne(db, [orderID, customer_id])
      : undefined;
  if (found?.class_package_id !== class_package_id || !isByPaypal(found)) throw problem('purchase_not_found');
  const discount = discountCode ? await discountByCode(db, discountCode) : undefined;
  if (discountCode && discount?.discount_id !== found.discount_id) throw problem('discount_invalid');
  return found;
}
