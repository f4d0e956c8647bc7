import { isByPaypal } from '@tbm/domain/settings';
import { problem } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Billing } from './payments.ts';
import type { Paypal } from './paypal/paypal.ts';

/** The studio's PayPal. Throws `wallet_off` where PayPal is not offered. */
export function paypalOf({ paypal }: Pick<Services, 'paypal'>): Paypal {
  if (!paypal) throw problem('wallet_off');
  return paypal;
}

/** The provider that charges and refunds a purchase. Throws `wallet_off`. */
export const billingOf = (
  services: Pick<Services, 'stripe' | 'paypal'>,
  purchase: { payment_method_id: number },
): Billing => (isByPaypal(purchase) ? paypalOf(services).billing : services.stripe.billing);
