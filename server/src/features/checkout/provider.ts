import type { ClassPackage } from '@tbm/contract/packages';
import type { PurchaseRow } from '../purchases/index.ts';

/**
 * Collects the payment of a pending purchase by card (`card/`) or at PayPal (`paypal/`). What it creates at the provider has
 * an idempotency key of the purchase, so a race creates it only once. Every call throws `provider_unavailable`.
 * `Step` is the buyer's next step.
 */
export interface CheckoutProvider<Step> {
  /** Begins the payment, or resumes it. Null when nothing is left for the buyer to do: it is paid, or over. */
  begin(purchase: PurchaseRow, item: ClassPackage): Promise<Step | null>;
  /** Reads the payment and applies what was paid. */
  read(purchase: PurchaseRow): Promise<Standing>;
  /**
   * Makes the payment impossible and applies what was paid before. `expired`: the purchase has been pending for the longest
   * time allowed.
   */
  giveUp(purchase: PurchaseRow, reason: { expired: boolean }): Promise<Standing>;
  /** The refusal when a purchase that should be given up stays pending. */
  readonly unresolved: 'busy' | 'payment_in_review';
}

/** `over`: it was not paid and can no longer be paid. `live`: anything else. */
export type Standing = 'live' | 'over';
