import { isByPaypal } from '@tbm/domain/settings';
import type { Services } from '../../platform/services.ts';
import type { PurchaseRow } from '../purchases/index.ts';
import { cardCheckout } from './card/card-checkout.ts';
import { paypalCheckout } from './paypal/paypal-checkout.ts';
import type { CheckoutProvider } from './provider.ts';

/** The provider that a purchase is paid with. Throws `wallet_off`. */
export const providerOf = (services: Services, purchase: PurchaseRow): CheckoutProvider<unknown> =>
  isByPaypal(purchase) ? paypalCheckout(services) : cardCheckout(services);
