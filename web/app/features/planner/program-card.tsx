import type { WorkoutPlan } from '@tbm/contract/workout-plans';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './planner.module.css';

/** The recommended programme in its own colour, with a link to it [PLAN-008, PLAN-035..037]. */
export const ProgramCard = ({
  program,
  to,
  level = 2,
}: {
  program: NonNullable<WorkoutPlan['program']>;
  to: string;
  level?: 2 | 3;
}): ReactNode => {
  const Title = `h${level}` as const;
  return (
    <Link to={to} className={styles.program} style={{ background: program.color }}>
      <span className={styles.programOver}>Programa recomendado</span>
      <Title className={styles.programName}>{program.name}</Title>
      <span>{program.short_description}</span>
    </Link>
  );
};
