import { expect, it } from 'vitest';
import { civilDay, firstToday } from './once-a-day.ts';

it('uses the branch’s day, not the device’s [SCHED-007]', () => {
  const now = Date.parse('2026-11-22T07:30:00Z');
  expect(civilDay('America/Monterrey', now)).toBe('2026-11-22');
  expect(civilDay('America/Tijuana', now)).toBe('2026-11-21');
});

it('shows each popup once a day per device, independently of the others [SCHED-007, PREM-007]', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      return true;
    },
  };
  expect(firstToday('studio', '2026-11-21', storage)).toBe(true);
  expect(firstToday('studio', '2026-11-21', storage)).toBe(false);
  expect(firstToday('online', '2026-11-21', storage)).toBe(true);
  expect(firstToday('studio', '2026-11-22', storage)).toBe(true);
});

it('never shows where the browser keeps nothing', () => {
  const refusing = { getItem: () => null, setItem: () => false };
  expect(firstToday('studio', '2026-11-21', refusing)).toBe(false);
});
