import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { addDays, mondayBefore } from './planner.ts';
import { currentRun, type EarnedStreak, earnedStreaks, type StreakHistory, weeksOf } from './streaks.ts';
import { arbitraryHistory, histories } from './testing/streaks.ts';

const weeklyOf = (earned: EarnedStreak[]) => earned.filter(({ kind }) => kind === 'weekly');
const [first, last] = ['2026-06-01', '2027-12-31'];

/** The rules week by week, from the first to the last. */
function walked(history: StreakHistory, today: string): { earned: EarnedStreak[]; run: number } {
  const earned: EarnedStreak[] = [];
  let run = 0;
  for (const { week, state } of weeksOf(history, { from: first, to: last, today })) {
    if (state === 'broken') run = 0;
    if (state !== 'complete') continue;
    run += 1;
    earned.push({ kind: 'weekly', week, run });
    if (run % 4 === 0) earned.push({ kind: 'monthly', week, run });
  }
  return { earned, run };
}

vi.setConfig({ testTimeout: 600_000 });

const check = (property: fc.IProperty<never> | fc.IProperty<unknown>) =>
  fc.assert(property as fc.IProperty<unknown>, { numRuns: histories });

it('streaks are those of a walk over all weeks [PLAN-030, STREAK-003, STREAK-004]', () => {
  check(
    fc.property(arbitraryHistory, (history) => {
      expect(earnedStreaks(history)).toEqual(walked(history, '2028-01-01').earned);
    }),
  );
});

it('the current streak is that of a walk up to today [STREAK-003]', () => {
  check(
    fc.property(arbitraryHistory, fc.nat(500), (whole, ahead) => {
      const today = addDays('2026-06-15', ahead);
      const history = { ...whole, days: whole.days.filter((day) => day <= today) };
      const newest = weeklyOf(earnedStreaks(history)).at(-1) ?? null;
      const { run } = walked(history, today);
      expect(currentRun(newest, history, today)).toBe(run);
    }),
  );
});

/** A change of a member's history, and the first day that it concerns. */
const arbitraryChange = fc.record({
  of: fc.constantFrom('day', 'plan', 'pause'),
  at: fc.nat(220),
  pick: fc.nat(20),
});
type Change = { of: string; at: number; pick: number };

function changed(history: StreakHistory, { of, at, pick }: Change): { history: StreakHistory; from: string } {
  if (of === 'day') {
    const day = addDays(history.days[0] ?? '2026-07-01', at);
    const days = history.days.includes(day)
      ? history.days.filter((one) => one !== day)
      : [...history.days, day];
    return { history: { ...history, days }, from: day };
  }
  const list = of === 'plan' ? history.plans : history.pauses;
  const removed = list[pick % Math.max(1, list.length)];
  if (!removed) return { history, from: first };
  const plans = history.plans.filter((one) => one !== removed);
  const pauses = history.pauses.filter((one) => one !== removed);
  return {
    history: { ...history, plans, pauses, first_plan: plans[0]?.start_date ?? null },
    from: removed.start_date,
  };
}

it('computed from the week of a change forward, they equal a recompute from scratch [PLAN-030, STREAK-003, STREAK-004]', () => {
  check(
    fc.property(arbitraryHistory, fc.array(arbitraryChange, { maxLength: 8 }), (start, changes) => {
      let history = start;
      let stored = earnedStreaks(history);
      for (const one of changes) {
        const next = changed(history, one);
        const from = mondayBefore(next.from);
        history = next.history;
        const kept = stored.filter(({ week }) => week < from);
        const base = weeklyOf(kept).at(-1) ?? null;
        const later = { ...history, days: history.days.filter((day) => day >= from) };
        stored = [...kept, ...earnedStreaks(later, base)];
        expect(stored).toEqual(earnedStreaks(history));
      }
    }),
  );
});

it('more activity never shortens a streak, and a pause never breaks one [STREAK-003]', () => {
  const longest = (history: StreakHistory) => Math.max(0, ...earnedStreaks(history).map(({ run }) => run));
  check(
    fc.property(arbitraryHistory, fc.nat(200), fc.nat(30), (history, at, length) => {
      const start_date = addDays(history.days[0] ?? '2026-07-01', at);
      const more = { ...history, days: [...history.days, start_date] };
      expect(longest(more)).toBeGreaterThanOrEqual(longest(history));
      const pause = { start_date, end_date: addDays(start_date, length) };
      const paused = { ...history, pauses: [...history.pauses, pause] };
      expect(longest(paused)).toBeGreaterThanOrEqual(longest(history));
    }),
  );
});
