import type { PlannedVideo } from '@tbm/contract/customer-workout-plans';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { sameKey } from '../../platform/database/literals.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { watchableVideo } from '../videos/index.ts';
import { lockPlans } from './plans-of-member.ts';
import { ownPlan, plannedVideoById } from './queries.ts';

const put = statement(
  'plan_video',
  `insert into planned_videos (planned_video_id, customer_workout_plan_id, day, video_id, "createdAt")
  select ${sameKey('f', 'planned_videos', 'planned_video_id')}, g.* from
    (values ($1::bigint, $2::date, $3::bigint, $4::timestamptz)) g (customer_workout_plan_id, day)
  left join planned_videos f on f.customer_workout_plan_id = g.customer_workout_plan_id and f.day = g.day
  on conflict (customer_workout_plan_id, day) do update
    set video_id = excluded.video_id, "createdAt" = excluded."createdAt"
  returning planned_video_id`,
  z.object({ planned_video_id: z.int() }),
);

const ownPlannedVideo = statement(
  'planned_video_of_customer',
  `select f.day from planned_videos f join customer_workout_plans c using (customer_workout_plan_id)
  where c.customer_id = $1 and f.planned_video_id = $2`,
  z.object({ day: z.string() }),
);

const remove = command('take_off_planned_video', 'delete from planned_videos where planned_video_id = $1');

type Need = Pick<Services, 'db' | 'clock'>;
type Member = Pick<Person, 'customer_id'>;

/**
 * Puts a film on a day of the member's plan, in place of the film that is there. Throws `not_found`, `day_past`,
 * `day_not_in_plan`, and what `watchableVideo` throws.
 */
export async function planVideo(
  { db, clock }: Need,
  { customer_id }: Member,
  {
    customer_workout_plan_id,
    day,
    video_id,
  }: { customer_workout_plan_id: number; day: string; video_id: number },
): Promise<PlannedVideo> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const today = await lockPlans(tx, customer_id, now);
    const plan = await ownPlan(tx, customer_id, customer_workout_plan_id);
    if (!plan) throw problem('not_found');
    if (day < today) throw problem('day_past');
    if (day < plan.start_date || day >= plan.end_date) throw problem('day_not_in_plan');
    await watchableVideo(tx, { video_id, customer_id, now });
    const { planned_video_id } = await put.one(tx, [customer_workout_plan_id, day, video_id, now]);
    return plannedVideoById(tx, planned_video_id);
  });
}

/** Takes a film off its day, from today on. Throws `not_found`, `day_past`. */
export async function takeOffVideo(
  { db, clock }: Need,
  { customer_id }: Member,
  id: number,
): Promise<{ deleted: true }> {
  await db.transaction(async (tx) => {
    const today = await lockPlans(tx, customer_id, clock.now());
    const found = await ownPlannedVideo.maybeOne(tx, [customer_id, id]);
    if (!found) throw problem('not_found');
    if (found.day < today) throw problem('day_past');
    await remove.run(tx, [id]);
  });
  return { deleted: true };
}
