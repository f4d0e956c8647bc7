import type { RewardRules } from '@tbm/contract/rewards';
import type { DatedRules } from '@tbm/domain/reward-facts';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { brokenConstraint, fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { ruleColumns, ruleRow, type StoredRules } from './rules.ts';

type Need = Pick<Services, 'db' | 'clock'>;

/** SQL: whether a day is tomorrow or later at every branch, at `now`. */
const isAhead = (day: string, now: string): string =>
  `not exists (select from branches b where (${now}::timestamptz at time zone b.timezone)::date >= ${day})`;

const insert = statement(
  'add_reward_rules',
  `insert into reward_rules (from_date, package_classes, unlimited_classes, week_days, periods, drop_strikes, fall_strikes,
    bonus_periods, gap_days, "createdAt")
  select $1::date, $2::int, $3::int, $4::int, $5::int, $6::int, $7::int, $8::int[], $9::int, $10::timestamptz
  where ${isAhead('$1::date', '$10')} returning ${ruleColumns}`,
  ruleRow,
);
const known = statement(
  'reward_rules_to_delete',
  'select from_date from reward_rules where reward_rule_id = $1',
  z.object({ from_date: z.string() }),
);
const remove = command(
  'delete_reward_rules',
  `delete from reward_rules where reward_rule_id = $1 and ${isAhead('from_date', '$2')}`,
);
/** Periods that begin on the day or later are evaluated by other rules. */
const markFrom = command(
  'mark_rewards_from',
  `insert into reward_changes (customer_id)
  select distinct customer_id from credit_lots where "deletedAt" is null and start_date >= $1::date`,
);

const numbersOf = ({
  from_date,
  package_classes,
  unlimited_classes,
  week_days,
  periods,
  ...rest
}: DatedRules) => [
  from_date,
  package_classes,
  unlimited_classes,
  week_days,
  periods,
  rest.drop_strikes,
  rest.fall_strikes,
  [...new Set(rest.bonus_periods)].toSorted((a, b) => a - b),
  rest.gap_days,
];

const audit = (
  tx: Transaction,
  actor: Person,
  change: {
    action: 'create' | 'delete';
    rule: { reward_rule_id: number };
    before: Row;
    after: Row;
    now: string;
  },
) => {
  const { rule, ...entry } = change;
  return recordAudit(tx, actor, {
    ...entry,
    thing: 'reward_rules',
    thing_id: rule.reward_rule_id,
    customer_id: null,
  });
};
type Row = Record<string, unknown> | null;

/** Sets rules from tomorrow or later at every branch: running periods keep theirs. Throws `rules_past`, `already_exists`. */
export async function addRules(
  { db, clock }: Need,
  actor: Person,
  rules: RewardRules & { from_date: string },
): Promise<StoredRules> {
  const now = clock.now();
  const added = db.transaction(async (tx) => {
    const [made] = await insert.all(tx, [...numbersOf(rules), now]);
    if (!made) throw fieldProblem('rules_past', 'from_date');
    await audit(tx, actor, {
      action: 'create',
      rule: made,
      before: null,
      after: made,
      now,
    });
    await markFrom.run(tx, [made.from_date]);
    return made;
  });
  return added.catch((error: unknown) => {
    throw brokenConstraint(error) === 'reward_rules_from_date'
      ? fieldProblem('already_exists', 'from_date')
      : error;
  });
}

/** Takes back rules that are not in force yet. Throws `not_found`, `rules_past`. */
export async function removeRules(
  { db, clock }: Need,
  actor: Person,
  id: number,
): Promise<{ deleted: true }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { from_date } = oneOr(await known.all(tx, [id]), 'not_found');
    if ((await remove.run(tx, [id, now])) === 0) throw problem('rules_past');
    const before = { reward_rule_id: id, from_date };
    await audit(tx, actor, {
      action: 'delete',
      rule: before,
      before,
      after: null,
      now,
    });
    await markFrom.run(tx, [from_date]);
  });
  return { deleted: true };
}
