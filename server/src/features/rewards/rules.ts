import type { RewardRules } from '@tbm/contract/rewards';
import type { DatedRules } from '@tbm/domain/reward-facts';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';

export const ruleColumns = `reward_rule_id, from_date, package_classes, unlimited_classes, week_days, periods, drop_strikes,
  fall_strikes, bonus_periods, gap_days`;

export const ruleRow = z.object({
  reward_rule_id: z.int(),
  from_date: z.string(),
  package_classes: z.int(),
  unlimited_classes: z.int(),
  week_days: z.int(),
  periods: z.int(),
  drop_strikes: z.int(),
  fall_strikes: z.int(),
  bonus_periods: z.array(z.int()),
  gap_days: z.int(),
});
export type StoredRules = DatedRules & { reward_rule_id: number };

const all = statement(
  'reward_rules',
  `select ${ruleColumns} from reward_rules order by from_date desc`,
  ruleRow,
);

/** The rules of the programme, the newest first. */
export const rulesOf = (db: Executor): Promise<StoredRules[]> => all.all(db);

/** The rules without their day and id, as the contract has them. */
export const plainRules = ({ reward_rule_id: _, from_date: __, ...rules }: StoredRules): RewardRules => rules;
