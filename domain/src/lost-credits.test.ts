import { describe, expect, it } from 'vitest';
import { compensatedEnd, returnedCredit, returnedCreditText } from './lost-credits.ts';

describe('what the studio takes away', () => {
  const end = (
    expiration_date: string,
    now: string,
    timezone = 'America/Monterrey',
    compensation_days = 14,
  ) => compensatedEnd({ expiration_date, now, timezone, compensation_days });

  it('is usable for the days of the branch, through the end of the last one', () => {
    expect(end('2026-11-18', '2026-11-18T18:00:00Z')).toBe('2026-12-02');
    expect(end('2026-11-10', '2026-11-18T18:00:00Z')).toBe('2026-12-02');
    expect(end('2026-12-01', '2026-11-18T18:00:00Z')).toBe('2026-12-02');
  });

  it('keeps an end that is later', () => {
    expect(end('2026-12-02', '2026-11-18T18:00:00Z')).toBe('2026-12-02');
    expect(end('2027-01-31', '2026-11-18T18:00:00Z')).toBe('2027-01-31');
  });

  it('counts from the day of the branch, on both sides of midnight and across a change of clocks', () => {
    expect(end('2026-11-01', '2026-11-19T05:59:59Z')).toBe('2026-12-02');
    expect(end('2026-11-01', '2026-11-19T06:00:00Z')).toBe('2026-12-03');
    expect(end('2026-11-01', '2026-11-19T06:00:00Z', 'America/Tijuana')).toBe('2026-12-02');
    expect(end('2026-10-01', '2026-10-31T20:00:00Z', 'America/Tijuana')).toBe('2026-11-14');
  });

  it('ends today where a branch gives no days', () => {
    expect(end('2026-11-10', '2026-11-18T18:00:00Z', 'America/Monterrey', 0)).toBe('2026-11-18');
  });
});

it('a credit of a class that the member cancels keeps its validity: usable, its last day, or over, and says so', () => {
  expect(returnedCredit('2026-11-19', '2026-11-18')).toBe('usable');
  expect(returnedCredit('2026-11-18', '2026-11-18')).toBe('last_day');
  expect(returnedCredit('2026-11-17', '2026-11-18')).toBe('over');
  expect(returnedCreditText('2026-11-19', '2026-11-18')).toContain('hasta el 19 de noviembre de 2026');
  expect(returnedCreditText('2026-11-18', '2026-11-18')).toContain('vence hoy');
  expect(returnedCreditText('2026-11-17', '2026-11-18')).toContain('venció el 17 de noviembre de 2026');
});
