import type { Answer } from '@tbm/contract';
import type { CheckoutProvider } from '../provider.ts';

/** What the buyer does next; what is absent is null. */
export type CardStep = Partial<Omit<Answer<'POST /checkout/attempt'>, 'purchase_id'>>;

/** One way to pay by card. */
export type CardWay = Omit<CheckoutProvider<CardStep>, 'unresolved'>;

/** The card that the buyer has chosen. */
export interface ChosenCard {
  /** The provider's id; null when she is to type a card. */
  method: string | null;
  /** A new card is kept for her. */
  keep: boolean;
}
