import type { RewardPeriod, Strike } from '@tbm/contract/rewards';
import { reasonsOf } from '@tbm/domain/reward-reasons';
import type { RewardPeriodFacts } from '@tbm/domain/rewards';
import { formatMonth } from '@tbm/domain/time';
import type { MemberFacts } from './facts.ts';
import type { MemberStrike } from './strike-rows.ts';

/** The name of a period: that of the package, or the month. */
export const titleOf = (
  { credit_lot_id, start_date }: Pick<RewardPeriodFacts, 'credit_lot_id' | 'start_date'>,
  titles: ReadonlyMap<number, string>,
): string => (credit_lot_id === null ? formatMonth(start_date) : (titles.get(credit_lot_id) ?? ''));

export const plainStrike = ({ strike_id, cause, day, detail, void: why, review }: Strike): Strike => ({
  strike_id,
  cause,
  day,
  detail,
  void: why,
  review,
});

/** A computed period as the member reads it, of strikes that are stored. */
export function shownPeriod(
  { credit_lot_id, month: _, rules, strikes, weeks, ...period }: RewardPeriodFacts,
  { titles }: Pick<MemberFacts, 'titles'>,
  known: readonly MemberStrike[],
): RewardPeriod {
  const title = titleOf({ credit_lot_id, start_date: period.start_date }, titles);
  const shown = { ...period, title, weeks: [...weeks] };
  const counted = strikes.filter((strike) => strike.void === null).length;
  return {
    ...shown,
    reward_period_id: null,
    reasons: reasonsOf({ ...shown, rules, strikes: counted }),
    strikes: strikes.flatMap(({ strike_id, cause, day, void: why }) => {
      const found = known.find((one) =>
        strike_id === null ? one.cause === cause && one.day === day : one.strike_id === strike_id,
      );
      return found ? [{ ...plainStrike(found), void: why }] : [];
    }),
  };
}

/** The same while its evaluation is not stored: it still runs. */
export const asRunning = (period: RewardPeriodFacts, level: number): RewardPeriodFacts => ({
  ...period,
  result: 'running',
  change: 'none',
  number: 0,
  is_bonus: false,
  level_before: level,
  level_after: level,
});
