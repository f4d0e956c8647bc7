import type { FileRef } from '@tbm/contract/fields';
import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { groundOf, initials } from './initials.ts';
import { LevelRing } from './level-ring.tsx';

/**
 * A person's photo, or initials while it loads and when there is none. With a `level`, a ring of six parts shows
 * how many levels the person has reached. Name and level are written beside it.
 */
export const Avatar = ({
  name,
  file,
  size = 's',
  level,
}: {
  name: string;
  file: Pick<FileRef, 'url'> | null;
  size?: 'xs' | 's' | 'm' | 'l';
  /** From 0 to 6; without it there is no ring. */
  level?: number | undefined;
}): ReactNode => (
  <span className={styles.face} data-size={size} aria-hidden="true">
    <span className={styles.avatar} data-face={groundOf(name)} data-initials={initials(name)}>
      {file ? <img key={file.url} src={file.url} alt="" loading="lazy" decoding="async" /> : null}
    </span>
    {level === undefined ? null : (
      <svg viewBox="0 0 48 48" className={styles.ring} aria-hidden="true">
        <LevelRing reached={level} />
      </svg>
    )}
  </span>
);
