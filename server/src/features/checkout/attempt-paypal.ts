import type { Answer, Call } from '@tbm/contract';
import type { ClassPackage } from '@tbm/contract/packages';
import { methods } from '@tbm/domain/settings';
import { problem } from '../../platform/errors.ts';
import { paypalOf } from '../../platform/payments/billing.ts';
import type { Services } from '../../platform/services.ts';
import type { PurchaseRow } from '../purchases/index.ts';
import { beginAgreement } from './pay-agreement.ts';
import { beginOrder } from './pay-order.ts';
import { pursue } from './pursue.ts';
import { type Buyer, type Quote, type QuotedPurchase, quote } from './quote/quote.ts';

type Step = Answer<'POST /checkout/paypal'>;

const done = { next: 'done', orderID: null, subscription_id: null, plan_id: null } as const;

/**
 * Begins a purchase at PayPal [API-040, CHK-020]: an order or a subscription that she agrees to there. The same cart
 * gives the same one; what costs nothing never gets there. Throws as `attempt` does, and `wallet_off`, `wallet_unfit`.
 */
export async function attemptAtPaypal(
  services: Services,
  buyer: Buyer,
  { class_package_id, cart_id, discountCode, metadata }: Call<'POST /checkout/paypal'>['body'],
): Promise<Step> {
  paypalOf(services);
  const { branch_id, payment_plan } = metadata ?? {};
  if (payment_plan === 'installments') throw problem('payment_plan_invalid');
  const terms = await quote(services, buyer, { class_package_id, discountCode, branch_id, payment_plan });
  if (terms.renews && !fitsPaypal(terms)) throw problem('wallet_unfit');
  return pursueAtPaypal(services, {
    customer_id: buyer.customer_id,
    cart_id,
    payment_method_id: methods.paypal,
    ...terms,
  });
}

/** The next step of a purchase at PayPal. Throws as `attemptAtPaypal` does. */
export async function pursueAtPaypal(services: Services, quoted: QuotedPurchase): Promise<Step> {
  const { purchase_id, step } = await pursue(services, quoted, (purchase) =>
    stepOf(services, purchase, quoted.item),
  );
  return { ...done, links: [], purchase_id, ...step };
}

const longest = { day: 365, week: 52, month: 12, year: 1 };

/** PayPal charges something in every cycle after the first, and takes one free span only. */
function fitsPaypal({ item, price, total_payment, discount }: Quote): boolean {
  const { free_trial_length, subscription_period, subscription_interval } = item;
  if ((subscription_interval ?? 1) > longest[subscription_period ?? 'month']) return false;
  if (price === 0) return false;
  return total_payment > 0 || (discount?.first_invoice_only === true && !free_trial_length);
}

async function stepOf(
  services: Services,
  purchase: PurchaseRow,
  item: ClassPackage,
): Promise<Omit<Step, 'purchase_id'> | null> {
  if (purchase.subscription_period) {
    const { status, subscription_id, plan_id, approve_url } = await beginAgreement(services, purchase, item);
    return status === 'open'
      ? { ...done, next: 'approve', subscription_id, plan_id, links: linksTo(approve_url) }
      : null;
  }
  const { status, order_id, approve_url } = await beginOrder(services, purchase, item);
  return status === 'open'
    ? { ...done, next: 'approve', orderID: order_id, links: linksTo(approve_url) }
    : null;
}

/** [PUR-041] */
const linksTo = (href: string | null) => (href ? [{ rel: 'approve', href }] : []);
