import type { Branch } from '@tbm/contract/branches';

/** What a card form hands back to the checkout. */
export interface CardForm {
  /** True once there is something to send. */
  complete: boolean;
  /**
   * Pays with the card in the form. Resolves when the provider has taken it; rejects with `CardRefused`.
   * A bank's challenge is shown in between.
   */
  confirm(clientSecret: string): Promise<void>;
}

/** The provider's refusal, in its own codes. */
export class CardRefused extends Error {
  readonly code: string | undefined;
  readonly decline_code: string | undefined;
  constructor(refusal: {
    message?: string | undefined;
    code?: string | undefined;
    decline_code?: string | undefined;
  }) {
    super(refusal.message ?? '');
    this.code = refusal.code;
    this.decline_code = refusal.decline_code;
  }
}

/** Stripe's own form when a real public key is configured, the simulator's otherwise. */
export const usesStripe = ({ stripe_public_key }: Pick<Branch, 'stripe_public_key'>): boolean =>
  /^pk_(live|test)_/.test(stripe_public_key ?? '');
