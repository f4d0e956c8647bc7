import { describe, expect, it } from 'vitest';
import { backupDay, daysToKeep, isTrialDue } from './keep.ts';

/** All days from one to another. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Temporal.PlainDate.from(first); `${day}` <= last; day = day.add({ days: 1 }))
    days.push(`${day}`);
  return days;
}

describe('which backups are kept', () => {
  it.each([
    ['nothing of nothing', [], []],
    ['the only one', ['2026-11-22'], ['2026-11-22']],
    [
      'all of the first week',
      daysBetween('2026-11-16', '2026-11-22'),
      daysBetween('2026-11-16', '2026-11-22'),
    ],
    [
      'the last seven days and the Sunday before them',
      daysBetween('2026-11-09', '2026-11-24'),
      ['2026-11-15', ...daysBetween('2026-11-18', '2026-11-24')],
    ],
    [
      'after a pause of a month, all that is there',
      ['2026-10-01', '2026-10-02', '2026-11-22'],
      ['2026-10-01', '2026-10-02', '2026-11-22'],
    ],
    [
      'the last day of a month, and at the turn of a year the week that belongs to both',
      daysBetween('2026-12-20', '2027-01-10'),
      ['2026-12-20', '2026-12-27', '2026-12-31', ...daysBetween('2027-01-03', '2027-01-10')],
    ],
  ])('%s', (_name, days, kept) => {
    expect(daysToKeep(days)).toEqual(kept.toReversed());
  });

  it('of two years, seven days, four weeks and twelve months', () => {
    const kept = daysToKeep(daysBetween('2024-12-01', '2026-11-24'));
    expect(kept).toEqual([
      ...daysBetween('2026-11-18', '2026-11-24').reverse(),
      '2026-11-15',
      '2026-11-08',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });

  it('deleting day by day keeps the same as deleting once', () => {
    const days = daysBetween('2025-06-01', '2026-11-24');
    let left: string[] = [];
    for (const day of days) left = daysToKeep([...left, day]);
    expect(left).toEqual(daysToKeep(days));
  });
});

it('a day begins at the hour of the backup', () => {
  expect(backupDay(new Date('2026-11-22T08:59:00Z'), 9)).toBe('2026-11-21');
  expect(backupDay(new Date('2026-11-22T09:00:00Z'), 9)).toBe('2026-11-22');
});

it('a trial is due after a week, with an hour of patience, and when none was made before', () => {
  const now = new Date('2026-11-22T09:00:00Z');
  const before = (days: number) => now.getTime() / 1000 - days * 86_400;
  expect([0, before(6.5), before(6.99), before(8)].map((last) => isTrialDue(now, last))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
