import { customerWorkoutPlan, type FollowedPlan, plannedVideo } from '@tbm/contract/customer-workout-plans';
import { holisticProgramId, planDays, progressOf, statusOf, streakOf } from '@tbm/domain/planner';
import { weekSpanOf, weeksOf } from '@tbm/domain/planner-weeks';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { pausedDays } from '../../platform/pauses.ts';
import { currentRunOf, trainedDaysOf } from '../streaks/index.ts';
import { endSql, planJson, plannedVideoJson } from './queries.ts';

/** SQL: whether a plan is Holistic, by the programme that the app config names [PLAN-033]. */
export const isHolistic = (p: string): string => `coalesce(${p}.program_id = coalesce((
  select nullif(value, '')::bigint from app_config where key = 'holistic_program_id'), ${holisticProgramId}), false)`;

const civil = z.string();
const span = z.object({ start_date: civil, end_date: civil, frequency: z.int() });

/**
 * A plan of customer `$1` at `$2` with what its page needs. It is plan `$3`, or the one that the customer follows. That
 * is the running one, else the next, else the last one if it ran to its end in the last four weeks.
 */
const followed = statement(
  'followed_plan',
  `with branch_day as (
    select ($2::timestamptz at time zone b.timezone)::date as today
    from customers c join branches b using (branch_id) where c.customer_id = $1),
  mine as (
    select c.*, ${endSql('c')} as ends, max(${endSql('c')}) over () as last_end,
      min(c.start_date) over () as first_start_date
    from customer_workout_plans c where c.customer_id = $1),
  chosen as (
    select m.*, branch_day.today, m.start_date - (extract(isodow from m.start_date)::int - 1) as first_monday,
      m.ends + 7 as after
    from mine m, branch_day
    where case when $3::bigint is not null then m.customer_workout_plan_id = $3
      else m.ends > branch_day.today or m.ends = m.last_end and m.ends > branch_day.today - ${planDays}
        and (m.end_date is null or m.end_date >= m.start_date + ${planDays}) end
    order by m.start_date <= branch_day.today and branch_day.today < m.ends desc, m.start_date > branch_day.today desc,
      m.start_date limit 1)
  select c.customer_workout_plan_id, c.customer_id, p.workout_plan_id, c.frequency, c.start_date,
    c.ends as end_date, c.week_days, c.today, c.first_start_date, ${planJson('p')} as workout_plan,
    ${isHolistic('p')} as is_holistic,
    (select jsonb_agg(jsonb_build_object(
        'start_date', m.start_date, 'end_date', m.ends, 'frequency', m.frequency))
      from mine m where m.ends > c.first_monday and m.start_date < c.after) as plans,
    coalesce((select jsonb_agg(jsonb_build_object('start_date', z.start_date, 'end_date', z.end_date))
      from ${pausedDays} z
      where z.customer_id = $1 and z.end_date >= c.first_monday and z.start_date < c.after), '[]') as pauses,
    coalesce((select jsonb_agg(jsonb_build_object('day', f.day, 'video', ${plannedVideoJson}))
      from planned_videos f join videos v using (video_id) join class_types t using (class_type_id)
      where f.customer_workout_plan_id = c.customer_workout_plan_id and not v.hidden), '[]') as planned_videos
  from chosen c
  join workout_plans p on p.workout_plan_id = coalesce(c.pregnancy_plan_id, c.workout_plan_id)`,
  customerWorkoutPlan.extend({
    today: civil,
    first_start_date: civil,
    is_holistic: z.boolean(),
    plans: z.array(span),
    pauses: z.array(span.omit({ frequency: true })),
    planned_videos: z.array(z.object({ day: civil, video: plannedVideo })),
  }),
);

/**
 * The plan that a member follows now, or one of the member's plans by its id, with all that its page shows: three statements.
 * Null when the member has no such plan.
 */
export async function followedPlan(
  db: Executor,
  { customer_id, now, id = null }: { customer_id: number; now: string; id?: number | null },
): Promise<FollowedPlan | null> {
  const found = await followed.maybeOne(db, [customer_id, now, id]);
  if (!found) return null;
  const { is_holistic, plans, pauses, planned_videos, first_start_date, ...plan } = found;
  const { today } = plan;
  const active_days = await trainedDaysOf(db, { customer_id, ...weekSpanOf(plan) });
  const weeks = weeksOf({
    plan,
    is_holistic,
    plans,
    planned_videos,
    first_start_date,
    active_days,
    today,
    pauses,
    categories: plan.workout_plan.workout_plan_days,
  });
  const done = weeks.flatMap(({ days }) => days).filter(({ state, is_active }) => state && is_active);
  return {
    ...plan,
    status: statusOf(plan, today),
    progress: progressOf(done.length, plan.frequency),
    weeks,
    streak: streakOf(await currentRunOf(db, { customer_id, now })),
  };
}
