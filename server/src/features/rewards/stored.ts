import { rewardKinds } from '@tbm/contract/rewards';
import { z } from 'zod';
import { type RowOf, statement } from '../../platform/database/statement.ts';

const day = z.string();
const weekState = z.enum(['met', 'missed', 'planless', 'paused', 'running']);

/** Columns of an evaluation, as JSON has them. */
export const periodColumns = z.object({
  position: z.int(),
  mode: z.enum(['in_person', 'online']),
  credit_lot_id: z.int().nullable(),
  month: day.nullable(),
  start_date: day,
  end_date: day,
  reward_rule_id: z.int(),
  number: z.int(),
  is_bonus: z.boolean(),
  needed: z.int(),
  done: z.int(),
  weeks: z.array(z.object({ week: day, days: z.int(), state: weekState })),
  strikes: z.int(),
  result: z.enum(['met', 'missed', 'paused']),
  change: z.enum(['none', 'rise', 'drop', 'fall']),
  level_before: z.int(),
  level_after: z.int(),
  in_a_row: z.int(),
});
export type PeriodColumns = z.output<typeof periodColumns>;

/** The stored rewards of a member, to compare them with the computed ones. */
export const storedRewards = statement(
  'stored_rewards',
  `select
    coalesce((select json_agg(to_jsonb(p) - 'customer_id' - 'evaluatedAt' order by p.position)
      from reward_periods p where p.customer_id = $1), '[]') as periods,
    coalesce((select json_agg(json_build_object('customer_milestone_id', m.customer_milestone_id, 'milestone_id', m.milestone_id,
        'reward_period_id', m.reward_period_id, 'achieved_on', m.achieved_on, 'lost_on', m.lost_on))
      from customer_milestones m where m.customer_id = $1), '[]') as milestones,
    coalesce((select json_agg(json_build_object('customer_reward_id', g.customer_reward_id,
        'reward_period_id', g.reward_period_id, 'kind', g.kind, 'earned_on', g.earned_on))
      from customer_rewards g where g.customer_id = $1), '[]') as rewards,
    coalesce((select json_agg(json_build_object('strike_id', s.strike_id, 'week', s.week, 'day', s.day, 'void', s.void,
        'reward_period_id', s.reward_period_id, 'is_pardoned', s."pardonedAt" is not null))
      from strikes s where s.customer_id = $1), '[]') as strikes,
    (select json_build_object('level', t.level, 'in_a_row', t.in_a_row, 'next_on', t.next_on)
      from reward_standings t where t.customer_id = $1) as standing`,
  z.object({
    periods: z.array(periodColumns.extend({ reward_period_id: z.int() })),
    milestones: z.array(
      z.object({
        customer_milestone_id: z.int(),
        milestone_id: z.int(),
        reward_period_id: z.int(),
        achieved_on: day,
        lost_on: day.nullable(),
      }),
    ),
    rewards: z.array(
      z.object({
        customer_reward_id: z.int(),
        reward_period_id: z.int(),
        kind: z.enum(rewardKinds),
        earned_on: day,
      }),
    ),
    strikes: z.array(
      z.object({
        strike_id: z.int(),
        week: day.nullable(),
        day,
        void: z.enum(['paused', 'no_period']).nullable(),
        reward_period_id: z.int().nullable(),
        is_pardoned: z.boolean(),
      }),
    ),
    standing: z.object({ level: z.int(), in_a_row: z.int(), next_on: day.nullable() }).nullable(),
  }),
);
export type Stored = RowOf<typeof storedRewards>;
