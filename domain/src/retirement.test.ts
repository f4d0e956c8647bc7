import { expect, it } from 'vitest';
import { isRetiredOn, retirementProblem } from './retirement.ts';

it('a record is retired from its day on, and on no day before today', () => {
  const days = ['2026-12-03', '2026-12-04', '2026-12-05'];
  expect(days.map((day) => isRetiredOn('2026-12-04', day))).toEqual([false, true, true]);
  expect(isRetiredOn(null, '2026-12-04')).toBe(false);
  expect(days.map((day) => retirementProblem(day, '2026-12-04'))).toEqual(['retirement_past', null, null]);
});
