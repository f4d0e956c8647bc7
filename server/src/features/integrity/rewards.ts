import type { Invariant } from './money.ts';

/** A new evaluation would change nothing: the stored rows agree with each other (docs/decisions/0044). */
export const rewardInvariants: readonly Invariant[] = [
  {
    name: 'each evaluation of a member begins at the level where the one before it ended',
    query: `select reward_period_id, level_before, before from (
        select *, coalesce(lag(level_after) over (partition by customer_id order by position), 0) as before,
          row_number() over (partition by customer_id order by position) as place from reward_periods) p
      where level_before <> before or position <> place`,
  },
  {
    name: 'a member is at the level of their last evaluation',
    query: `select coalesce(t.customer_id, p.customer_id) as customer_id, t.level, p.level_after
      from reward_standings t full join (
        select distinct on (customer_id) customer_id, level_after from reward_periods order by customer_id, position desc) p
        using (customer_id)
      where coalesce(t.level, -1) <> coalesce(p.level_after, 0)`,
  },
  {
    name: 'a member has the milestones of their level and of those below it, and no other',
    query: `select customer_id, t.level from reward_standings t
      where t.level <> (select count(*) from customer_milestones m
          where m.customer_id = t.customer_id and m.lost_on is null and m.milestone_id <= t.level)
        or exists (select from customer_milestones m
          where m.customer_id = t.customer_id and m.lost_on is null and m.milestone_id > t.level)`,
  },
  {
    name: 'a milestone comes from the period that raised the member to it',
    query: `select m.customer_milestone_id from customer_milestones m join reward_periods p using (reward_period_id)
      where p.change <> 'rise' or p.level_after <> m.milestone_id or p.end_date <> m.achieved_on`,
  },
  {
    name: 'a met period gave its reward, its bonus where it has one, and no other period gave any',
    query: `select p.reward_period_id, p.result, p.is_bonus from reward_periods p left join customer_rewards g using (reward_period_id)
      group by p.reward_period_id
      having count(*) filter (where g.kind = 'monthly') <> (p.result = 'met')::int
        or count(*) filter (where g.kind = 'bonus') <> (p.result = 'met' and p.is_bonus)::int`,
  },
  {
    name: 'a period counts the strikes that its member has in it',
    query: `select p.reward_period_id, p.strikes, count(s.strike_id) from reward_periods p
      left join strikes s on s.reward_period_id = p.reward_period_id and s.void is null and s."pardonedAt" is null
      group by p.reward_period_id having count(s.strike_id) <> p.strikes`,
  },
  {
    name: 'a code is for a benefit of a level that the member reached at some time',
    query: `select k.reward_code_id from reward_codes k where not exists (
      select from customer_milestones m where m.customer_id = k.customer_id and m.milestone_id = k.milestone_id)`,
  },
];
