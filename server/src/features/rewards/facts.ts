import type { RewardFacts } from '@tbm/domain/reward-facts';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isErasedSql } from '../../platform/erased.ts';
import { pausedDays } from '../../platform/pauses.ts';
import type { StoredRules } from './rules.ts';

const day = z.string();
const span = { start_date: day, end_date: day };

/**
 * Places that lots paid for and were not given back, by lot: `returned` is missing where the member cancelled too late. A
 * guest's place is one class less that the member needs to come to, and none that the member has come to.
 */
const places = `select r.credit_lot_id,
    json_agg(json_build_object('day', (r.class_date at time zone rb.timezone)::date, 'attended', r.attend and r."deletedAt" is null and r.guest_name is null)
      order by r.class_date, r.class_reservation_id) as used,
    count(*) filter (where r.guest_name is not null) as guests
  from class_reservations r join single_classes sc using (single_class_id) join branches rb on rb.branch_id = sc.branch_id
  where r.customer_id = c.customer_id and r.credit_lot_id is not null
    and (r."deletedAt" is null or not exists (
      select from credit_ledger e where e.class_reservation_id = r.class_reservation_id and e.reason = 'returned'))
  group by r.credit_lot_id`;

/** Classes of the package as it was sold, without those of a discount; a lot without a purchase is taken as it is. */
const sold = `coalesce(p.class_amount - case when d.type = 'class_amount' then d.amount::int else 0 end, l.granted)`;

const packages = `select coalesce(json_agg(json_build_object(
    'credit_lot_id', l.credit_lot_id, 'title', l.title, 'start_date', l.start_date, 'expiration_date', l.expiration_date,
    'package_classes', case when not l.is_unlimited then ${sold} end,
    'classes', l.granted + coalesce((select sum(e.amount) from credit_ledger e
      where e.credit_lot_id = l.credit_lot_id and e.reason = 'removed'), 0) - case when l.is_unlimited then 0 else coalesce(u.guests, 0) end,
    'left', l.available_classes, 'used', coalesce(u.used, '[]')) order by l.credit_lot_id), '[]')
  from credit_lots l left join purchases p using (purchase_id) left join discounts d using (discount_id)
  left join (${places}) u using (credit_lot_id)
  where l.customer_id = c.customer_id and l."deletedAt" is null and (l.is_unlimited or ${sold} >= $3::int)`;

/** For a revoked purchase: until the moment of revocation. For a failed one: the part that was paid or free. */
const access = `select coalesce(json_agg(json_build_object('start_date', a.start_date, 'end_date', a.end_date)
    order by a.start_date, a.end_date), '[]')
  from purchases p, lateral (select
    (coalesce(p.starts_at, p."createdAt") at time zone b.timezone)::date as start_date,
    ((case when p.status = 'revoked' then least(p.access_until, p."updatedAt") else p.access_until end
      - interval '1 microsecond') at time zone b.timezone)::date as end_date) a
  where p.customer_id = c.customer_id and p.include_online and a.end_date >= a.start_date
    and (p.status in ('active', 'completed', 'cancelled', 'revoked')
      or (p.status = 'failed' and (p.paid_until is not null or p.trial_ends_at is not null)))`;

const strikes = `select coalesce(json_agg(json_build_object('strike_id', s.strike_id, 'cause', s.cause, 'day', s.day,
    'credit_lot_id', r.credit_lot_id, 'is_pardoned', s."pardonedAt" is not null) order by s.day, s.strike_id), '[]')
  from strikes s left join class_reservations r using (class_reservation_id) where s.customer_id = c.customer_id`;

const spans = (table: string): string =>
  `select coalesce(json_agg(json_build_object('start_date', t.start_date, 'end_date', t.end_date)
    order by t.start_date), '[]') from ${table} t where t.customer_id = c.customer_id`;

/**
 * The facts of rewards (docs/decisions/0044) of the members `$1` at `$2`; `$3` is the fewest classes that ever
 * participated.
 */
const read = statement(
  'reward_facts',
  `select c.customer_id, c.name, c.last_name, ($2::timestamptz at time zone b.timezone)::date as today,
    (${packages}) as packages,
    array(select distinct v.day::text from completed_videos v
      where v.customer_id = c.customer_id and v.earned_by is not null order by 1) as film_days,
    (${access}) as access, (${spans('customer_workout_plans')}) as plans, (${spans(pausedDays)}) as pauses,
    (${strikes}) as strikes
  from customers c join branches b on b.branch_id = c.branch_id
  where c.customer_id = any($1::bigint[]) and not ${isErasedSql('c.customer_id')}
  order by c.customer_id`,
  z.object({
    customer_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    today: day,
    packages: z.array(
      z.object({
        credit_lot_id: z.int(),
        title: z.string(),
        start_date: day,
        expiration_date: day,
        package_classes: z.int().nullable(),
        classes: z.int(),
        left: z.int(),
        used: z.array(z.object({ day, attended: z.boolean() })),
      }),
    ),
    film_days: z.array(day),
    access: z.array(z.object(span)),
    plans: z.array(z.object({ start_date: day, end_date: day.nullable() })),
    pauses: z.array(z.object(span)),
    strikes: z.array(
      z.object({
        strike_id: z.int(),
        day,
        credit_lot_id: z.int().nullable(),
        is_pardoned: z.boolean(),
        cause: z.enum(['no_show', 'late_cancel', 'missed_week', 'given']),
      }),
    ),
  }),
);

export interface MemberFacts extends RewardFacts {
  customer_id: number;
  name: string;
  last_name: string;
  /** The packages' names, by lot. */
  titles: ReadonlyMap<number, string>;
}

/** The facts of members, in the order of their ids; an erased account has none. */
export async function factsOf(
  db: Executor,
  customer_ids: readonly number[],
  { rules, now }: { rules: readonly StoredRules[]; now: string },
): Promise<MemberFacts[]> {
  const fewest = Math.min(...rules.map(({ package_classes }) => package_classes));
  const rows = await read.all(db, [customer_ids, now, fewest]);
  return rows.map((row) => ({
    ...row,
    rules,
    titles: new Map(row.packages.map(({ credit_lot_id, title }) => [credit_lot_id, title])),
  }));
}
