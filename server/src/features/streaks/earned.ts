import { command } from '../../platform/database/statement.ts';
import { isErasedSql } from '../../platform/erased.ts';
import { pausedDays } from '../../platform/pauses.ts';

/** SQL: the last day before which a plan `p` holds. */
const planEnd = `coalesce(p.end_date, (p.start_date + interval '1 month')::date)`;

/** SQL: whether week `monday` of `customer_id` touches a pause, or the customer's very first plan began in it after Monday. */
const isNeutral = (customer_id: string, monday: string): string => `(exists (
    select from ${pausedDays} p where p.customer_id = ${customer_id}
      and p.start_date <= ${monday} + 6 and p.end_date >= ${monday})
  or (select min(p.start_date) from customer_workout_plans p where p.customer_id = ${customer_id})
    between ${monday} + 1 and ${monday} + 6)`;

/** SQL: the lowest frequency in force on a day of the week of `counts`; 3 on a day without plan. */
const target = `(select min(coalesce((
      select p.frequency from customer_workout_plans p where p.customer_id = counts.customer_id
        and p.start_date <= counts.week + d.n and ${planEnd} > counts.week + d.n), 3))
    from generate_series(0, 6) d (n))`;

/**
 * SQL: the streaks of all members, as `wanted` of a `with`. The rules of `domain/streaks` are written here a second time.
 * They are complete weeks, and the streak that goes on as long as all weeks between two of them are neutral. An erased
 * account keeps no streaks.
 */
export const earnedSql = `
  active as (
    select customer_id, day from completed_videos where earned_by is not null
    union
    select r.customer_id, (r.class_date at time zone b.timezone)::date
    from class_reservations r join single_classes sc using (single_class_id)
    join branches b on b.branch_id = sc.branch_id
    where r.customer_id is not null and r.attend and r."deletedAt" is null and r.guest_name is null),
  counts as (
    select customer_id, date_trunc('week', day)::date as week, count(*) as active from active
    where not ${isErasedSql('active.customer_id')}
    group by 1, 2),
  complete as (
    select customer_id, week, lag(week) over (partition by customer_id order by week) as before
    from counts where active >= ${target}),
  begun as (
    select customer_id, week, before is null or exists (
      select from generate_series(before + 7, week - 7, interval '7 days') between_them (monday)
      where ${isNeutral('complete.customer_id', 'monday::date')} is not true) as begins
    from complete),
  series as (
    select *, count(*) filter (where begins) over (partition by customer_id order by week) as series from begun),
  weekly as (
    select customer_id, week, row_number() over (partition by customer_id, series order by week) as run from series),
  wanted as (
    select customer_id, 'weekly' as kind, week, run from weekly
    union all
    select customer_id, 'monthly', week, run from weekly where run % 4 = 0)`;

/** Writes the streaks of all members where there are none yet: for a studio that is loaded with its history. */
export const writeEarned = command(
  'write_earned_streaks',
  `with ${earnedSql}
  insert into streaks (customer_id, kind, week, run, "createdAt")
  select customer_id, kind, week, run, $1::timestamptz from wanted order by customer_id, week, kind desc`,
  { scans: 'loads a whole studio; run once' },
);
