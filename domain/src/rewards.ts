import type { RewardChange, RewardMode, RewardResult, RewardRules, RewardWeek } from '@tbm/contract/rewards';
import { addDays, mondayBefore } from './planner.ts';
import type { RewardFacts, RewardStrike } from './reward-facts.ts';
import { isApart, isWithin, nextMonth, type OpenPeriod, periodsOf, rulesOn } from './reward-periods.ts';

/** The rules of the rewards programme (docs/decisions/0044): a member's whole history, computed only from facts. */

/** Why a strike does not count; null when it does. */
export type StrikeVoid = 'pardoned' | 'paused' | 'no_period' | null;
export type JudgedStrike = RewardStrike & { void: StrikeVoid };

export interface RewardPeriodFacts {
  mode: RewardMode;
  /** In person. */
  credit_lot_id: number | null;
  /** Online: its first day. */
  month: string | null;
  start_date: string;
  /** Its last day; of a running one, the day on which it ends at the latest. */
  end_date: string;
  rules: RewardRules;
  /** 0 when paused or running. */
  number: number;
  is_bonus: boolean;
  needed: number;
  done: number;
  weeks: readonly RewardWeek[];
  strikes: readonly JudgedStrike[];
  result: RewardResult;
  change: RewardChange;
  level_before: number;
  level_after: number;
  in_a_row: number;
}

export interface RewardHistory {
  /** Evaluated ones in the order in which they closed. */
  closed: RewardPeriodFacts[];
  /** Running ones, the first to close first. */
  running: RewardPeriodFacts[];
  /** Stored strikes that belong to no period. */
  loose: JudgedStrike[];
  level: number;
  in_a_row: number;
  /** Whether too many days have passed for the row of periods: the running period, or one that begins today, starts a new row. */
  isRowBroken: boolean;
  /** Missed weeks that must be stored as strikes: those of closed and running periods. */
  missed_weeks: { week: string; day: string }[];
  /** The day on which something may close next; null when nothing runs. */
  next_on: string | null;
}

/** What the evaluation of one period leaves for the next. */
interface Standing {
  level: number;
  in_a_row: number;
  /** Closed periods of the member's programme that were not paused. */
  number: number;
  /** Whether a week online was met since the programme began: only then is a missed one a strike. */
  hasMetWeek: boolean;
  /** The last day that any closed period covers. */
  reach: string | null;
}

/** The highest level [RWD-012]. */
export const topLevel = 6;

const byDay = (a: RewardStrike, b: RewardStrike): number =>
  a.day.localeCompare(b.day) || (a.strike_id ?? 0) - (b.strike_id ?? 0);

/** The period of a stored strike: the one of the lot that paid, else the running period of its day that closes first. */
function periodOf(strike: RewardStrike, periods: readonly OpenPeriod[]): OpenPeriod | undefined {
  const paid = periods.find(
    ({ credit_lot_id }) => credit_lot_id !== null && credit_lot_id === strike.credit_lot_id,
  );
  const running = periods.filter((period) => isWithin(period, strike.day));
  return paid ?? running.find(({ mode }) => mode === 'in_person') ?? running[0];
}

/**
 * The strikes of the missed weeks of a month, and whether a week was met by its end. Weeks that are missed before the first
 * met one are no strikes.
 */
function missedWeeks(
  { weeks }: OpenPeriod,
  facts: RewardFacts,
  hasMetWeek: boolean,
): { strikes: RewardStrike[]; hasMetWeek: boolean } {
  const strikes: RewardStrike[] = [];
  let hasMet = hasMetWeek;
  for (const { week, state } of weeks) {
    if (state === 'met') hasMet = true;
    if (state !== 'missed' || !hasMet) continue;
    const day = addDays(week, 6);
    const stored = facts.strikes.find((strike) => strike.cause === 'missed_week' && strike.day === day);
    strikes.push(
      stored ?? {
        strike_id: null,
        cause: 'missed_week',
        day,
        credit_lot_id: null,
        is_pardoned: false,
      },
    );
  }
  return { strikes, hasMetWeek: hasMet };
}

const judgeStrike = (strike: RewardStrike, { pauses }: RewardFacts): JudgedStrike => ({
  ...strike,
  void: strike.is_pardoned
    ? 'pardoned'
    : strike.cause !== 'missed_week' && pauses.some((pause) => isWithin(pause, strike.day))
      ? 'paused'
      : null,
});

/** What the strikes and the result of a period do to level and row [RWD-024..027, RWD-032..035]. */
function outcomeOf(
  { rules, isMet, isPaused }: Pick<OpenPeriod, 'rules' | 'isMet' | 'isPaused'>,
  strikes: number,
  { level, in_a_row }: Pick<Standing, 'level' | 'in_a_row'>,
): { level: number; in_a_row: number; change: RewardChange } {
  if (strikes >= rules.fall_strikes) return { level: 0, in_a_row: 0, change: level > 0 ? 'fall' : 'none' };
  if (strikes >= rules.drop_strikes)
    return { level: Math.max(level - 1, 0), in_a_row: 0, change: level > 0 ? 'drop' : 'none' };
  if (isPaused) return { level, in_a_row, change: 'none' };
  if (!isMet) return { level, in_a_row: 0, change: 'none' };
  const row = in_a_row + 1;
  return strikes === 0 && row >= rules.periods && level < topLevel
    ? { level: level + 1, in_a_row: 0, change: 'rise' }
    : { level, in_a_row: row, change: 'none' };
}

/** The row before a period: broken when too many days lie between the period and the days covered before. */
const rowBefore = (
  { in_a_row, reach }: Standing,
  period: Pick<OpenPeriod, 'start_date' | 'rules'>,
  facts: RewardFacts,
): number =>
  reach !== null &&
  isApart({ after: reach, before: period.start_date, most: period.rules.gap_days }, facts.pauses)
    ? 0
    : in_a_row;

/** The next day on which something closes, or a week online ends. */
function nextDay(facts: RewardFacts, periods: readonly OpenPeriod[]): string | null {
  const { today, packages, access } = facts;
  const days = packages.flatMap(({ credit_lot_id, expiration_date, used, left, package_classes }) => {
    if (periods.some((period) => period.credit_lot_id === credit_lot_id && period.isClosed)) return [];
    const last = used
      .map(({ day }) => day)
      .toSorted()
      .at(-1);
    const isUsedUp = package_classes !== null && left === 0 && last !== undefined;
    return [addDays(isUsedUp && last < expiration_date ? last : expiration_date, 1)];
  });
  if (access.some(({ end_date }) => end_date >= today)) {
    days.push(addDays(mondayBefore(today), 7), nextMonth(`${today.slice(0, 7)}-01`));
  }
  return days.filter((day) => day > today).toSorted()[0] ?? null;
}

/** A period that has closed, and the standing after it. */
function closePeriod(
  { isClosed: _, isMet, isPaused, ...period }: OpenPeriod,
  { strikes, hasMetWeek }: { strikes: JudgedStrike[]; hasMetWeek: boolean },
  standing: Standing,
): { closed: RewardPeriodFacts; next: Standing } {
  const { rules, end_date } = period;
  const counted = strikes.filter((strike) => strike.void === null).length;
  const outcome = outcomeOf({ rules, isMet, isPaused }, counted, standing);
  const number = standing.number + (isPaused ? 0 : 1);
  const restarts = counted >= rules.fall_strikes;
  const { reach } = standing;
  return {
    closed: {
      ...period,
      strikes,
      change: outcome.change,
      in_a_row: outcome.in_a_row,
      level_before: standing.level,
      level_after: outcome.level,
      number: isPaused ? 0 : number,
      is_bonus: isMet && rules.bonus_periods.includes(number),
      result: isMet ? 'met' : isPaused ? 'paused' : 'missed',
    },
    next: {
      level: outcome.level,
      in_a_row: outcome.in_a_row,
      ...(restarts ? { number: 0, hasMetWeek: false } : { number, hasMetWeek }),
      reach: reach !== null && reach > end_date ? reach : end_date,
    },
  };
}

/** A period that is not over, with its current state. */
const running = (
  { isClosed: _, isMet: __, isPaused: ___, ...period }: OpenPeriod,
  strikes: JudgedStrike[],
  { level, in_a_row }: Standing,
): RewardPeriodFacts => ({
  ...period,
  strikes,
  in_a_row,
  level_before: level,
  level_after: level,
  number: 0,
  is_bonus: false,
  result: 'running',
  change: 'none',
});

/** A member's whole history in the programme, computed only from facts: the same facts in any order give the same result. */
export function rewardHistory(facts: RewardFacts): RewardHistory {
  const periods = periodsOf(facts);
  const stored = facts.strikes.filter(({ cause }) => cause !== 'missed_week').toSorted(byDay);
  const byPeriod = Map.groupBy(stored, (strike) => periodOf(strike, periods));
  let standing: Standing = {
    level: 0,
    in_a_row: 0,
    number: 0,
    hasMetWeek: false,
    reach: null,
  };
  const history: Pick<RewardHistory, 'closed' | 'running'> = { closed: [], running: [] };
  const missed: string[] = [];
  // Closed periods come first, because a running period is judged with the standing of today.
  for (const period of periods.toSorted((a, b) => Number(b.isClosed) - Number(a.isClosed))) {
    const weeks = missedWeeks(period, facts, standing.hasMetWeek);
    missed.push(...weeks.strikes.map(({ day }) => day));
    const strikes = [...(byPeriod.get(period) ?? []), ...weeks.strikes]
      .map((strike) => judgeStrike(strike, facts))
      .toSorted(byDay);
    const standingBefore = { ...standing, in_a_row: rowBefore(standing, period, facts) };
    if (period.isClosed) {
      const { closed, next } = closePeriod(period, { strikes, hasMetWeek: weeks.hasMetWeek }, standingBefore);
      history.closed.push(closed);
      standing = next;
    } else history.running.push(running(period, strikes, standingBefore));
  }
  const { today } = facts;
  const row = history.running[0] ?? { start_date: today, rules: rulesOn(facts.rules, today) };
  return {
    ...history,
    level: standing.level,
    in_a_row: standing.in_a_row,
    isRowBroken: rowBefore(standing, row, facts) < standing.in_a_row,
    loose: (byPeriod.get(undefined) ?? []).map((strike) => ({
      ...strike,
      void: strike.is_pardoned ? 'pardoned' : 'no_period',
    })),
    missed_weeks: missed.map((day) => ({ week: addDays(day, -6), day })),
    next_on: nextDay(facts, periods),
  };
}
