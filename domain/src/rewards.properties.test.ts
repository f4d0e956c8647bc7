import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './planner.ts';
import { firstRules, type RewardFacts } from './reward-facts.ts';
import { type RewardHistory, rewardHistory } from './rewards.ts';
import { rewardsModel } from './testing/rewards-model.ts';

const numRuns = process.env.TBM_TESTS === 'full' ? 10_000 : 200;
/** From here on, a year end, a leap day and months of five Sundays are met. */
const begin = '2027-11-01';
const someDay = (most: number) => fc.integer({ min: 0, max: most }).map((after) => addDays(begin, after));
const span = (most: number, longest: number) =>
  fc
    .tuple(someDay(most), fc.integer({ min: 0, max: longest }))
    .map(([start_date, days]) => ({ start_date, end_date: addDays(start_date, days) }));

const lot = (credit_lot_id: number) =>
  fc
    .record({
      start_date: someDay(300),
      validity: fc.constantFrom(7, 30, 40, 50),
      sold: fc.constantFrom(null, 8, 12, 12, 16),
      extra: fc.constantFrom(0, 0, 0, 2, -3, -16),
      early: fc.boolean(),
      rate: fc.constantFrom(1, 1, 0.95, 0.6),
      seed: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ start_date, validity, sold, extra, early, rate, seed }) => {
      const classes = sold === null ? 0 : Math.max(sold + extra, 0);
      const next = () => seed.next().value ?? 0;
      const places =
        sold === null ? 18 + Math.floor(next() * 6) : Math.floor(classes * (next() < 0.8 ? 1 : next()));
      const used = Array.from({ length: places }, () => ({
        day: addDays(start_date, Math.floor(next() * (early ? validity / 2 : validity + 1))),
        attended: next() < rate,
      }));
      return {
        credit_lot_id,
        start_date,
        expiration_date: addDays(start_date, validity),
        used,
        classes,
        package_classes: sold,
        left: sold === null ? 0 : classes - places,
      };
    });

const strike = (strike_id: number) =>
  fc.record({
    strike_id: fc.constant(strike_id),
    cause: fc.constantFrom('no_show' as const, 'late_cancel' as const, 'given' as const),
    day: someDay(400),
    credit_lot_id: fc.constantFrom(null, null, 1, 2, 3),
    is_pardoned: fc.boolean(),
  });
/** Pardons of weeks, whether or not they were missed. */
const pardon = (strike_id: number) =>
  fc.integer({ min: 0, max: 56 }).map((week) => ({
    strike_id,
    cause: 'missed_week' as const,
    credit_lot_id: null,
    is_pardoned: true,
    day: addDays('2027-11-07', week * 7),
  }));

const rules = fc.constantFrom<RewardFacts['rules']>(
  [{ ...firstRules, from_date: '2000-01-01' }],
  [
    { ...firstRules, from_date: '2000-01-01' },
    { ...firstRules, periods: 3, week_days: 2, unlimited_classes: 15, gap_days: 10, from_date: '2028-02-10' },
  ],
);

/** Films on most days of most weeks, or hardly any. */
const films = fc
  .tuple(
    fc.constantFrom(0.2, 0.6, 0.9),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 420, maxLength: 420 }),
  )
  .map(([rate, dice]) => dice.flatMap((roll, after) => (roll < rate ? [addDays(begin, after)] : [])));

const facts: fc.Arbitrary<RewardFacts> = fc.record({
  packages: fc
    .integer({ min: 0, max: 7 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => lot(index + 1)))),
  film_days: films,
  access: fc.array(span(200, 300), { maxLength: 3 }),
  plans: fc.array(span(300, 200), { maxLength: 3 }),
  pauses: fc.array(span(400, 20), { maxLength: 3 }),
  strikes: fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 3 }))
    .chain(([places, weeks]) =>
      fc.tuple(
        ...Array.from({ length: places }, (_, index) => strike(index + 1)),
        ...Array.from({ length: weeks }, (_, index) => pardon(places + index + 1)),
      ),
    ),
  rules,
  today: someDay(420),
});

const closings = ({ closed }: RewardHistory): string[] =>
  closed.map(({ end_date, mode, number, level_after, in_a_row }) =>
    [end_date, mode, number, level_after, in_a_row].join(' '),
  );

it('an independent model, day by day, gives the same', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const history = rewardHistory(given);
      const model = rewardsModel(given);
      expect(closings(history)).toEqual(model.closings);
      expect(history.level).toBe(model.level);
    }),
    { numRuns },
  );
}, 600_000);

it('the order of facts is irrelevant', () => {
  fc.assert(
    fc.property(facts, fc.infiniteStream(fc.nat()), (given, dice) => {
      const shuffled = <T>(items: readonly T[]): T[] =>
        items
          .map((item) => ({ item, at: dice.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item);
      const lists = ['packages', 'film_days', 'access', 'plans', 'pauses', 'strikes', 'rules'] as const;
      const other = Object.fromEntries(lists.map((name) => [name, shuffled<unknown>(given[name])]));
      expect(rewardHistory({ ...given, ...other })).toEqual(rewardHistory(given));
    }),
    { numRuns },
  );
}, 600_000);

it('an evaluation moves a member by one level at most, but for the fall to zero; each begins where the last one ended', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { closed, level } = rewardHistory(given);
      let before = 0;
      for (const period of closed) {
        expect(period.level_before).toBe(before);
        const step = period.level_after - before;
        const change = step === 1 ? 'rise' : step === 0 ? 'none' : period.change;
        expect(period.change).toBe(change);
        if (step < 0)
          expect(period.change === 'fall' ? period.level_after : step).toBe(
            period.change === 'fall' ? 0 : -1,
          );
        before = period.level_after;
      }
      expect(before).toBe(level);
      expect(level).toBeGreaterThanOrEqual(0);
      expect(level).toBeLessThanOrEqual(6);
    }),
    { numRuns },
  );
}, 600_000);
