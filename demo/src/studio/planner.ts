import { addDays, endFrom, mondayBefore } from '@tbm/domain/planner';
import { dayIn } from '@tbm/domain/time';
import { customer_workout_plans, planned_videos, seedPlanner } from '@tbm/server/features/planner/index';
import { completed_videos } from '@tbm/server/features/videos/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { command, statement } from '@tbm/server/platform/database/statement';
import { z } from 'zod';
import { socia } from './accounts.ts';
import { openFilms } from './open-films.ts';
import { writeRows } from './rows.ts';

/** Monday, Wednesday and Friday. */
const week_days = '1,3,5';
const trained = [0, 2, 4] as const;

/** Weeks before this one with three days of training: the member's streak. */
const streakWeeks = 5;

const planOfGoal = statement(
  'demo_plan_of_goal',
  `select workout_plan_id, frequency from workout_plans
  where goal_id = 3 and level = 2 and frequency = $1 and not pregnant`,
  z.object({ workout_plan_id: z.int(), frequency: z.int() }),
);

const countCompletions = command(
  'demo_count_completions',
  'update videos set completed_videos = completed_videos + $2 where video_id = any($1::bigint[])',
);

/** The plan of the demo member: in its second week, the first one complete, and a film on a day ahead; before it, weeks without a plan. */
export async function loadPlanner(
  tx: Transaction,
  { now, timezone }: { now: string; timezone: string },
): Promise<void> {
  await seedPlanner(tx);
  const today = dayIn(now, timezone).toString();
  const start_date = addDays(mondayBefore(today), -7);
  const plan = await planOfGoal.one(tx, [trained.length]);
  const [memberPlan] = await tx
    .insert(customer_workout_plans)
    .values({
      customer_id: socia.customer_id,
      workout_plan_id: plan.workout_plan_id,
      frequency: plan.frequency,
      start_date,
      end_date: endFrom(start_date),
      week_days,
      createdAt: now,
    })
    .returning();
  if (!memberPlan) throw new Error('the demo member has no plan');
  // The first seven are those that the member has watched and marked (loadLibrary), on days that depend on the hour.
  const films = await openFilms(tx, 10);
  const monday = mondayBefore(today);
  const done = Array.from({ length: streakWeeks }, (_, week) => week + 1).flatMap((week) =>
    films.slice(-trained.length).map(({ video_id }, index) => ({
      customer_id: socia.customer_id,
      video_id,
      createdAt: now,
      day: addDays(monday, (trained[index] ?? 0) - 7 * week),
      is_marked: week === 1,
    })),
  );
  await writeRows(tx, completed_videos, done);
  await countCompletions.run(tx, [done.map(({ video_id }) => video_id), streakWeeks]);
  const [film] = films;
  if (film)
    await tx.insert(planned_videos).values({
      customer_workout_plan_id: memberPlan.customer_workout_plan_id,
      video_id: film.video_id,
      day: addDays(mondayBefore(today), 7 + trained[1]),
      createdAt: now,
    });
}
