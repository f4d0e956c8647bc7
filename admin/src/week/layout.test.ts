import { expect, it } from 'vitest';
import { dropAt, hoursOf, hourText, instantAt, lanesOf, minuteOf } from './layout.ts';

const zone = 'America/Monterrey';
const at = (time: string, duration = 50) => ({ class_date: instantAt('2026-11-25', time, zone), duration });

it('hours are those of the branch', () => {
  expect(minuteOf('2026-11-25T13:15:00Z', zone)).toBe(7 * 60 + 15);
  expect(hourText(7 * 60 + 5)).toBe('07:05');
  expect(instantAt('2026-11-25', '07:15', zone)).toBe('2026-11-25T13:15:00Z');
  expect(hoursOf([], zone)).toEqual({ first: 7, last: 21 });
  expect(hoursOf([at('05:30'), at('20:30')], zone)).toEqual({ first: 5, last: 22 });
});

it('classes at the same time stand side by side, others have the whole width', () => {
  const placed = lanesOf([at('09:00'), at('07:30'), at('07:00'), at('07:40', 20)]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 1],
  ]);
});

it('a class is dropped on a quarter of an hour, inside the week', () => {
  const grid = { width: 700, days: 7, hourHeight: 60, firstHour: 6 };
  expect(dropAt({ x: 250, y: 68 }, grid)).toEqual({ day: 2, minutes: 7 * 60 + 15 });
  expect(dropAt({ x: -5, y: -900 }, grid)).toEqual({ day: 0, minutes: 0 });
  expect(dropAt({ x: 900, y: 5000 }, grid)).toEqual({ day: 6, minutes: 24 * 60 - 15 });
});
