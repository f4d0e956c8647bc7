import type { Purchase } from '@tbm/contract/purchases';
import { offer } from '@tbm/domain/cancellation';
import { formatPesos } from '@tbm/domain/money';
import { formatFullDay } from '@tbm/domain/time';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './cancellations.module.css';

/** The retention offer: half off the next two charges [PUR-036, PUR-037]. */
export function OfferScreen({
  item: { price, total_payment, next_charge },
  byPaypal,
  busy,
  onAccept,
  onDecline,
}: {
  item: Pick<Purchase, 'price' | 'total_payment' | 'next_charge'>;
  /** Whether the member approves at PayPal, in a new tab [PUR-040]. */
  byPaypal: boolean;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}): ReactNode {
  // Only the provider knows the price after another discount.
  const half = total_payment < price ? '' : `${formatPesos((price * (100 - offer.percent)) / 100)} `;
  const place = useRef<HTMLElement>(null);
  // It replaces the form: focus and scroll position move to it.
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} className={styles.offer} aria-label="Oferta">
      <p className={styles.percent}>−{offer.percent}%</p>
      <Heading level={2} size="m">
        Quédate a mitad de precio
      </Heading>
      <p>
        {offer.percent}% de descuento en tus próximos {offer.charges} cargos. Después sigue el precio original
        de <strong>{formatPesos(price)} MXN</strong>. Cancela cuando quieras en Mis Compras.
      </p>
      {next_charge ? (
        <p>
          Tu próximo cargo: {half}el {formatFullDay(next_charge)}.
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button look="accent" busy={busy} onClick={onAccept}>
          {byPaypal ? 'Quiero la oferta con PayPal' : 'Quiero la oferta'}
        </Button>
        <Button look="quiet" why={busy ? 'Espera un momento.' : ''} onClick={onDecline}>
          No, quiero cancelar
        </Button>
        <ButtonLink to="/mytbm" look="plain">
          Cambie de Opinión
        </ButtonLink>
      </div>
    </section>
  );
}
