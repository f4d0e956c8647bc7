import type { PaymentSource } from '@tbm/contract/payment-sources';
import { cardLabel, type cardState, lastDayOfCard } from '@tbm/domain/cards';
import { formatDay } from '@tbm/domain/time';
import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { CardFace } from './card-face.tsx';
import styles from './payment-sources.module.css';
import { RefusalNote } from './refusal-note.tsx';

/** A saved card, what it pays, and its actions [PAY-001, PAY-003]. */
export const SourceCard = ({
  source,
  state,
  pays,
  payLabel,
  busy,
  refusal,
  onPay,
  onDelete,
}: {
  source: PaymentSource;
  state: ReturnType<typeof cardState>;
  /** What is charged to it: `Online Mensual: $290 cada mes; próximo cargo el 10 dic 2026`. */
  pays: readonly string[];
  /** The label of the button that makes it pay; null when there is nothing to pay. */
  payLabel: string | null;
  busy: boolean;
  /** Why it was refused just now. */
  refusal: ComponentProps<typeof RefusalNote> | null;
  onPay: () => void;
  onDelete: () => void;
}): ReactNode => (
  <li className={styles.source}>
    <CardFace source={source} />
    <div className={styles.standing}>
      {source.pays_subscription ? <Badge tone="good">Paga tu suscripción</Badge> : null}
      {state === 'expired' ? <Badge tone="bad">Vencida</Badge> : null}
      {state === 'expiring' ? <Badge tone="bad">Vence el {formatDay(lastDayOfCard(source))}</Badge> : null}
      {pays.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {state !== 'valid' && source.pays_subscription ? (
        <p>Elige otra para tus cargos antes del próximo.</p>
      ) : null}
    </div>
    {refusal ? <RefusalNote {...refusal} /> : null}
    <div className={styles.actions}>
      {payLabel && state !== 'expired' ? (
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
