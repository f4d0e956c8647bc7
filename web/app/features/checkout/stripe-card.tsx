import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CardForm, CardRefused } from './card-provider.ts';
import styles from './checkout.module.css';

/** Stripe's own card field; card numbers never touch our page. */
export function StripeCard({
  publicKey,
  email,
  onChange,
}: {
  publicKey: string;
  email: string;
  onChange: (form: CardForm) => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let element: StripeCardElement | undefined;
    let over = false;
    const offer = (stripe: Stripe, card: StripeCardElement, complete: boolean) =>
      onChange({
        complete,
        confirm: async (clientSecret) => {
          const { error } = await stripe.confirmCardPayment(clientSecret, {
            payment_method: { card, billing_details: { email } },
          });
          if (error) throw new CardRefused(error);
        },
      });
    const start = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publicKey, { locale: 'es-419' });
      if (over || !stripe || !place.current) return;
      const card = stripe.elements().create('card', { hidePostalCode: true });
      element = card;
      card.mount(place.current);
      card.on('change', ({ complete }) => offer(stripe, card, complete));
      offer(stripe, card, false);
    };
    start().catch(() => setFailed(true));
    return () => {
      over = true;
      element?.destroy();
    };
  }, [publicKey, email, onChange]);

  return failed ? (
    <p role="alert">
      No pudimos cargar el formulario de tarjeta. Revisa tu conexión y vuelve a cargar la página.
    </p>
  ) : (
    <div className={styles.elements} ref={place} />
  );
}
