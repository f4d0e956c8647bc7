import { formatMonth } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './leaderboards.module.css';
import { monthAfter } from './words.ts';

/** The month of the board, the one before, and from a past one the one after it. */
export const MonthSwitch = ({
  month,
  current,
  to,
}: {
  month: string;
  current: string;
  to: (month: string | null) => string;
}): ReactNode => {
  const before = monthAfter(month, -1);
  const after = monthAfter(month, 1);
  return (
    <nav className={styles.months} aria-label="Mes">
      <ButtonLink
        look="quiet"
        to={to(before)}
        preventScrollReset
        aria-label={`Mes anterior: ${formatMonth(`${before}-01`)}`}
      >
        <span aria-hidden="true">←</span>
      </ButtonLink>
      <Heading level={2} size="s" className={styles.month}>
        {formatMonth(month)}
      </Heading>
      {month < current ? (
        <ButtonLink
          look="quiet"
          to={to(`${after}-01` === current ? null : after)}
          preventScrollReset
          aria-label={`Mes siguiente: ${formatMonth(`${after}-01`)}`}
        >
          <span aria-hidden="true">→</span>
        </ButtonLink>
      ) : null}
    </nav>
  );
};
