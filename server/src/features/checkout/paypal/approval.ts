import { checkoutAddress } from '@tbm/domain/checkout-address';
import type { Services } from '../../../platform/services.ts';
import type { PurchaseRow } from '../../purchases/index.ts';

/** The state of a pending purchase at PayPal. */
export type Approval =
  /** It was paid, or its subscription runs. */
  | 'applied'
  /** The buyer has not approved it yet. */
  | 'open'
  /** PayPal no longer has it. */
  | 'gone'
  /** The payment was declined; the buyer may choose another way to pay at PayPal. */
  | 'declined'
  /** It has ended and cannot be paid. */
  | 'denied'
  /** It was paid, and PayPal holds the money for a review. */
  | 'in_review'
  /** The subscription runs, but could not be charged yet. */
  | 'unpaid';

/** The address to which PayPal's pages send the buyer back. */
export const returnAddresses = (
  { config }: Pick<Services, 'config'>,
  purchase: Pick<PurchaseRow, 'purchase_id' | 'class_package_id' | 'tops_up_purchase_id'>,
) => ({
  return_url: `${config.public_url}/gracias/${purchase.purchase_id}/?paypal=1`,
  cancel_url: `${config.public_url}${checkoutAddress(purchase)}`,
});

/** Our idempotency key for a purchase's order or subscription; `before` is the former id that PayPal has deleted or denied. */
export const keyOf = ({ purchase_id }: PurchaseRow, before: string | null): string =>
  before ? `purchase:${purchase_id}:after:${before}` : `purchase:${purchase_id}`;
