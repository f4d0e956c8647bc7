import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { counted } from '@tbm/domain/counted';
import { addDays } from '@tbm/domain/planner';
import { formatDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Flame } from '../../design/flame.tsx';
import styles from './followed.module.css';

/** Flames shown at once; after them a month is complete [STREAK-003, STREAK-004]. */
const flamesAMonth = 4;

/** `Racha: 5 semanas seguidas y 1 mes completo.` */
function streakText({ run, images }: FollowedPlan['streak']): string {
  if (run === 0) return 'Completa esta semana y prende tu primera flama.';
  const months = images ? ` y ${counted(images, 'mes completo', 'meses completos')}` : '';
  return `${counted(run, 'semana seguida', 'semanas seguidas')}${months}`;
}

/** Streak flames, the progress bar, and what the plan is for [PLAN-007, PLAN-009, PLAN-021, PLAN-031]. */
export function PlanHeader({ plan }: { plan: FollowedPlan }): ReactNode {
  const { streak, progress, workout_plan, frequency, start_date, end_date } = plan;
  const { goal } = workout_plan;
  return (
    <section className={styles.header} aria-label="Tu avance">
      <div className={styles.streak}>
        <span className={styles.flames}>
          {Array.from({ length: flamesAMonth }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a flame is identified by its place
            <Flame key={index} state={index < streak.flames ? 'lit' : 'unlit'} size="3rem" />
          ))}
        </span>
        <span className={styles.streakText}>{streakText(streak)}</span>
      </div>
      <div className={styles.progress}>
        <p className={styles.percent}>
          <strong>{progress.percent}%</strong> de tu mes
        </p>
        <div
          className={styles.track}
          role="progressbar"
          aria-label="Avance de tu plan"
          aria-valuenow={progress.percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${progress.active_days} de ${progress.expected} entrenamientos`}
        >
          <span style={{ inlineSize: `${progress.percent}%` }} />
        </div>
        <p className={styles.soft}>
          {progress.active_days} de {progress.expected} entrenamientos
        </p>
      </div>
      <div className={styles.goal}>
        <p>
          <strong>{goal.name}</strong>, {counted(frequency, 'día por semana', 'días por semana')}
        </p>
        <p className={styles.soft}>
          {goal.description} Del {formatDay(start_date)} al {formatDay(addDays(end_date, -1))}.
        </p>
      </div>
    </section>
  );
}
