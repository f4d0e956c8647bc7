import type { Answer } from '@tbm/contract';
import type { CheckoutProvider } from '../provider.ts';

/** The buyer's next step; absent fields are null. */
export type CardStep = Partial<Omit<Answer<'POST /checkout/attempt'>, 'purchase_id'>>;

/** A kind of payment by card: in installments, by a subscription, or once. */
export type CardPayment = Omit<CheckoutProvider<CardStep>, 'unresolved'>;

/** The card that the buyer has chosen. */
export interface ChosenCard {
  /** The provider's id; null when the buyer types a card. */
  method: string | null;
  /** Whether a new card is saved for the buyer. */
  keep: boolean;
}
