import type { ReactNode } from 'react';
import { ClassMark, type ShortCode } from '../../design/class-mark.tsx';
import { CoachFaces } from './coach-faces.tsx';
import styles from './schedule.module.css';
import type { WeekCoach } from './week.ts';

/** When and where a class is, and who leads it; `children` name the class. */
export const ClassFacts = ({
  day,
  hours,
  begun = null,
  coaches,
  faces,
  place,
  code,
  children,
}: {
  /** `lunes 23 de noviembre` */
  day: string;
  /** `07:00 a 07:50` */
  hours: string;
  /** `Empezó a las 07:00`; null before. */
  begun?: string | null;
  coaches: string;
  faces: readonly WeekCoach[];
  place: string;
  code: ShortCode;
  children: ReactNode;
}): ReactNode => (
  <div className={styles.facts}>
    <p className={styles.when}>
      <ClassMark code={code} />
      <span>
        <strong>{day}</strong>, {hours}
      </span>
    </p>
    {begun ? <p className={styles.begun}>{begun}</p> : null}
    <p className={styles.coaches}>
      <CoachFaces coaches={faces} names={`Con ${coaches}`} />
      <span className={styles.sub}>{place}</span>
    </p>
    {children}
  </div>
);
