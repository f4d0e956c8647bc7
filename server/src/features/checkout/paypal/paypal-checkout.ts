import type { Answer } from '@tbm/contract';
import { paypalOf } from '../../../platform/payments/billing.ts';
import type { Services } from '../../../platform/services.ts';
import type { PurchaseRow } from '../../purchases/index.ts';
import type { CheckoutProvider } from '../provider.ts';
import type { Quote } from '../quote/quote.ts';
import type { Approval } from './approval.ts';
import { applyApprovedOrder, orderOf } from './order.ts';
import { applyApprovedSubscription, endUnpaidSubscription, subscriptionOf } from './subscription.ts';

export type PaypalStep = Partial<Omit<Answer<'POST /checkout/paypal'>, 'purchase_id'>>;

/** Payment at PayPal: by a subscription or an order that the buyer approves there. Throws `wallet_off`. */
export function paypalCheckout(services: Services): CheckoutProvider<PaypalStep> {
  paypalOf(services);
  return {
    async begin(purchase, item) {
      if (purchase.subscription_period) {
        const { status, ...found } = await subscriptionOf(services, purchase, item);
        const { subscription_id, plan_id, approve_url } = found;
        return status === 'open'
          ? {
              next: 'approve',
              subscription_id,
              plan_id,
              links: linksTo(approve_url),
            }
          : null;
      }
      const { status, order_id, approve_url } = await orderOf(services, purchase, item);
      return status === 'open' ? { next: 'approve', orderID: order_id, links: linksTo(approve_url) } : null;
    },

    async read(purchase) {
      return (await applyApproved(services, purchase)) === 'denied' ? 'over' : 'live';
    },

    async giveUp(purchase, { expired }) {
      const approval = await applyApproved(services, purchase);
      if (approval === 'applied' || approval === 'in_review') return 'live';
      if (approval !== 'unpaid') return 'over';
      // It was approved but could not be charged; once the purchase has expired, it must not be charged later.
      return expired ? endUnpaidSubscription(services, purchase) : 'live';
    },

    unresolved: 'payment_in_review',
  };
}

/** [PUR-041] */
const linksTo = (href: string | null) => (href ? [{ rel: 'approve', href }] : []);

/**
 * Applies what the buyer has approved at PayPal: captures the order or activates the subscription, once. The browser,
 * PayPal's events and the worker all call this, even at the same time. Throws `wallet_off`, `provider_unavailable`.
 */
export const applyApproved = (services: Services, purchase: PurchaseRow): Promise<Approval> =>
  purchase.subscription_period
    ? applyApprovedSubscription(services, purchase)
    : applyApprovedOrder(services, purchase);

const longestInterval = {
  day: 365,
  week: 52,
  month: 12,
  year: 1,
};

/** Whether PayPal can charge a quoted subscription: it charges every cycle after the first and has one free span only. */
export function fitsPaypal({ item, price, total_payment, discount }: Quote): boolean {
  const { free_trial_length, subscription_period, subscription_interval } = item;
  if ((subscription_interval ?? 1) > longestInterval[subscription_period ?? 'month']) return false;
  // PayPal refuses a plan that charges nothing.
  if (price === 0) return false;
  return total_payment > 0 || (discount?.first_invoice_only === true && !free_trial_length);
}
