import { expect, it } from 'vitest';
import { civilDay, firstToday } from './once-a-day.ts';

it('the day is the branch’s, not the device’s [SCHED-007]', () => {
  const now = new Date('2026-11-22T07:30:00Z');
  expect(civilDay(now, 'America/Monterrey')).toBe('2026-11-22');
  expect(civilDay(now, 'America/Tijuana')).toBe('2026-11-21');
});

it('a popup shows once a day on a device, each by itself [SCHED-007, PREM-007]', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(firstToday('studio', '2026-11-21', storage)).toBe(true);
  expect(firstToday('studio', '2026-11-21', storage)).toBe(false);
  expect(firstToday('online', '2026-11-21', storage)).toBe(true);
  expect(firstToday('studio', '2026-11-22', storage)).toBe(true);
});

it('stays away where nothing can be remembered', () => {
  const broken = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {},
  };
  expect(firstToday('studio', '2026-11-21', broken)).toBe(false);
});
