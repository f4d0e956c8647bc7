import type { Answer } from '@tbm/contract';
import { z } from 'zod';
import type { Executor } from '../../platform/database/statement.ts';
import { type Asked, cuts, ofBranch, report, within } from './report.ts';

/** SQL: a purchase `p` gives something at an instant: it is paid, free for now, or a gift, and has not ended. */
export const givesAt = (at: string): string => `(p."createdAt" < ${at} and p.access_until > ${at}
  and p.status <> 'pending' and not (p.status in ('failed', 'revoked') and p."updatedAt" < ${at}))`;

/** SQL: for each member with a purchase in the period, whether the member was active when it began and is when it ends. */
export const standings = `select p.customer_id, bool_or(${givesAt('c.start')}) as was, bool_or(${givesAt('c.cut')}) as is_now
  from purchases p join c using (branch_id)
  where p."createdAt" < c.cut and p.access_until > c.start and p.status <> 'pending' group by p.customer_id`;

const counts = report(
  'report_members',
  `with c as (${cuts})
  select count(*) filter (where was)::int as active_before, count(*) filter (where is_now)::int as active,
    count(*) filter (where is_now and not was)::int as joined, count(*) filter (where was and not is_now)::int as lost
  from (${standings}) s`,
  z.object({
    active_before: z.int(),
    active: z.int(),
    joined: z.int(),
    lost: z.int(),
  }),
);

const activeOnDays = report(
  'report_active_on_days',
  `with c as (${cuts}), held as materialized (
    select p.customer_id, p.branch_id, p.status, p."createdAt", p."updatedAt", p.access_until
    from purchases p join c using (branch_id)
    where p."createdAt" < c.cut and p.access_until > c.start and p.status <> 'pending'),
  d as materialized (select d.day, c.branch_id, least((d.day + 1)::timestamp at time zone c.timezone, c.cut) as at
    from unnest(:days::date[]) d (day) cross join c)
  select d.day::text as day, count(distinct p.customer_id)::int as active
  from d left join held p on p.branch_id = d.branch_id and ${givesAt('d.at')}
  group by d.day order by d.day`,
  z.object({ day: z.string(), active: z.int() }),
);

/** SQL: the outcome of the trial of a purchase `p`. */
export const trialOutcome = `case when exists (select from invoices i
    where i.purchase_id = p.purchase_id and i.status = 'paid' and i.total_payment > 0) then 'stayed'
  when p.status = 'active' then 'running' else 'left' end`;

const trialCounts = report(
  'report_trials',
  `select count(*)::int as begun, count(*) filter (where outcome = 'stayed')::int as stayed,
    count(*) filter (where outcome = 'running')::int as running, count(*) filter (where outcome = 'left')::int as left
  from (select ${trialOutcome} as outcome
    from trials t join purchases p using (purchase_id) join branches b using (branch_id)
    where ${ofBranch} and ${within('t."createdAt"')}) s`,
  z.object({
    begun: z.int(),
    stayed: z.int(),
    running: z.int(),
    left: z.int(),
  }),
);

/** The days at whose ends active members are counted: every day of a month, every week of half a year, else every month. */
export function daysToCount({ from, to }: Pick<Asked, 'from' | 'to'>): string[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last, { largestUnit: 'day' }).days + 1;
  const step = length <= 31 ? { days: 1 } : length <= 184 ? { weeks: 1 } : { months: 1 };
  const days: string[] = [];
  for (let index = 0; ; index += 1) {
    const back = Object.fromEntries(Object.entries(step).map(([unit, count]) => [unit, count * index]));
    const day = last.subtract(back);
    if (Temporal.PlainDate.compare(day, first) < 0) return days.reverse();
    days.push(day.toString());
  }
}

/** A member is active while one of the member's purchases is: paid, in its trial, or given. */
export async function membersReport(db: Executor, asked: Asked): Promise<Answer<'GET /reports/members'>> {
  const [[count], days, [trials]] = await Promise.all([
    counts(db, asked),
    activeOnDays(db, { ...asked, days: daysToCount(asked) }),
    trialCounts(db, asked),
  ]);
  if (!count || !trials) throw new Error('a count has no row');
  return { ...count, days, trials };
}
