import { counted } from '@tbm/domain/counted';
import { joinNames } from '@tbm/domain/facts';
import { rulesOn } from '@tbm/domain/reward-periods';
import { topLevel } from '@tbm/domain/rewards';
import { z } from 'zod';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { rulesOf } from './rules.ts';

/** Names in braces of texts about the programme, with their nouns. */
export type RuleFact =
  | 'rewards_package_classes'
  | 'rewards_unlimited_classes'
  | 'rewards_week_days'
  | 'rewards_periods'
  | 'rewards_drop_strikes'
  | 'rewards_fall_strikes'
  | 'rewards_bonus_periods'
  | 'rewards_gap_days'
  /** Months in which all levels are reached [RWD-031]. */
  | 'rewards_all_levels';

const firstDay = statement(
  'today_of_first_branch',
  `select ($1::timestamptz at time zone timezone)::date as today from branches order by branch_id limit 1`,
  z.object({ today: z.string() }),
);

/** The numbers of today's rules for `fillFacts`: `12 clases`, `3 días`. Empty until the studio has a branch. */
export async function ruleFactsOf(db: Executor, now: string): Promise<Record<RuleFact, string>> {
  const today = (await firstDay.maybeOne(db, [now]))?.today ?? now.slice(0, 10);
  const rules = rulesOn(await rulesOf(db), today);
  return {
    rewards_package_classes: counted(rules.package_classes, 'clase', 'clases'),
    rewards_unlimited_classes: counted(rules.unlimited_classes, 'clase', 'clases'),
    rewards_week_days: counted(rules.week_days, 'día', 'días'),
    rewards_periods: counted(rules.periods, 'periodo', 'periodos'),
    rewards_drop_strikes: counted(rules.drop_strikes, 'strike', 'strikes'),
    rewards_fall_strikes: counted(rules.fall_strikes, 'strike', 'strikes'),
    rewards_bonus_periods: joinNames(rules.bonus_periods.map(String)),
    rewards_gap_days: counted(rules.gap_days, 'día', 'días'),
    rewards_all_levels: rules.periods * topLevel === 12 ? 'un año' : `${rules.periods * topLevel} meses`,
  };
}
