import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleToRun, nextBilling } from './cycles.ts';
import type { IntervalUnit } from './records.ts';
import { iso } from './time.ts';

/** The billing days of a subscription that started at `from`. */
const days = (from: string, interval_unit: IntervalUnit, interval_count: number, count: number) => {
  const found = [];
  for (let at = new Date(from); found.length < count; found.push(iso(at).slice(0, 10)))
    at = nextBilling(at, { interval_unit, interval_count });
  return found;
};

describe('the next billing date', () => {
  it('[clock] of the 31st becomes the first of the next month after a short one, and stays there', () => {
    expect(days('2027-07-31T18:00:00Z', 'MONTH', 1, 4)).toEqual([
      '2027-08-31',
      '2027-10-01',
      '2027-11-01',
      '2027-12-01',
    ]);
  });

  it('[clock] of the 30th becomes the first of March, and stays there', () => {
    expect(days('2026-12-30T10:00:00Z', 'MONTH', 1, 3)).toEqual(['2027-01-30', '2027-03-01', '2027-04-01']);
  });

  it('[clock] of the 29th keeps its day in February of a leap year only', () => {
    expect(days('2028-01-29T10:00:00Z', 'MONTH', 1, 2)).toEqual(['2028-02-29', '2028-03-29']);
    expect(days('2027-01-29T10:00:00Z', 'MONTH', 1, 2)).toEqual(['2027-03-01', '2027-04-01']);
    expect(days('2028-02-29T10:00:00Z', 'YEAR', 1, 2)).toEqual(['2029-03-01', '2030-03-01']);
  });

  it('[clock] counts days, weeks and several months across the end of a year', () => {
    expect(days('2026-12-30T23:59:59Z', 'DAY', 2, 2)).toEqual(['2027-01-01', '2027-01-03']);
    expect(days('2026-12-29T10:00:00Z', 'WEEK', 1, 2)).toEqual(['2027-01-05', '2027-01-12']);
    expect(days('2026-11-30T10:00:00Z', 'MONTH', 3, 2)).toEqual(['2027-03-01', '2027-06-01']);
  });

  it('is always later, at 10:00 UTC', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
        fc.constantFrom<IntervalUnit>('DAY', 'WEEK', 'MONTH', 'YEAR'),
        fc.integer({ min: 1, max: 12 }),
        (from, interval_unit, interval_count) => {
          const next = nextBilling(from, { interval_unit, interval_count });
          expect(next > from).toBe(true);
          expect(iso(next).slice(11)).toBe('10:00:00Z');
        },
      ),
    );
  });
});

it('runs trials first, then the regular cycle without end', () => {
  const plan = {
    billing_cycles: [
      { total_cycles: 1, tenure_type: 'TRIAL' },
      { total_cycles: 2, tenure_type: 'TRIAL' },
      { total_cycles: 0, tenure_type: 'REGULAR' },
    ].map((given, place) => ({
      tenure_type: given.tenure_type as 'TRIAL' | 'REGULAR',
      total_cycles: given.total_cycles,
      sequence: place + 1,
      frequency: { interval_unit: 'MONTH' as const, interval_count: 1 },
      price: null,
    })),
  };
  expect(
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
      [1, 2, 99],
    ].map((done) => cycleToRun(plan, done)),
  ).toEqual([0, 1, 1, 2, 2]);
  expect(cycleToRun({ billing_cycles: plan.billing_cycles.slice(0, 1) }, [1])).toBe(-1);
});
