import type { Branch } from '@tbm/contract/branches';

/** What a card form hands to the screen around it. */
export interface CardForm {
  /** True once there is something to send. */
  complete: boolean;
  /**
   * Pays, or sets the card up for later, whichever the secret is of. Resolves with the provider's name of the card when
   * the provider has taken it; rejects with `CardRefused`. A bank's question is shown in between.
   */
  confirm(clientSecret: string): Promise<string>;
}

/** Before a form stands there is nothing to confirm. */
export const noCard: CardForm = {
  complete: false,
  confirm: () => Promise.reject(new CardRefused({})),
};

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

/** A secret tells what it is of: a card to set up, or a payment. */
export const isSetup = (clientSecret: string): boolean => clientSecret.startsWith('seti_');

/** Stripe's own form when a real public key is configured, the simulator's otherwise. */
export const stripeKey = ({ stripe_public_key }: Pick<Branch, 'stripe_public_key'>): string | null =>
  stripe_public_key && /^pk_(live|test)_/.test(stripe_public_key) ? stripe_public_key : null;
