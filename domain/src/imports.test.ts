import { expect, it } from 'vitest';
import { lastDayOf } from './imports.ts';

it('a membership lasts until its last day, or until the day before its next charge', () => {
  expect(lastDayOf({ last_day: '2026-12-31', next_charge: null })).toBe('2026-12-31');
  expect(lastDayOf({ last_day: null, next_charge: '2027-01-01' })).toBe('2026-12-31');
  expect(lastDayOf({ last_day: null, next_charge: null })).toBeNull();
  expect(lastDayOf({ last_day: '2026-12-31', next_charge: '2027-01-01' })).toBeNull();
});
