import type { Purchase } from '@tbm/contract/purchases';
import { formatPesos } from '@tbm/domain/money';
import { standingOf } from '@tbm/domain/standing';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './purchases.module.css';

/** A note below the state of a purchase: its trial, an unpaid amount, or its end date. */
export function StandingNote({ item, timezone }: { item: Purchase; timezone: string }): ReactNode {
  const standing = standingOf(item, timezone);
  if (!standing) return null;
  const words = {
    trial: (day: string) => `Prueba gratis hasta el ${formatDay(day)}`,
    access: (day: string) => `Acceso hasta el ${formatDay(day)}`,
  };
  return standing.kind === 'owing' ? (
    <span className={`${styles.note} ${styles.owing}`}>
      Cargo pendiente de {formatPesos(standing.total_payment)}
    </span>
  ) : (
    <span className={styles.note}>{words[standing.kind](standing.day)}</span>
  );
}
