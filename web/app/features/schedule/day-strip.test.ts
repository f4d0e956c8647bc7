import { expect, it } from 'vitest';
import { dayStrip } from './day-strip.ts';

const wednesday = Temporal.PlainDate.from('2026-11-25');
const dates = (chosen: Temporal.PlainDate) => dayStrip(chosen, wednesday, undefined).map(({ date }) => date);

it('shows two weeks from a Monday; this week and the next share one strip [SCHED-008]', () => {
  expect(dates(wednesday)).toHaveLength(14);
  expect(dates(wednesday)[0]).toBe('2026-11-23');
  // Nothing moves when a day of the next week is chosen: each of the next seven days stays one tap away.
  expect(dates(wednesday.add({ weeks: 1 }))).toEqual(dates(wednesday));
  expect(dates(wednesday)).toContain(wednesday.add({ days: 7 }).toString());
  expect(dates(wednesday.add({ weeks: 2 }))[0]).toBe('2026-12-07');
  expect(dates(wednesday.subtract({ weeks: 1 }))[0]).toBe('2026-11-16');
});

it('marks today, the chosen day, and days that are known to be empty', () => {
  const strip = dayStrip(wednesday.add({ days: 1 }), wednesday, ['2026-11-26']);
  expect(strip.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-25']);
  expect(strip.filter(({ isChosen }) => isChosen)).toEqual([
    {
      date: '2026-11-26',
      weekday: 'jue',
      long: 'jueves 26 de noviembre',
      isToday: false,
      isChosen: true,
      isEmpty: false,
    },
  ]);
  // Past days are not listed, so nothing is known about them.
  expect(strip.slice(0, 5).map(({ isEmpty }) => isEmpty)).toEqual([false, false, true, false, true]);
  expect(dayStrip(wednesday, wednesday, undefined).some(({ isEmpty }) => isEmpty)).toBe(false);
});
