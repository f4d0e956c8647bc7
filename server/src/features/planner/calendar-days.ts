import { dayTypeOf, dayTypeOn } from '@tbm/domain/planner';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isHolistic } from './follow.ts';
import { endSql } from './queries.ts';

const civil = z.string();

/** The days of customer `$1` from four weeks before `$2`: training days, and other days on which the customer put a film. */
const daysOf = statement(
  'calendar_planned_days',
  `with mine as (
    select c.*, string_to_array(c.week_days, ',')::int[] as weekdays,
      greatest(c.start_date, ($2::timestamptz at time zone b.timezone)::date - 28) as first_day
    from customer_workout_plans c join customers using (customer_id) join branches b using (branch_id)
    where c.customer_id = $1)
  select c.customer_workout_plan_id, d.day::date as day, ${isHolistic('p')} as is_holistic, k.name as category,
    f.video_id, v.duration, c."createdAt", coalesce(f."createdAt", c."createdAt") as "changedAt"
  from mine c
  join workout_plans p on p.workout_plan_id = coalesce(c.pregnancy_plan_id, c.workout_plan_id)
  cross join generate_series(c.first_day::timestamp, (${endSql('c')} - 1)::timestamp, '1 day') d (day)
  left join planned_videos f on f.customer_workout_plan_id = c.customer_workout_plan_id and f.day = d.day::date
  left join videos v on v.video_id = f.video_id
  left join workout_plan_days n on n.workout_plan_id = p.workout_plan_id
    and n.day = array_position(c.weekdays, extract(isodow from d.day)::int)
  left join class_categories k using (class_category_id)
  where extract(isodow from d.day)::int = any(c.weekdays) or f.day is not null
  order by d.day limit 400`,
  z.object({
    customer_workout_plan_id: z.int(),
    day: civil,
    is_holistic: z.boolean(),
    category: z.string().nullable(),
    video_id: z.int().nullable(),
    duration: z.int().nullable(),
    createdAt: z.string(),
    changedAt: z.string(),
  }),
);

/** A day of a plan as the member's calendar shows it. Anyone with the address may read it, so it omits goal and health. */
export interface PlannedCalendarDay {
  customer_workout_plan_id: number;
  day: string;
  title: string;
  video_id: number | null;
  duration: number | null;
  createdAt: string;
  changedAt: string;
}

/** The days of a member's plans: those ahead and of the last four weeks. */
export async function plannedCalendarDays(
  db: Executor,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<PlannedCalendarDay[]> {
  const rows = await daysOf.all(db, [customer_id, now]);
  return rows.map(({ is_holistic, category, ...row }) => ({
    ...row,
    title: category
      ? `${dayTypeOf[dayTypeOn(row.day, { is_holistic })].name}: ${category}`
      : 'Clase en línea',
  }));
}
