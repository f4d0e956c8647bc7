import { rulesOn } from '@tbm/domain/reward-periods';
import type { RewardHistory, RewardPeriodFacts } from '@tbm/domain/rewards';
import type { StoredRules } from './rules.ts';
import type { PeriodColumns } from './stored.ts';

/** The key of a member's period: its lot or its month. */
export const keyOf = ({
  credit_lot_id,
  month,
}: Pick<RewardPeriodFacts, 'credit_lot_id' | 'month'>): string =>
  credit_lot_id === null ? `month:${month}` : `lot:${credit_lot_id}`;

/** The row of an evaluation. */
const rowOf = (
  { rules: _, strikes, result, weeks, ...period }: RewardPeriodFacts,
  position: number,
  rules: readonly StoredRules[],
): PeriodColumns => ({
  ...period,
  position,
  weeks: [...weeks],
  result: result === 'running' ? 'missed' : result,
  strikes: strikes.filter((strike) => strike.void === null).length,
  reward_rule_id: rulesOn(rules, period.start_date).reward_rule_id,
});

export const periodRows = ({ closed }: RewardHistory, rules: readonly StoredRules[]): PeriodColumns[] =>
  closed.map((period, index) => rowOf(period, index + 1, rules));

interface MilestoneRow {
  /** The period that gave it. */
  key: string;
  milestone_id: number;
  achieved_on: string;
  lost_on: string | null;
}

/** The levels that the member's periods gave and took [RWD-021]. */
export function milestoneRows({ closed }: Pick<RewardHistory, 'closed'>): MilestoneRow[] {
  const rows: MilestoneRow[] = [];
  for (const period of closed) {
    const { change, level_after, end_date } = period;
    for (const row of rows)
      if (row.lost_on === null && row.milestone_id > level_after)
        row.lost_on = end_date > row.achieved_on ? end_date : row.achieved_on;
    if (change === 'rise')
      rows.push({
        key: keyOf(period),
        milestone_id: level_after,
        achieved_on: end_date,
        lost_on: null,
      });
  }
  return rows;
}

/** Gifts that each met period earns [RWD-028, RWD-036]. */
export const giftRows = ({ closed }: Pick<RewardHistory, 'closed'>) =>
  closed
    .filter(({ result }) => result === 'met')
    .flatMap((period) =>
      (period.is_bonus ? (['monthly', 'bonus'] as const) : (['monthly'] as const)).map((kind) => ({
        key: keyOf(period),
        kind,
        earned_on: period.end_date,
      })),
    );

interface StrikeRow {
  /** Its evaluated period. */
  key: string | null;
  void: 'paused' | 'no_period' | null;
}

/** The period of each stored strike, by its id; `weeks` has the ids of missed weeks by their Sunday. */
export function strikeRows(
  { closed, running, loose }: RewardHistory,
  weeks: ReadonlyMap<string, number>,
): Map<number, StrikeRow> {
  const rowsByStrike = new Map<number, StrikeRow>();
  const put = (strikes: RewardPeriodFacts['strikes'], key: string | null) => {
    for (const { strike_id, cause, day, void: why } of strikes) {
      const id = cause === 'missed_week' ? weeks.get(day) : strike_id;
      if (id) rowsByStrike.set(id, { key, void: why === 'pardoned' ? null : why });
    }
  };
  for (const period of closed) put(period.strikes, keyOf(period));
  for (const period of running) put(period.strikes, null);
  put(loose, null);
  return rowsByStrike;
}
