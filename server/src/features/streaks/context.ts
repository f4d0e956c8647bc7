import { z } from 'zod';
import { statement } from '../../platform/database/statement.ts';
import { pausedDays } from '../../platform/pauses.ts';

const day = z.string();
const plan = z.object({ start_date: day, end_date: day.nullable(), frequency: z.int() });
const pause = z.object({ start_date: day, end_date: day });

/** SQL: the plans of customer `$1` that reach the day `after`, as JSON; and the first day of the customer's very first one. */
export const plansSql = (after: string): string => `coalesce((
    select json_agg(json_build_object('start_date', p.start_date, 'end_date', p.end_date, 'frequency', p.frequency))
    from customer_workout_plans p where p.customer_id = $1
      and coalesce(p.end_date, (p.start_date + interval '1 month')::date) > ${after}), '[]') as plans,
  (select min(p.start_date) from customer_workout_plans p where p.customer_id = $1) as first_plan`;

/** SQL: the customer's newest weekly streak before the week `before`; null when there is none. */
export const newestSql = (before: string): string => `(
    select json_build_object('week', s.week, 'run', s.run) from streaks s
    where s.customer_id = $1 and s.kind = 'weekly' and s.week < ${before} and s."deletedAt" is null
    order by s.week desc limit 1)`;

export const newestRow = z.object({ week: day, run: z.int() }).nullable();
export const plansRow = { plans: z.array(plan), first_plan: day.nullable() };

/** The facts besides activity on which the streaks of customer `$1` from week `$2` on depend, and the stored streaks. */
export const contextFrom = statement(
  'streak_context',
  `with base as (select ${newestSql('$2::date')} as newest)
  select (select newest from base) as base, ${plansSql('$2::date')},
    coalesce((
      select json_agg(json_build_object('start_date', p.start_date, 'end_date', p.end_date))
      from ${pausedDays} p where p.customer_id = $1
        and p.end_date >= coalesce(((select newest from base) ->> 'week')::date, $2::date)), '[]') as pauses,
    coalesce((
      select json_agg(json_build_object('kind', s.kind, 'week', s.week, 'run', s.run, 'deleted', s."deletedAt" is not null))
      from streaks s where s.customer_id = $1 and s.week >= $2::date), '[]') as stored`,
  z.object({
    base: newestRow,
    ...plansRow,
    pauses: z.array(pause),
    stored: z.array(
      z.object({
        kind: z.enum(['weekly', 'monthly']),
        week: day,
        run: z.int(),
        deleted: z.boolean(),
      }),
    ),
  }),
);
