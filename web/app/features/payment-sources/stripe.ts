import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { withoutModals } from '../../design/modal-stack.ts';
import { CardRefused, isSetup } from './card-provider.ts';

/** Stripe's library, loaded from its own address when a card is needed. */
export async function loadStripe(publicKey: string): Promise<Stripe> {
  const { loadStripe: load } = await import('@stripe/stripe-js/pure');
  const stripe = await load(publicKey, { locale: 'es-419' });
  if (!stripe) throw new CardRefused({});
  return stripe;
}

const nameOf = (method: string | { id: string } | null | undefined): string =>
  typeof method === 'string' ? method : (method?.id ?? '');

/** Confirms with the typed card; Stripe shows the bank's challenge. */
export async function confirmWith(
  stripe: Stripe,
  clientSecret: string,
  card: StripeCardElement,
  email: string,
): Promise<string> {
  const with_card = { payment_method: { card, billing_details: { email } } };
  if (isSetup(clientSecret)) {
    const { error, setupIntent } = await withoutModals(() =>
      stripe.confirmCardSetup(clientSecret, with_card),
    );
    if (error) throw new CardRefused(error);
    return nameOf(setupIntent.payment_method);
  }
  const { error, paymentIntent } = await withoutModals(() =>
    stripe.confirmCardPayment(clientSecret, with_card),
  );
  if (error) throw new CardRefused(error);
  return nameOf(paymentIntent.payment_method);
}

/** Runs the bank's challenge for a saved card. */
export async function askBank(stripe: Stripe, clientSecret: string): Promise<void> {
  const { error } = await withoutModals(() => stripe.handleNextAction({ clientSecret }));
  if (error) throw new CardRefused(error);
}
