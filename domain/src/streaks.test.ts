import { describe, expect, it } from 'vitest';
import { addDays, targetOf } from './planner.ts';
import { currentRun, earnedStreaks, flamesOf, imagesOf, type StreakHistory, weeksOf } from './streaks.ts';

const none: StreakHistory = { days: [], plans: [], pauses: [], first_plan: null };
/** Active on the first `counts[n]` days of the nth week from a Monday. */
const activeFrom = (monday: string, ...counts: number[]): string[] =>
  counts.flatMap((count, week) => Array.from({ length: count }, (_, day) => addDays(monday, week * 7 + day)));
const runs = (history: StreakHistory) =>
  earnedStreaks(history)
    .filter(({ kind }) => kind === 'weekly')
    .map(({ week, run }) => [week, run]);
const states = (history: StreakHistory, from: string, to: string, today: string) =>
  weeksOf(history, { from, to, today }).map(({ state }) => state);
// 2026 has 53 ISO weeks: the last one begins on 28 December.
const monday = '2026-11-30';

describe('a week [PLAN-030]', () => {
  it('is complete with three distinct active days when the member has no plan', () => {
    const week = (days: string[]) =>
      weeksOf({ ...none, days }, { from: monday, to: monday, today: '2027-06-01' })[0];
    expect(week(activeFrom(monday, 2))).toEqual({ week: monday, active: 2, target: 3, state: 'broken' });
    expect(week(activeFrom(monday, 3))).toMatchObject({ active: 3, state: 'complete' });
    expect(week(['2026-11-30', '2026-11-30', '2026-12-01'])).toMatchObject({ active: 2, state: 'broken' });
    // Sunday is its last day, the next Monday is not.
    expect(week(['2026-11-30', '2026-12-03', '2026-12-06'])?.state).toBe('complete');
    expect(week(['2026-11-30', '2026-12-03', '2026-12-07'])?.state).toBe('broken');
  });

  it('has as target the lowest frequency in force on any of its days', () => {
    const plan = (start_date: string, end_date: string | null, frequency: number) => ({
      start_date,
      end_date,
      frequency,
    });
    expect(targetOf(monday, [plan(monday, '2026-12-28', 5)])).toBe(5);
    // From Wednesday on: Monday and Tuesday count as three.
    expect(targetOf(monday, [plan('2026-12-02', '2026-12-30', 5)])).toBe(3);
    expect(targetOf(monday, [plan('2026-12-02', '2026-12-30', 2)])).toBe(2);
    expect(targetOf(monday, [plan('2026-11-02', '2026-12-03', 4), plan('2026-12-03', '2026-12-31', 6)])).toBe(
      4,
    );
    // A plan ends before its end date; without an end it lasts a month.
    expect(targetOf('2026-12-28', [plan(monday, '2026-12-28', 5)])).toBe(3);
    expect(targetOf('2026-12-21', [plan(monday, null, 6)])).toBe(6);
    expect(targetOf('2026-12-28', [plan(monday, null, 6)])).toBe(3);
  });
});

describe('a streak [STREAK-003, STREAK-004]', () => {
  it('grows with each complete week, over the turn of a year with 53 weeks', () => {
    const days = activeFrom(monday, 3, 3, 4, 7, 3, 3, 3, 3);
    expect(runs({ ...none, days })).toEqual([
      [monday, 1] as const,
      ['2026-12-07', 2],
      ['2026-12-14', 3],
      ['2026-12-21', 4],
      ['2026-12-28', 5] as const,
      ['2027-01-04', 6],
      ['2027-01-11', 7],
      ['2027-01-18', 8],
    ]);
    expect(earnedStreaks({ ...none, days }).filter(({ kind }) => kind === 'monthly')).toEqual([
      { kind: 'monthly', week: '2026-12-21', run: 4 },
      { kind: 'monthly', week: '2027-01-18', run: 8 },
    ]);
  });

  it('begins again after a week that was not complete', () => {
    expect(runs({ ...none, days: activeFrom(monday, 3, 3, 2, 3) })).toEqual([
      [monday, 1],
      ['2026-12-07', 2],
      ['2026-12-21', 1],
    ]);
  });

  it('is kept by a week that touches a pause, which does not count unless it is complete', () => {
    const pauses = [{ start_date: '2026-12-13', end_date: '2026-12-14' }];
    const history = { ...none, days: activeFrom(monday, 3, 1, 0, 3), pauses };
    expect(runs(history)).toEqual([
      [monday, 1],
      ['2026-12-21', 2],
    ]);
    expect(states(history, monday, '2026-12-21', '2027-01-05')).toEqual([
      'complete',
      'paused',
      'paused',
      'complete',
    ]);
    expect(runs({ ...history, days: activeFrom(monday, 3, 3, 0, 3) })).toHaveLength(3);
    expect(runs({ ...history, pauses: [] }).at(-1)).toEqual(['2026-12-21', 1]);
  });

  it('is kept by the week in which the very first plan begins after Monday', () => {
    const plan = (start_date: string) => ({
      plans: [{ start_date, end_date: addDays(start_date, 28), frequency: 3 }],
      first_plan: start_date,
    });
    const days = activeFrom(monday, 3, 1, 3);
    expect(runs({ ...none, days, ...plan('2026-12-10') }).at(-1)).toEqual(['2026-12-14', 2]);
    expect(runs({ ...none, days, ...plan('2026-12-07') }).at(-1)).toEqual(['2026-12-14', 1]);
    // A later plan gives none.
    const later = { ...plan('2026-12-10'), first_plan: '2026-11-01' };
    expect(runs({ ...none, days, ...later }).at(-1)).toEqual(['2026-12-14', 1]);
    expect(states({ ...none, days, ...plan('2026-12-13') }, monday, '2026-12-14', '2027-01-05')).toEqual([
      'complete',
      'grace',
      'complete',
    ]);
  });

  it('lights one to four flames, and gives an image for each four weeks', () => {
    expect([0, 1, 3, 4, 5, 8, 9].map(flamesOf)).toEqual([0, 1, 3, 4, 1, 4, 1]);
    expect([0, 3, 4, 7, 8, 52].map(imagesOf)).toEqual([0, 0, 1, 1, 2, 13]);
  });
});

describe('reading it on a day', () => {
  const newest = { week: monday, run: 6 };

  it('it lasts through the week that runs, and is over after it', () => {
    expect(currentRun(newest, none, '2026-12-06')).toBe(6);
    expect(currentRun(newest, none, '2026-12-13')).toBe(6);
    expect(currentRun(newest, none, '2026-12-14')).toBe(0);
    expect(currentRun(null, none, '2026-12-14')).toBe(0);
    expect(states(none, monday, '2026-12-14', '2026-12-10')).toEqual(['broken', 'running', 'running']);
  });

  it('a pause keeps it', () => {
    const pauses = [{ start_date: '2026-12-07', end_date: '2026-12-21' }];
    expect(currentRun(newest, { pauses, first_plan: null }, '2027-01-03')).toBe(6);
    expect(currentRun(newest, { pauses, first_plan: null }, '2027-01-04')).toBe(0);
  });
});
