import { expect, it } from 'vitest';
import { dayAt, dayText, hourAt, momentAt } from './moments.ts';

it('a day has two digits, and depends on no time zone', () => {
  expect(dayText('2026-07-03')).toBe('03 jul 2026');
  expect(dayText('2026-07-03T23:30:00Z')).toBe('03 jul 2026');
});

it('an instant is a day and an hour of 24 on the clock of its branch', () => {
  const at = '2026-07-04T03:05:00Z';
  expect(dayAt(at, 'America/Tijuana')).toBe('2026-07-03');
  expect(hourAt(at, 'America/Tijuana')).toBe('20:05');
  expect(momentAt(at, 'America/Monterrey')).toBe('03 jul 2026 21:05');
  expect(momentAt('2026-07-03T06:00:00Z', 'America/Monterrey')).toBe('03 jul 2026 00:00');
});
