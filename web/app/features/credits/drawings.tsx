import type { Credit } from '@tbm/contract/credits';
import { validityLeft } from '@tbm/domain/credits';
import type { CSSProperties, ReactNode } from 'react';
import styles from './credits.module.css';

/** Lots with more classes are drawn as one bar. */
const mostMarks = 24;

/** A lot's classes as punched tickets: one mark for each, filled while it is left. The text beside it says the same. */
export function ClassMarks({ granted, available_classes, is_unlimited }: Credit): ReactNode {
  if (is_unlimited || granted > mostMarks)
    return <Bar share={is_unlimited ? 1 : available_classes / granted} />;
  return (
    <span className={styles.marks} aria-hidden="true">
      {Array.from({ length: granted }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks have no identity but their place
        <span key={index} className={styles.mark} data-left={index < available_classes} />
      ))}
    </span>
  );
}

/** The share of a lot's days that is left. */
export const DaysLeft = ({ lot, today }: { lot: Credit; today: string }): ReactNode => (
  <Bar share={validityLeft(lot, today)} />
);

const Bar = ({ share }: { share: number }): ReactNode => (
  <span className={styles.bar} aria-hidden="true">
    <span style={{ '--share': share } as CSSProperties} />
  </span>
);
