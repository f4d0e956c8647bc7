import { describe, expect, it } from 'vitest';
import { changedPauseProblem, isDeletable, isHealthReason, newPauseProblem, stateOfPause } from './pauses.ts';

const today = '2026-12-10';
const pause = (start_date: string, end_date: string) => ({ start_date, end_date });

describe('a new pause', () => {
  it('begins today or later, ends on or after its first day, and lasts a year at most', () => {
    expect(newPauseProblem(pause(today, today), today)).toBeNull();
    expect(newPauseProblem(pause('2026-12-09', '2026-12-20'), today)).toEqual({
      field: 'start_date',
      code: 'pause_past',
    });
    expect(newPauseProblem(pause('2026-12-12', '2026-12-11'), today)).toEqual({
      field: 'end_date',
      code: 'pause_order',
    });
    expect(newPauseProblem(pause('2026-12-12', '2027-12-12'), today)).toBeNull();
    expect(newPauseProblem(pause('2026-12-12', '2027-12-13'), today)?.code).toBe('pause_too_long');
  });
});

describe('a change', () => {
  it('of a pause that lies ahead is free', () => {
    const was = pause('2026-12-11', '2026-12-20');
    expect(changedPauseProblem(was, pause(today, '2027-01-20'), today)).toBeNull();
    expect(changedPauseProblem(was, pause('2026-12-01', '2026-12-20'), today)?.code).toBe('pause_past');
  });

  it('of one that has begun can only end it, yesterday at the earliest', () => {
    const was = pause('2026-12-01', '2026-12-20');
    const change = (is: typeof was) => changedPauseProblem(was, is, today)?.code ?? null;
    expect(change(pause('2026-12-01', '2026-12-09'))).toBeNull();
    expect(change(pause('2026-12-01', today))).toBeNull();
    expect(change(pause('2026-12-01', '2026-12-08'))).toBe('pause_begun');
    expect(change(pause('2026-12-01', '2026-12-21'))).toBe('pause_begun');
    expect(change(pause('2026-12-02', today))).toBe('pause_begun');
    expect(changedPauseProblem(pause(today, '2026-12-20'), pause(today, '2026-12-09'), today)?.code).toBe(
      'pause_order',
    );
    expect(changedPauseProblem(pause('2026-12-01', '2026-12-09'), was, today)?.code).toBe('pause_over');
  });
});

it('a pause lies ahead, runs or is over; it can be deleted until the day on which it begins', () => {
  expect(
    ['2026-12-09', '2026-12-10', '2026-12-11'].map((day) => isDeletable(pause(day, '2026-12-30'), today)),
  ).toEqual([false, true, true]);
  expect([
    stateOfPause(pause('2026-12-11', '2026-12-30'), today),
    stateOfPause(pause(today, today), today),
    stateOfPause(pause('2026-12-01', '2026-12-09'), today),
  ]).toEqual(['ahead', 'running', 'over']);
});

it('illness and pregnancy are health data', () => {
  expect(['illness', 'pregnancy', 'journey', null, undefined].map(isHealthReason)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
