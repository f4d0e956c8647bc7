import type { CSSProperties, ReactNode } from 'react';
import styles from './week-bar.module.css';
import { WordIcon } from './word-icon.tsx';

export type WeekBarColour = 'light' | 'success' | 'warning' | 'danger';

/** The progress of a week: a bar in the colour of its outcome, and the same in words [PLAN-032]. */
export const WeekBar = ({
  colour,
  active,
  target,
  words,
}: {
  colour: WeekBarColour;
  active: number;
  target: number;
  /** `2 de 3 días`. */
  words: string;
}): ReactNode => (
  <div className={styles.bar} data-colour={colour}>
    <span className={styles.track} aria-hidden="true">
      <span
        className={styles.fill}
        style={{ '--share': `${Math.min(100, (100 * active) / Math.max(1, target))}%` } as CSSProperties}
      />
    </span>
    <span className={styles.words}>
      {colour === 'success' ? <WordIcon name="check" /> : null}
      {words}
    </span>
  </div>
);
