import type { PaymentSource } from '@tbm/contract/payment-sources';
import { brandOf, expiryOf } from '@tbm/domain/cards';
import type { ReactNode } from 'react';
import styles from './payment-sources.module.css';

/** A card's brand, last digits and expiry date, never more. */
export const CardFace = ({ source }: { source: PaymentSource }): ReactNode => (
  <div className={styles.face}>
    <span className={styles.brand}>{brandOf(source)}</span>
    <span className={styles.digits}>
      <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">terminada en </span>
      {source.last_digits}
    </span>
    <span className={styles.until}>Vence {expiryOf(source)}</span>
  </div>
);
