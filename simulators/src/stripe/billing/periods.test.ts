import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, periodEnd } from './periods.ts';

const at = (date: string) => Date.parse(`${date}T18:30:00Z`) / 1000;
const dateOf = (time: number) => new Date(time * 1000).toISOString().replace('T18:30:00.000Z', '');

/** The ends of consecutive periods. */
function ends(
  anchor: string,
  interval: 'day' | 'week' | 'month' | 'year',
  interval_count: number,
  count: number,
) {
  const found: string[] = [];
  let time = at(anchor);
  for (let index = 0; index < count; index++) {
    time = periodEnd(at(anchor), { interval, interval_count }, time);
    found.push(dateOf(time));
  }
  return found;
}

describe('[clock] billing cycles', () => {
  it('by month from the 31st: the last day of shorter months, else the 31st', () => {
    expect(ends('2027-01-31', 'month', 1, 6)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
    ]);
  });

  it('by month from the 30th in a leap year', () => {
    expect(ends('2028-01-30', 'month', 1, 3)).toEqual(['2028-02-29', '2028-03-30', '2028-04-30']);
  });

  it('by two, three and six months', () => {
    expect(ends('2026-12-31', 'month', 2, 3)).toEqual(['2027-02-28', '2027-04-30', '2027-06-30']);
    expect(ends('2026-11-30', 'month', 3, 2)).toEqual(['2027-02-28', '2027-05-30']);
    expect(ends('2027-08-31', 'month', 6, 2)).toEqual(['2028-02-29', '2028-08-31']);
  });

  it('by year from the leap day', () => {
    expect(ends('2028-02-29', 'year', 1, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('by days and weeks', () => {
    expect(ends('2027-03-01', 'day', 1, 2)).toEqual(['2027-03-02', '2027-03-03']);
    expect(ends('2027-03-01', 'day', 28, 2)).toEqual(['2027-03-29', '2027-04-26']);
    expect(ends('2027-03-01', 'week', 2, 2)).toEqual(['2027-03-15', '2027-03-29']);
  });

  it('a time within a period belongs to it; before the anchor the period ends at the anchor', () => {
    const month = { interval: 'month' as const, interval_count: 1 };
    expect(dateOf(periodEnd(at('2027-01-31'), month, at('2027-03-01')))).toBe('2027-03-31');
    expect(dateOf(periodEnd(at('2027-01-31'), month, at('2027-01-01')))).toBe('2027-01-31');
  });

  it('periods follow without gaps and are never empty, for any anchor and interval', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01'), max: at('2040-01-01') }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 10 * 366 * 86_400 }),
        (anchor, interval, interval_count, later) => {
          const cycle = { interval, interval_count };
          const end = periodEnd(anchor, cycle, anchor + later);
          expect(end).toBeGreaterThan(anchor + later);
          // Any time within the period has the same end.
          expect(periodEnd(anchor, cycle, end - 1)).toBe(end);
          expect(periodEnd(anchor, cycle, end)).toBeGreaterThan(end);
        },
      ),
    );
  });

  it('[PUR] keep the time of day in UTC, regardless of daylight saving at the studio', () => {
    expect(new Date(addMonths(at('2027-03-01'), 1) * 1000).toISOString()).toBe('2027-04-01T18:30:00.000Z');
  });
});
