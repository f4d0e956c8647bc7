import { customerWorkoutPlan, plannedVideo } from '@tbm/contract/customer-workout-plans';
import {
  trainingGoalRow,
  type WorkoutPlan,
  workoutPlan,
  type workoutPlanRow,
} from '@tbm/contract/workout-plans';
import { recommendedPrograms } from '@tbm/domain/planner';
import { z } from 'zod';
import { retirableRows } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isRetiredSql } from '../../platform/retired.ts';
import { fileJson } from '../files/index.ts';

const { pregnant, beginner, other } = recommendedPrograms;
/** SQL: the programme that a plan recommends [PLAN-035..037]. */
const recommendedProgram = (p: string): string =>
  `coalesce(${p}.program_id, case when ${p}.pregnant then ${pregnant} when ${p}.level = 1 then ${beginner} else ${other} end)`;

/** SQL: a plan as the contract shows it. */
export const planJson = (p: string): string => `jsonb_build_object(
  'workout_plan_id', ${p}.workout_plan_id, 'level', ${p}.level, 'pregnant', ${p}.pregnant,
  'frequency', ${p}.frequency, 'program_id', ${p}.program_id,
  'goal', (select to_jsonb(g) - 'createdAt' - 'retired_on' from training_goals g where g.goal_id = ${p}.goal_id),
  'workout_plan_days', coalesce((
    select jsonb_agg(jsonb_build_object('day', d.day, 'class_category', to_jsonb(k) - 'retired_on') order by d.day)
    from workout_plan_days d join class_categories k using (class_category_id)
    where d.workout_plan_id = ${p}.workout_plan_id), '[]'),
  'program', (
    select jsonb_build_object('program_id', g.program_id, 'name', g.name, 'url', g.url, 'icon', g.icon,
      'color', g.color, 'short_description', g.short_description)
    from programs g where g.program_id = ${recommendedProgram(p)}))`;

export const readGoals = retirableRows('training_goals', {
  key: 'goal_id',
  row: trainingGoalRow.extend({ name: z.string() }),
});

const planRows = retirableRows('workout_plans', {
  columns: `${planJson('p')} as plan`,
  from: 'workout_plans p',
  alias: 'p',
  key: 'p.workout_plan_id',
  order: 'p.goal_id, p.level, p.pregnant, p.frequency, p.workout_plan_id',
  row: z.object({ plan: workoutPlan, is_retired: z.boolean() }),
});

/** The plans to choose from, in order of their answers. */
export const readPlans = async (
  db: Executor,
  now: string,
  ids?: readonly number[],
): Promise<z.output<typeof workoutPlanRow>[]> =>
  (await planRows(db, now, ids)).map(({ plan, is_retired }) => ({ ...plan, is_retired }));

const byAnswers = statement(
  'workout_plan_by_answers',
  `select ${planJson('p')} as plan from workout_plans p
  where p.goal_id = $1 and p.level = $2 and p.pregnant = $3 and p.frequency = $4 and not ${isRetiredSql('p', '$5')}`,
  z.object({ plan: workoutPlan }),
);

/** The plan for some answers, if there is one. */
export const planFor = async (
  db: Executor,
  answers: { goal_id: number; level: number; pregnant: boolean; frequency: number; now: string },
): Promise<WorkoutPlan | undefined> => {
  const { goal_id, level, pregnant, frequency, now } = answers;
  return (await byAnswers.maybeOne(db, [goal_id, level, pregnant, frequency, now]))?.plan;
};

/** SQL: the first day after a member's plan. */
export const endSql = (c: string): string =>
  `coalesce(${c}.end_date, (${c}.start_date + interval '1 month')::date)`;

/** SQL: a member's plan; `own`: with pregnancy, which only the member sees. */
const columns = (own: string): string => `c.customer_workout_plan_id, c.customer_id, p.workout_plan_id,
  c.frequency, c.start_date, ${endSql('c')} as end_date, c.week_days, ${planJson('p')} as workout_plan
  from customer_workout_plans c
  join workout_plans p on p.workout_plan_id = coalesce(case when ${own} then c.pregnancy_plan_id end, c.workout_plan_id)`;

const ofCustomer = statement(
  'customer_workout_plans',
  `select ${columns('$2::boolean')} where c.customer_id = $1 order by c.start_date desc`,
  customerWorkoutPlan,
);

/** A member's plans, the latest first; without pregnancy unless they are shown to the member. */
export const plansOf = (db: Executor, { customer_id, own }: { customer_id: number; own: boolean }) =>
  ofCustomer.all(db, [customer_id, own]);

const byId = statement(
  'customer_workout_plan',
  `select ${columns('true')} where c.customer_id = $1 and c.customer_workout_plan_id = $2`,
  customerWorkoutPlan,
);

/** One of a member's own plans. */
export const ownPlan = (db: Executor, customer_id: number, customer_workout_plan_id: number) =>
  byId.maybeOne(db, [customer_id, customer_workout_plan_id]);

/** SQL: a film on a day (`f`). */
export const plannedVideoJson = `jsonb_build_object('planned_video_id', f.planned_video_id,
  'video_id', v.video_id, 'name', v.name, 'duration', v.duration,
  'file', (select ${fileJson('i')} from files i where i.file_id = coalesce(v.file_id, (
    select s.poster_file_id from stored_files s where s.key = substr(v.url, 2)))),
  'class_type', jsonb_build_object('class_type_id', t.class_type_id, 'name', t.name))`;

const plannedById = statement(
  'planned_video',
  `select ${plannedVideoJson} as video from planned_videos f join videos v using (video_id)
    join class_types t using (class_type_id) where f.planned_video_id = $1`,
  z.object({ video: plannedVideo }),
);

export const plannedVideoById = async (db: Executor, planned_video_id: number) =>
  (await plannedById.one(db, [planned_video_id])).video;
