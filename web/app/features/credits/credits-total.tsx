import { formatLongDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './credits.module.css';
import { useCredits } from './use-credits.ts';

/** How many classes are left and until when, in the largest type; then those that begin later. */
export function CreditsTotal(): ReactNode {
  const { figure, label, until, later } = useCredits();
  const [comes] = later;
  return (
    <div>
      <p className={styles.total}>
        <span className={styles.number}>{figure}</span> <span>{label}</span>
      </p>
      {until ? <p>{until}.</p> : null}
      {comes ? (
        <p>
          {comes.is_unlimited ? 'Clases ilimitadas' : `${comes.available_classes} más`} desde el{' '}
          {formatLongDay(comes.start_date)}.
        </p>
      ) : null}
    </div>
  );
}
