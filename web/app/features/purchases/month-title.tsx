import type { ChargeMonth } from '@tbm/contract/purchases';
import { counted } from '@tbm/domain/counted';
import { formatPesos } from '@tbm/domain/money';
import { formatMonth } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './purchases.module.css';

/** `3 cargos · $3,480 pagados`, or what was refunded beyond what was paid. */
const sumText = ({ charges, total_payment }: ChargeMonth): string => {
  const count = counted(charges, 'movimiento', 'movimientos');
  return total_payment < 0
    ? `${count} · ${formatPesos(-total_payment)} a tu favor`
    : `${count} · ${formatPesos(total_payment)} pagados`;
};

/** The head of a month in the statement of charges; the sum covers all of it, also what other pages list. */
export const MonthTitle = ({ month, sum }: { month: string; sum: ChargeMonth | undefined }): ReactNode => (
  <span className={styles.sum}>
    {formatMonth(`${month}-01`)}
    {sum ? <span className={styles.paid}>{sumText(sum)}</span> : null}
  </span>
);
