import type { RewardPeriod } from '@tbm/contract/rewards';
import type { ReactNode } from 'react';
import styles from './own.module.css';
import { progressText, weekSpan, weekStates } from './words.ts';

type Counted = Pick<RewardPeriod, 'mode' | 'needed' | 'done' | 'weeks'>;

/** A package as a row of classes: one mark for each, filled when it was attended. */
const Classes = ({ needed, done }: Pick<Counted, 'needed' | 'done'>): ReactNode => (
  <span className={styles.classes} aria-hidden="true">
    {Array.from({ length: needed }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the classes are all alike
      <span key={index} data-done={index < done} />
    ))}
  </span>
);

/** A month as its weeks: days of training of each, and what became of it. */
const Weeks = ({ weeks, days }: Pick<Counted, 'weeks'> & { days: number }): ReactNode => (
  <ul className={styles.weeks} aria-label="Semanas">
    {weeks.map(({ week, days: done, state }) => (
      <li key={week} data-state={state}>
        <span>{weekSpan(week)}</span>
        <span className={styles.days} aria-hidden="true">
          {Array.from({ length: days }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days are all alike
            <span key={index} data-done={index < done} />
          ))}
        </span>
        <span>
          {done} de {days} días
        </span>
        <strong>{weekStates[state]}</strong>
      </li>
    ))}
  </ul>
);

/** The count of a period, drawn and in numbers. `days`: those of training that a week needs. */
export const Tally = ({ period, days }: { period: Counted; days: number }): ReactNode => (
  <div className={styles.tally}>
    <p className={styles.figure}>
      <strong>{progressText(period)}</strong>
    </p>
    {period.mode === 'online' ? <Weeks weeks={period.weeks} days={days} /> : <Classes {...period} />}
  </div>
);
