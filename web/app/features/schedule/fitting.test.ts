import { expect, it } from 'vitest';
import { countFitting, daysFitting, nextFitting } from './fitting.ts';
import type { Week } from './week.ts';

/** Classes of each day from Monday on: `+` can be booked, `-` is over. */
const week = (chosen: number, ...days: string[]) =>
  ({
    days: days.map((classes, index) => ({
      date: `2026-11-${23 + index}`,
      long: `día ${23 + index}`,
      isChosen: index === chosen,
      classes: [...classes].map((one) => ({ past: one === '-' })),
    })),
  }) as unknown as Week;

it('counts what can still be booked', () => {
  expect(countFitting([week(0, '--+', '', '++')])).toBe(3);
});

it('keeps the days with a class that fits, and those of other weeks', () => {
  const shown = [week(0, '-', '', '+')];
  expect(daysFitting(['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-02'], shown)).toEqual([
    '2026-11-25',
    '2026-12-02',
  ]);
  expect(daysFitting(undefined, shown)).toBeUndefined();
});

it('names the next day with a class that fits, else an earlier one', () => {
  expect(nextFitting([week(1, '+', '', '-', '+', '+')])).toEqual({ date: '2026-11-26', long: 'día 26' });
  expect(nextFitting([week(2, '-', '+', '')])?.date).toBe('2026-11-24');
  expect(nextFitting([week(0, '+', '-', '')])).toBeNull();
});
