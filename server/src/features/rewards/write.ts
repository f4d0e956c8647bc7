import { z } from 'zod';
import { sameKey } from '../../platform/database/literals.ts';
import { command, statement } from '../../platform/database/statement.ts';

// The commands of `refreshRewards`. Each takes its list as one JSON value; `$1` is the member.

const columns = `position, mode, credit_lot_id, month, start_date, end_date, reward_rule_id, number, is_bonus, needed, done,
  weeks, strikes, result, change, level_before, level_after, in_a_row`;
const types = `position int, mode text, credit_lot_id bigint, month date, start_date date, end_date date, reward_rule_id bigint,
  number int, is_bonus boolean, needed int, done int, weeks jsonb, strikes int, result text, change text, level_before int,
  level_after int, in_a_row int`;
const set = columns
  .split(/,\s+/)
  .map((name) => `${name} = n.${name}`)
  .join(', ');

export const insertPeriods = statement(
  'insert_reward_periods',
  `insert into reward_periods (customer_id, ${columns}, "evaluatedAt")
  select $1, ${columns}, $3::timestamptz from jsonb_to_recordset($2::jsonb) n (${types})
  returning reward_period_id, credit_lot_id, month`,
  z.object({ reward_period_id: z.int(), credit_lot_id: z.int().nullable(), month: z.string().nullable() }),
);
export const updatePeriods = command(
  'update_reward_periods',
  `update reward_periods p set ${set}, "evaluatedAt" = $3
  from jsonb_to_recordset($2::jsonb) n (reward_period_id bigint, ${types})
  where p.customer_id = $1 and p.reward_period_id = n.reward_period_id`,
);
export const deletePeriods = command(
  'delete_reward_periods',
  'delete from reward_periods where customer_id = $1 and reward_period_id = any($2::bigint[])',
);

export const insertWeeks = statement(
  'insert_missed_weeks',
  `insert into strikes (customer_id, cause, week, day, "createdAt")
  select $1, 'missed_week', w, w + 6, $3 from unnest($2::date[]) w
  where not exists (select from strikes where customer_id = $1 and week = w)
  on conflict on constraint strikes_week do nothing returning strike_id, day`,
  z.object({ strike_id: z.int(), day: z.string() }),
);
/** A pardon stays: should the week be missed again, it still holds. */
export const deleteWeeks = command(
  'delete_missed_weeks',
  `delete from strikes where customer_id = $1 and strike_id = any($2::bigint[]) and cause = 'missed_week' and "pardonedAt" is null`,
);
export const placeStrikes = command(
  'place_strikes',
  `update strikes s set reward_period_id = n.reward_period_id, void = n.void
  from jsonb_to_recordset($2::jsonb) n (strike_id bigint, reward_period_id bigint, void text)
  where s.customer_id = $1 and s.strike_id = n.strike_id`,
);

export const deleteMilestones = command(
  'delete_customer_milestones',
  'delete from customer_milestones where customer_id = $1 and customer_milestone_id = any($2::bigint[])',
);
/** A level that the member never reached has no code. */
export const deleteUnreachedCodes = command(
  'delete_unreached_reward_codes',
  `delete from reward_codes k where k.customer_id = $1 and not exists (
    select from customer_milestones m where m.customer_id = k.customer_id and m.milestone_id = k.milestone_id)`,
);
export const hideMilestones = command(
  'hide_customer_milestones',
  `update customer_milestones set lost_on = achieved_on where customer_id = $1 and customer_milestone_id = any($2::bigint[])`,
);
export const updateMilestones = command(
  'update_customer_milestones',
  `update customer_milestones m set milestone_id = n.milestone_id, achieved_on = n.achieved_on, lost_on = n.lost_on
  from jsonb_to_recordset($2::jsonb) n (customer_milestone_id bigint, milestone_id bigint, achieved_on date, lost_on date)
  where m.customer_id = $1 and m.customer_milestone_id = n.customer_milestone_id`,
);
export const insertMilestones = command(
  'insert_customer_milestones',
  `insert into customer_milestones (customer_id, milestone_id, reward_period_id, achieved_on, lost_on, "createdAt")
  select $1, milestone_id, reward_period_id, achieved_on, lost_on, $3::timestamptz
  from jsonb_to_recordset($2::jsonb) n (milestone_id bigint, reward_period_id bigint, achieved_on date, lost_on date)`,
);

export const deleteGifts = command(
  'delete_customer_rewards',
  'delete from customer_rewards where customer_id = $1 and customer_reward_id = any($2::bigint[])',
);
/** Writes the owner's present text; a gift that only moves keeps its text. */
export const insertGifts = command(
  'insert_customer_rewards',
  `insert into customer_rewards
    (customer_reward_id, customer_id, reward_period_id, kind, earned_on, name, description, benefit, "createdAt")
  select ${sameKey('c', 'customer_rewards', 'customer_reward_id')}, $1, reward_period_id, kind, n.earned_on, w.name,
    w.description, w.benefit, $3::timestamptz
  from jsonb_to_recordset($2::jsonb) n (reward_period_id bigint, kind text, earned_on date)
  left join monthly_rewards w using (kind) left join customer_rewards c using (reward_period_id, kind)
  on conflict on constraint customer_rewards_once do update set earned_on = excluded.earned_on`,
);

export const writeStanding = command(
  'write_reward_standing',
  `insert into reward_standings (customer_id, level, in_a_row, next_on, "updatedAt") values ($1, $2, $3, $4, $5)
  on conflict (customer_id) do update set level = excluded.level, in_a_row = excluded.in_a_row,
    next_on = excluded.next_on, "updatedAt" = excluded."updatedAt"`,
);
