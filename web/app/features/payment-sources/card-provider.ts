import type { Branch } from '@tbm/contract/branches';

/** The interface of a card form for the screen around it. */
export interface CardForm {
  /** Whether the form can be submitted. */
  complete: boolean;
  /**
   * Pays, or sets the card up for later, depending on the secret. Resolves with the provider's name of the card when
   * the provider has accepted it; rejects with `CardRefused`. A bank's challenge is shown in between.
   */
  confirm(clientSecret: string): Promise<string>;
}

/** Why a form with an incomplete card cannot be sent. */
export const cardMissing = 'Completa los datos de tu tarjeta.';

/** Until a form is mounted there is nothing to confirm. */
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

/** The kind of a secret: of a card setup, or of a payment. */
export const isSetup = (clientSecret: string): boolean => clientSecret.startsWith('seti_');

/** Stripe's own form when a real public key is configured, the simulator's otherwise. */
export const stripeKey = ({ stripe_public_key }: Pick<Branch, 'stripe_public_key'>): string | null =>
  stripe_public_key && /^pk_(live|test)_/.test(stripe_public_key) ? stripe_public_key : null;
