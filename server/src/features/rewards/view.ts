import { customerMilestone, type RewardPeriod, type Rewards, rewardKinds } from '@tbm/contract/rewards';
import { isLost } from '@tbm/domain/reward-ending';
import { rulesOn } from '@tbm/domain/reward-periods';
import { reasonsOf } from '@tbm/domain/reward-reasons';
import { rewardHistory, topLevel } from '@tbm/domain/rewards';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { factsOf } from './facts.ts';
import { keyOf } from './rows-to-store.ts';
import { plainRules, rulesOf, type StoredRules } from './rules.ts';
import { asRunning, plainStrike, shownPeriod, titleOf } from './show.ts';
import { periodColumns } from './stored.ts';
import { type MemberStrike, strikesOfMembers } from './strike-rows.ts';

/** Most evaluated periods that are shown. */
const most = 60;

const milestoneJson = `json_build_object('customer_milestone_id', m.customer_milestone_id, 'customer_id', m.customer_id,
  'milestone_id', m.milestone_id, 'achieved_on', m.achieved_on, 'lost_on', m.lost_on, 'createdAt', m."createdAt",
  'is_new', m."celebratedAt" is null and m.lost_on is null)`;

const view = statement(
  'rewards_view',
  `select coalesce((select t.level from reward_standings t where t.customer_id = $1), 0) as level,
    coalesce((select t.in_a_row from reward_standings t where t.customer_id = $1), 0) as in_a_row,
    coalesce((select json_agg(to_jsonb(p) - 'customer_id' - 'evaluatedAt' || jsonb_build_object('title', l.title) order by p.position desc)
      from (select * from reward_periods where customer_id = $1 order by position desc limit ${most}) p
      left join credit_lots l on l.credit_lot_id = p.credit_lot_id), '[]') as periods,
    coalesce((select json_agg(${milestoneJson} order by m.achieved_on, m.milestone_id, m.customer_milestone_id)
      from customer_milestones m where m.customer_id = $1), '[]') as milestones,
    coalesce((select json_agg(json_build_object('customer_reward_id', g.customer_reward_id, 'kind', g.kind,
        'earned_on', g.earned_on, 'name', coalesce(g.name, w.name), 'description', coalesce(g.description, w.description),
        'benefit', coalesce(g.benefit, w.benefit))
        order by g.earned_on desc, g.kind desc, g.customer_reward_id desc)
      from customer_rewards g left join monthly_rewards w using (kind)
      where g.customer_id = $1 and coalesce(g.name, w.name) is not null), '[]') as rewards`,
  z.object({
    level: z.int(),
    in_a_row: z.int(),
    periods: z.array(periodColumns.extend({ reward_period_id: z.int(), title: z.string().nullable() })),
    milestones: z.array(customerMilestone.extend({ createdAt: z.string(), is_new: z.boolean() })),
    rewards: z.array(
      z.object({
        customer_reward_id: z.int(),
        kind: z.enum(rewardKinds),
        earned_on: z.string(),
        name: z.string(),
        description: z.string(),
        benefit: z.object({ type: z.enum(['video', 'other']), src: z.string(), name: z.string() }),
      }),
    ),
  }),
);
type StoredPeriod = Awaited<ReturnType<(typeof view)['one']>>['periods'][number];

/** An evaluated period as the member reads it: its reasons come from its stored rows alone. */
function toRewardPeriod(
  { credit_lot_id, month: _, position: __, reward_rule_id, strikes: counted, title, ...period }: StoredPeriod,
  rules: readonly StoredRules[],
  strikes: readonly MemberStrike[],
): RewardPeriod {
  const periodRules = rules.find((one) => one.reward_rule_id === reward_rule_id);
  if (!periodRules) throw new Error(`no rules exist with the id ${reward_rule_id}`);
  const titles = new Map(credit_lot_id === null ? [] : [[credit_lot_id, title ?? '']]);
  const shown = { ...period, title: titleOf({ credit_lot_id, start_date: period.start_date }, titles) };
  return {
    ...shown,
    strikes: strikes.filter((one) => one.reward_period_id === period.reward_period_id).map(plainStrike),
    reasons: reasonsOf({ ...shown, rules: periodRules, strikes: counted }),
  };
}

/**
 * A member's level, what is missing for the next one, and the reason for the level [RWD-013, RWD-014]. It takes four
 * statements, however long the member's history is.
 */
export async function rewardsOf(
  db: Executor,
  { customer_id, now }: { customer_id: number; now: string },
): Promise<Rewards> {
  const rules = await rulesOf(db);
  const [facts] = await factsOf(db, [customer_id], { rules, now });
  if (!facts) throw problem('not_found');
  const { periods, milestones, rewards, ...standing } = await view.one(db, [customer_id]);
  const strikes = await strikesOfMembers(db, [customer_id]);
  const history = rewardHistory(facts);
  const { level } = standing;
  const in_a_row = history.isRowBroken ? 0 : standing.in_a_row;
  const known = new Set(periods.map(keyOf));
  // A period that has closed since the last evaluation runs until the next one.
  const pending = history.closed.slice(-most).filter((period) => !known.has(keyOf(period)));
  const running = [...pending.map((period) => asRunning(period, level)), ...history.running];
  const [first] = running;
  const bought = facts.packages.find((one) => one.credit_lot_id === first?.credit_lot_id);
  const today = rulesOn(rules, facts.today);
  const celebrate = milestones.filter(({ is_new }) => is_new).at(-1);
  return {
    level,
    in_a_row,
    rewards,
    rules: plainRules(today),
    next:
      level >= topLevel
        ? null
        : {
            milestone_id: level + 1,
            periods: Math.max(1, today.periods - in_a_row),
            running: first
              ? {
                  missing: Math.max(0, first.needed - first.done),
                  by: first.end_date,
                  mode: first.mode,
                  is_lost:
                    pending.length > 0
                      ? first.done < first.needed
                      : isLost(first, { today: facts.today, bought }),
                }
              : null,
          },
    paused_until:
      facts.pauses.find((pause) => pause.start_date <= facts.today && facts.today <= pause.end_date)
        ?.end_date ?? null,
    periods: [
      ...running.map((period) => shownPeriod(period, facts, strikes)),
      ...periods.map((period) => toRewardPeriod(period, rules, strikes)),
    ].slice(0, most),
    milestones: milestones.map(({ is_new: _, ...milestone }) => milestone),
    celebrate: celebrate?.customer_milestone_id ?? null,
  };
}
