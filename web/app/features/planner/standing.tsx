import type { FollowedPlan, PlannedDay } from '@tbm/contract/customer-workout-plans';
import { dayTypeOf } from '@tbm/domain/planner';
import { formatLongDay } from '@tbm/domain/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { DayMark } from '../../design/day-mark.tsx';
import { Heading } from '../../design/layout.tsx';
import { useHere } from '../../platform/here.ts';
import { newPlanAddress } from '../../platform/planner-addresses.ts';
import styles from './followed.module.css';
import type { PlanDialog } from './use-plan-dialogs.ts';
import { dayTypeText } from './words.ts';

export const todayOf = ({ weeks, today }: Pick<FollowedPlan, 'weeks' | 'today'>): PlannedDay | undefined =>
  weeks.flatMap(({ days }) => days).find(({ day }) => day === today);

/** The headline of today: `Hoy toca Fuerza`. */
export function todayTitle(day: PlannedDay | undefined): string {
  if (day?.state === 'completed') return '¡Ya entrenaste hoy!';
  if (day?.state === 'paused') return 'Hoy estás en pausa';
  if (!day?.day_type) return 'Hoy descansas';
  return `Hoy toca ${day.class_category?.name ?? dayTypeText[day.day_type]}`;
}

/** The state of the plan today, and what to do next. */
export function Standing({
  plan,
  onAsk,
}: {
  plan: FollowedPlan;
  onAsk: (dialog: PlanDialog) => void;
}): ReactNode {
  const here = useHere();
  if (plan.status === 'ahead')
    return (
      <Band title={`Empiezas el ${formatLongDay(plan.start_date)}`} mark="next">
        <Button look="accent" onClick={() => onAsk('start')}>
          Empezar hoy
        </Button>
      </Band>
    );
  if (plan.status === 'ended')
    return (
      <Band title="Terminaste tu plan" mark="completed">
        <Button look="accent" onClick={() => onAsk('repeat')}>
          Repetir mi plan
        </Button>
        <ButtonLink to={newPlanAddress} look="quiet">
          Empezar uno nuevo
        </ButtonLink>
      </Band>
    );
  const day = todayOf(plan);
  const film = day?.planned_video;
  return (
    <Band title={todayTitle(day)} mark={day?.state ?? 'rest'}>
      {film ? (
        <ButtonLink to={`/mytbm/video/${film.video_id}`} look="accent">
          Ver {film.name}
        </ButtonLink>
      ) : day?.day_type ? (
        <ButtonLink to={here({ dia: plan.today })} look="accent" preventScrollReset>
          Elegir mi clase
        </ButtonLink>
      ) : null}
      {day?.day_type && day.tag_id ? <TypeLink day_type={day.day_type} tag_id={day.tag_id} /> : null}
    </Band>
  );
}

const Band = ({
  title,
  mark,
  children,
}: {
  title: string;
  mark: NonNullable<PlannedDay['state']>;
  children: ReactNode;
}): ReactNode => (
  <section className={styles.standing} aria-label="Hoy">
    <div className={styles.standingTitle}>
      <DayMark state={mark} size="2.5rem" />
      <Heading level={2} size="m">
        {title}
      </Heading>
    </div>
    <div className={styles.actions}>{children}</div>
  </section>
);

/** The films for a kind of day [PLAN-033, PLAN-034, PLAN-038]. */
export const TypeLink = ({
  day_type,
  tag_id,
}: {
  day_type: NonNullable<PlannedDay['day_type']>;
  tag_id: number;
}): ReactNode => (
  <Link className={styles.typeLink} to={`/mytbm/online?tag_id=${tag_id}`}>
    <span lang="en">{dayTypeOf[day_type].name}</span>: ver clases de {dayTypeText[day_type]}
  </Link>
);
