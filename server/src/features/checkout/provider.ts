import type { ClassPackage } from '@tbm/contract/packages';
import type { PurchaseRow } from '../purchases/index.ts';

/**
 * Has a pending purchase paid: by card (`card/`) or at PayPal (`paypal/`). What it creates at the provider has an
 * idempotency key of the purchase, so it exists once whatever the race. Every call throws `provider_unavailable`.
 * `Step` is what the buyer does next.
 */
export interface CheckoutProvider<Step> {
  /** Begins the payment, or resumes it. Null when nothing is left for the buyer to do: it is paid, or over. */
  begin(purchase: PurchaseRow, item: ClassPackage): Promise<Step | null>;
  /** Reads the payment and applies what was paid. */
  read(purchase: PurchaseRow): Promise<Standing>;
  /**
   * Makes the payment impossible and applies what was paid before. `expired`: the purchase has been pending for as long
   * as it may.
   */
  giveUp(purchase: PurchaseRow, reason: { expired: boolean }): Promise<Standing>;
  /** The refusal when a purchase stays pending though it was to be given up. */
  readonly unresolved: 'busy' | 'payment_in_review';
}

/** `over`: it was not paid and nobody can pay it any more. `live`: anything else. */
export type Standing = 'live' | 'over';
