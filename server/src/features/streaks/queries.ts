import {
  activeDay,
  type Streak,
  type Streaks,
  type StreakYear,
  streak,
  streakPause,
} from '@tbm/contract/streaks';
import { addDays, streakOf, targetOf } from '@tbm/domain/planner';
import { currentRun } from '@tbm/domain/streaks';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { pausedDays } from '../../platform/pauses.ts';
import { activeDaysSql, attendedPlaces } from './active-days.ts';
import { newestRow, newestSql, plansRow, plansSql } from './context.ts';

const columns = 'streak_id, customer_id, kind, week, run, "createdAt"';

const newestStreaks = statement(
  'streaks',
  `select ${columns} from streaks
  where customer_id = $1 and "deletedAt" is null
  order by week desc, kind limit 100`,
  streak,
);
const streakRow = statement(
  'streak',
  `select ${columns} from streaks where streak_id = $1 and "deletedAt" is null and ($2::bigint is null or customer_id = $2)`,
  streak,
);

const pauseJson = `json_build_object('customer_pause_id', p.customer_pause_id, 'start_date', p.start_date,
  'end_date', p.end_date, 'pause_reason', p.pause_reason)`;

/** All that the running streak depends on: the newest complete week, and the pauses since. Older rows cost nothing. */
const summary = statement(
  'streak_summary',
  `with today as (
    select t.day, date_trunc('week', t.day)::date as week
    from customers c join branches b using (branch_id), lateral (
      select ($2::timestamptz at time zone b.timezone)::date as day) t
    where c.customer_id = $1),
  newest as (select ${newestSql('(select week + 7 from today)')} as newest)
  select t.day as today, t.week, n.newest, ${plansSql('t.week')},
    coalesce((select s.run from streaks s
      where s.customer_id = $1 and s.kind = 'weekly' and s."deletedAt" is null order by s.run desc limit 1), 0) as best,
    coalesce((select json_agg(${pauseJson} order by p.end_date) from ${pausedDays} p
      where p.customer_id = $1 and p.end_date >= coalesce((n.newest ->> 'week')::date, t.week)), '[]') as pauses
  from today t, newest n`,
  z.object({
    today: z.string(),
    week: z.string(),
    newest: newestRow,
    best: z.int(),
    ...plansRow,
    pauses: z.array(streakPause),
  }),
);

/** The weeks of a member's running streak: one statement. */
export async function currentRunOf(
  db: Executor,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<number> {
  const { newest, today, ...context } = await summary.one(db, [customer_id, now]);
  return currentRun(newest, context, today);
}

const activeInWeek = statement(
  'active_days_of_week',
  `select count(*)::int as active from (${activeDaysSql}) d`,
  z.object({ active: z.int() }),
);

/** A member's running streak and complete weeks [API-185]. Three statements, whose cost does not grow with the years. */
export async function streaksOf(
  db: Executor,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<Streaks> {
  const { newest, plans, first_plan, pauses, today, week, best } = await summary.one(db, [customer_id, now]);
  const sunday = addDays(week, 6);
  const { active } = await activeInWeek.one(db, [customer_id, week, addDays(week, 7)]);
  const run = currentRun(newest, { pauses, first_plan }, today);
  return {
    ...streakOf(run),
    best,
    today,
    week,
    active,
    target: targetOf(week, plans),
    pause: pauses.find((pause) => pause.start_date <= sunday && pause.end_date >= week) ?? null,
    data: await newestStreaks.all(db, [customer_id]),
  };
}

/** One streak: of a member or, with null, of any member. Throws `not_found`. */
export const streakById = async (db: Executor, id: number, customer_id: number | null): Promise<Streak> =>
  oneOr(await streakRow.all(db, [id, customer_id]), 'not_found');

const pausesAndWeeks = statement(
  'streak_year',
  `select ($4::timestamptz at time zone b.timezone)::date as today,
    coalesce((select json_agg(${pauseJson} order by p.start_date) from ${pausedDays} p
      where p.customer_id = $1 and p.end_date >= $2::date and p.start_date < $3::date), '[]') as pauses,
    array(select s.week::text from streaks s where s.customer_id = $1 and s.kind = 'weekly' and s."deletedAt" is null
      and s.week > $2::date - 7 and s.week < $3::date order by s.week) as weeks
  from customers c join branches b using (branch_id) where c.customer_id = $1`,
  z.object({ today: z.string(), pauses: z.array(streakPause), weeks: z.array(z.string()) }),
);

const daysOfYear = statement(
  'active_days_of_year',
  `with films as (
    select c.day, json_agg(json_build_object('video_id', v.video_id, 'name', v.name) order by c."createdAt", v.video_id) as films
    from completed_videos c join videos v using (video_id)
    where c.customer_id = $1 and c.day >= $2::date and c.day < $3::date group by c.day),
  classes as (
    select a.day, json_agg(json_build_object('class_reservation_id', a.class_reservation_id, 'name', ct.name)
      order by a.class_date, a.class_reservation_id) as classes
    from (${attendedPlaces}) a join class_types ct using (class_type_id) group by a.day)
  select day, coalesce(films, '[]') as films, coalesce(classes, '[]') as classes
  from films full join classes using (day) order by day`,
  activeDay.extend({ day: z.string() }),
);

/** What the member did on each day of a year, with pauses and complete weeks. */
export async function yearOf(
  db: Executor,
  { customer_id, year, now }: { customer_id: number; year: number; now: string },
): Promise<StreakYear> {
  const days = [`${year}-01-01`, `${year + 1}-01-01`];
  const pausesOfYear = await pausesAndWeeks.one(db, [customer_id, ...days, now]);
  return { year, ...pausesOfYear, days: await daysOfYear.all(db, [customer_id, ...days]) };
}
