import type { FollowedPlan } from '@tbm/contract/customer-workout-plans';
import { formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { DayMark } from '../../design/day-mark.tsx';
import { Heading } from '../../design/layout.tsx';
import { WeekBar } from '../../design/week-bar.tsx';
import { builderPath, planAddress } from '../../platform/planner-addresses.ts';
import { useApi } from '../../platform/query.ts';
import styles from './home-card.module.css';
import { keptChoice } from './kept.ts';
import { todayOf, todayTitle } from './standing.tsx';
import { weekText } from './words.ts';

/** The plan that the member follows, as the home asks for it. */
export const useFollowed = () => useApi('GET /customer_workout_plans/active/single', {});

/** The shortcut to the planner on the home: today in the member's plan, or a link to choose one [NAV-012]. */
export function PlannerCard(): ReactNode {
  const { data } = useFollowed();
  if (!data) return null;
  const plan = data.customer_workout_plan;
  return (
    <section className={styles.card} aria-label="Workout Planner">
      {plan ? <Followed plan={plan} /> : <Invitation />}
    </section>
  );
}

function headline(plan: FollowedPlan): string {
  if (plan.status === 'ahead') return `Tu plan empieza el ${formatLongDay(plan.start_date)}`;
  return plan.status === 'ended' ? 'Terminaste tu plan' : todayTitle(todayOf(plan));
}

function Followed({ plan }: { plan: FollowedPlan }): ReactNode {
  const today = todayOf(plan);
  const week = plan.weeks.find(({ days }) => days.some(({ day }) => day === plan.today));
  const film = plan.status === 'running' ? today?.planned_video : null;
  return (
    <>
      <div className={styles.title}>
        {plan.status === 'running' ? <DayMark state={today?.state ?? 'rest'} size="2.25rem" /> : null}
        <Heading level={2} size="s">
          {headline(plan)}
        </Heading>
      </div>
      {plan.status === 'running' && week ? (
        <div className={styles.week}>
          <span>Esta semana</span>
          <WeekBar
            colour={week.colour}
            active={week.active_days}
            target={week.target}
            words={weekText(week)}
          />
        </div>
      ) : null}
      <div className={styles.actions}>
        {film ? (
          <ButtonLink to={`/mytbm/video/${film.video_id}`} look="accent">
            Ver {film.name}
          </ButtonLink>
        ) : null}
        <ButtonLink to={planAddress(plan.customer_workout_plan_id)} look={film ? 'quiet' : 'ink'}>
          Ver mi plan
        </ButtonLink>
      </div>
    </>
  );
}

/** A plan that was chosen before the sign-up is kept in the browser. */
function Invitation(): ReactNode {
  const [waiting] = useState(() => keptChoice()?.address ?? '');
  return (
    <>
      <Heading level={2} size="s">
        {waiting ? 'Tu plan te está esperando' : '¿No sabes qué entrenar?'}
      </Heading>
      <p>
        {waiting
          ? 'Ya lo armaste: revisa tus días y aplícalo.'
          : 'Dinos tu meta y tus días: te armamos cuatro semanas.'}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={waiting || builderPath}>{waiting ? 'Ver mi plan' : 'Armar mi plan'}</ButtonLink>
      </div>
    </>
  );
}
