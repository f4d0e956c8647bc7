import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import styles from './class-card.module.css';
import type { WeekCoach } from './week.ts';

/** The coaches of a class with their faces. */
export const CoachFaces = ({
  coaches,
  names,
}: {
  coaches: readonly WeekCoach[];
  names: string;
}): ReactNode => (
  <span className={styles.coach}>
    <span className={styles.faces}>
      {coaches.map(({ name, url }) => (
        <Avatar key={name} name={name} file={url ? { url } : null} size="xs" />
      ))}
    </span>
    <span className={styles.coachName}>{names}</span>
  </span>
);
