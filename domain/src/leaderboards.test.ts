import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardName,
  compareFigures,
  type Figures,
  isRanked,
  monthOfRange,
  placesOf,
  rangeOfMonth,
} from './leaderboards.ts';

const online = (playbacks: number): Figures => ({ reservations: 0, attended: 0, playbacks });
const studio = (attended: number, reservations: number): Figures => ({
  reservations,
  attended,
  playbacks: 9,
});

describe('order of a board [LEAD-002]', () => {
  it('online counts films; in the studio attendance comes before reservations', () => {
    expect(compareFigures('online', online(3), online(2))).toBeLessThan(0);
    expect(compareFigures('presenciales', studio(3, 3), studio(2, 9))).toBeLessThan(0);
    expect(compareFigures('presenciales', studio(3, 3), studio(3, 4))).toBeGreaterThan(0);
    expect(compareFigures('presenciales', studio(3, 3), { ...studio(3, 3), playbacks: 0 })).toBe(0);
  });

  it('a member without figures of the kind is not ranked', () => {
    expect([isRanked('online', online(0)), isRanked('online', online(1))]).toEqual([false, true]);
    expect([isRanked('presenciales', studio(0, 0)), isRanked('presenciales', studio(0, 1))]).toEqual([
      false,
      true,
    ]);
  });

  it('the same figures share a place, and as many places are skipped', () => {
    expect(placesOf('online', [9, 7, 7, 7, 2, 2, 1].map(online))).toEqual([1, 2, 2, 2, 5, 5, 7]);
    expect(placesOf('presenciales', [studio(4, 5), studio(4, 4), studio(4, 4), studio(1, 9)])).toEqual([
      1, 2, 2, 4,
    ]);
    expect(placesOf('online', [])).toEqual([]);
  });

  it('a place is one more than the number of those who are better', () => {
    const any = fc.array(fc.record({ attended: fc.nat(4), reservations: fc.nat(4), playbacks: fc.nat(4) }));
    fc.assert(
      fc.property(any, fc.constantFrom('online' as const, 'presenciales' as const), (all, mode) => {
        const ordered = all.toSorted((a, b) => compareFigures(mode, a, b));
        expect(placesOf(mode, ordered)).toEqual(
          ordered.map((one) => 1 + all.filter((other) => compareFigures(mode, other, one) < 0).length),
        );
      }),
    );
  });
});

it('a board is of one whole calendar month [LEAD-005]', () => {
  expect(monthOfRange('2026-11-01', '2026-11-30')).toBe('2026-11-01');
  expect(monthOfRange('2028-02-01', '2028-02-29')).toBe('2028-02-01');
  for (const [start, end] of [
    ['2026-11-01', '2026-11-29'],
    ['2026-11-02', '2026-11-30'],
    ['2026-11-01', '2026-12-31'],
    ['2026-11-30', '2026-11-01'],
    ['2027-02-01', '2027-03-01'],
  ] as const)
    expect(monthOfRange(start, end)).toBeNull();
  expect(rangeOfMonth('2028-02-17')).toEqual({ start_date: '2028-02-01', end_date: '2028-02-29' });
});

it('others read the first name and an initial', () => {
  expect(boardName({ name: 'Laura', last_name: 'Garza Treviño' })).toBe('Laura G.');
  expect(boardName({ name: ' Ana Sofía ', last_name: 'ávila' })).toBe('Ana Sofía Á.');
  expect(boardName({ name: 'Zoe', last_name: ' ' })).toBe('Zoe');
});
