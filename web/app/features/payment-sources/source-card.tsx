import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel } from '@tbm/domain/cards';
import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CardFace } from './card-face.tsx';
import styles from './payment-sources.module.css';

/** A saved card and its actions [PAY-001, PAY-003]. */
export const SourceCard = ({
  source,
  expired,
  payLabel,
  busy,
  onPay,
  onDelete,
}: {
  source: PaymentSource;
  expired: boolean;
  /** The label of the button that makes it pay; null when there is nothing to pay. */
  payLabel: string | null;
  busy: boolean;
  onPay: () => void;
  onDelete: () => void;
}): ReactNode => (
  <li className={styles.source}>
    <CardFace source={source} />
    <div className={styles.actions}>
      {source.pays_subscription ? <Badge tone="good">Paga tu suscripción</Badge> : null}
      {expired ? <Badge tone="bad">Vencida</Badge> : null}
      {payLabel && !expired ? (
        <Button look="quiet" busy={busy} onClick={onPay} aria-label={`${payLabel}: ${cardLabel(source)}`}>
          {payLabel}
        </Button>
      ) : null}
      <Button look="plain" onClick={onDelete} aria-label={`Eliminar ${cardLabel(source)}`}>
        Eliminar
      </Button>
    </div>
  </li>
);
