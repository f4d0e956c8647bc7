import { dayIn, formatHour, formatShortDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import styles from './when.module.css';

/** `mar 24 nov 07:00`, a headline. `at` is an instant, `timezone` that of its branch. */
export const When = ({ at, timezone }: { at: string; timezone: string }): ReactNode => (
  <time dateTime={at} className={styles.when}>
    {formatShortDay(dayIn(at, timezone))} {formatHour(at, timezone)}
  </time>
);
