import { isByPaypal } from '@tbm/domain/settings';
import { problem } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Billing } from './billing.ts';
import type { Paypal } from './paypal/billing.ts';

/** PayPal of this studio. Throws `wallet_off` where none is offered. */
export function paypalOf({ paypal }: Pick<Services, 'paypal'>): Paypal {
  if (!paypal) throw problem('wallet_off');
  return paypal;
}

/** Whoever charges a purchase again and again, and gives its charges back. Throws `wallet_off`. */
export const billingOf = (
  services: Pick<Services, 'billing' | 'paypal'>,
  purchase: { payment_method_id: number },
): Billing => (isByPaypal(purchase) ? paypalOf(services).billing : services.billing);
