import type { StripeCardElement } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CardForm } from './card-provider.ts';
import styles from './payment-sources.module.css';
import { confirmWith, loadStripe } from './stripe.ts';

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
    let isUnmounted = false;
    const start = async () => {
      const stripe = await loadStripe(publicKey);
      if (isUnmounted || !place.current) return;
      const card = stripe.elements().create('card', { hidePostalCode: true });
      element = card;
      card.mount(place.current);
      const offer = (complete: boolean) =>
        onChange({ complete, confirm: (secret) => confirmWith(stripe, secret, card, email) });
      card.on('change', ({ complete }) => offer(complete));
      offer(false);
    };
    start().catch(() => setFailed(true));
    return () => {
      isUnmounted = true;
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
