import fc from 'fast-check';
import { addDays } from '../planner.ts';
import type { StreakHistory, StreakPause, StreakPlan } from '../streaks.ts';

/** Histories in a property test: some hundreds, many in `npm run test:full`. */
export const histories = process.env.TBM_TESTS === 'full' ? 10_000 : 300;

/** Spans of days, one after another, with gaps of at least `gap`. */
const spansFrom = (first: string, gap: number) =>
  fc
    .array(fc.record({ after: fc.nat(40), length: fc.integer({ min: 1, max: 45 }) }), { maxLength: 6 })
    .map((spans) => {
      let at = first;
      return spans.map(({ after, length }) => {
        const start_date = addDays(at, after + gap);
        at = addDays(start_date, length);
        return { start_date, length };
      });
    });

/**
 * About half a year of a member, from a day before a year with 53 ISO weeks (2026) ends: active days, plans of all lengths, with an
 * end or without, and pauses.
 */
export const arbitraryHistory: fc.Arbitrary<StreakHistory> = fc
  .integer({ min: 0, max: 300 })
  .map((days) => addDays('2026-06-15', days))
  .chain((first) =>
    fc
      .record({
        // Between one and seven active days of each ten.
        density: fc.integer({ min: 1, max: 7 }),
        dice: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 60, maxLength: 180 }),
        plans: spansFrom(first, 0),
        frequencies: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 6, maxLength: 6 }),
        open: fc.boolean(),
        pauses: spansFrom(first, 1),
      })
      .map(({ density, dice, plans, frequencies, open, pauses }) => {
        const made = plans.map(
          ({ start_date, length }, index): StreakPlan => ({
            start_date,
            end_date: open && index === plans.length - 1 ? null : addDays(start_date, length),
            frequency: frequencies[index] ?? 3,
          }),
        );
        return {
          days: dice.flatMap((roll, index) => (roll <= density ? [addDays(first, index)] : [])),
          plans: made,
          pauses: pauses.map(
            ({ start_date, length }): StreakPause => ({
              start_date,
              end_date: addDays(start_date, Math.min(length, 20) - 1),
            }),
          ),
          first_plan: made[0]?.start_date ?? null,
        };
      }),
  );
