import { addDays, endFrom, mondayBefore } from '@tbm/domain/planner';
import { dayIn } from '@tbm/domain/time';
import {
  customer_workout_plans,
  planned_videos,
  seedPlanner,
  workout_plans,
} from '@tbm/server/features/planner/index';
import { completed_videos, videos } from '@tbm/server/features/videos/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { socia } from './accounts.ts';

/** Monday, Wednesday and Friday. */
const week_days = '1,3,5';
const trained = [0, 2, 4] as const;

/** Weeks before this one with three days of training: the member's streak. */
const streakWeeks = 5;

/** The plan of the demo member: in its second week, the first one complete, and a film on a day ahead; before it, weeks without a plan. */
export async function loadPlanner(
  tx: Transaction,
  { now, timezone }: { now: string; timezone: string },
): Promise<void> {
  await seedPlanner(tx);
  const today = dayIn(now, timezone).toString();
  const start_date = addDays(mondayBefore(today), -7);
  const [plan] = await tx
    .select()
    .from(workout_plans)
    .where(
      and(
        eq(workout_plans.goal_id, 3),
        eq(workout_plans.level, 2),
        eq(workout_plans.frequency, trained.length),
        eq(workout_plans.pregnant, false),
      ),
    );
  if (!plan) throw new Error('no plan for the demo member');
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
  const films = await tx
    .select({ video_id: videos.video_id })
    .from(videos)
    .where(isNull(videos.available_at))
    .orderBy(asc(videos.video_id))
    .limit(10);
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
  await tx.insert(completed_videos).values(done);
  await tx
    .update(videos)
    .set({ completed_videos: sql`${videos.completed_videos} + ${streakWeeks}` })
    .where(
      inArray(
        videos.video_id,
        done.map(({ video_id }) => video_id),
      ),
    );
  const [film] = films;
  if (film)
    await tx.insert(planned_videos).values({
      customer_workout_plan_id: memberPlan.customer_workout_plan_id,
      video_id: film.video_id,
      day: addDays(mondayBefore(today), 7 + trained[1]),
      createdAt: now,
    });
}
