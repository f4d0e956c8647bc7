import { addDays } from '../planner.ts';
import { firstRules, type RewardFacts, type RewardPackage, type RewardStrike } from '../reward-facts.ts';

/** Facts of the rewards programme for tests; the programme's first rules unless others are given. */
export const rewardFacts = (facts: Partial<RewardFacts> & { today: string }): RewardFacts => ({
  packages: [],
  film_days: [],
  access: [],
  plans: [],
  pauses: [],
  strikes: [],
  rules: [{ ...firstRules, from_date: '2000-01-01' }],
  ...facts,
});

interface Pack {
  /** Null: unlimited. */
  classes?: number | null;
  /** Of the package as sold; the same as `classes` unless given. */
  sold?: number;
  /** Days of validity after the first. */
  days?: number;
  /** Classes attended, one each `every` days from the first day on. */
  attended?: number;
  every?: number;
  /** Places not used, on these days after the first. */
  missed?: readonly number[];
}

let lots = 0;
/** A package that begins on a day. */
export function pack(
  start_date: string,
  { classes = 12, sold, days = 30, attended, every = 2, missed = [] }: Pack = {},
): RewardPackage {
  lots += 1;
  const came = attended ?? (classes ?? 20) - missed.length;
  const used = [
    ...Array.from({ length: came }, (_, index) => ({
      day: addDays(start_date, index * every),
      attended: true,
    })),
    ...missed.map((after) => ({ day: addDays(start_date, after), attended: false })),
  ];
  return {
    credit_lot_id: lots,
    start_date,
    expiration_date: addDays(start_date, days),
    package_classes: classes === null ? null : (sold ?? classes),
    classes: classes ?? 0,
    left: classes === null ? 0 : classes - used.length,
    used,
  };
}

let strikes = 0;
/** A strike of a place that a package paid for, or, without one, of any other. */
export const strikeOn = (
  day: string,
  {
    of,
    cause = 'no_show',
    is_pardoned = false,
  }: { of?: RewardPackage; cause?: RewardStrike['cause']; is_pardoned?: boolean } = {},
): RewardStrike => {
  strikes += 1;
  return { strike_id: strikes, cause, day, credit_lot_id: of?.credit_lot_id ?? null, is_pardoned };
};

/** The strikes of the places that a package paid for and that the member did not use. */
export const strikesOf = (bought: RewardPackage): RewardStrike[] =>
  bought.used.filter(({ attended }) => !attended).map(({ day }) => strikeOn(day, { of: bought }));

/** Days with a film in weeks from a Monday on, with a number of days for each week. */
export const filmWeeks = (monday: string, counts: readonly number[]): string[] =>
  counts.flatMap((count, week) => Array.from({ length: count }, (_, day) => addDays(monday, week * 7 + day)));
