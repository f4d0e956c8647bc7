import { expect, it } from 'vitest';
import { doneText, monthsOf } from './year.ts';

const film = (video_id: number) => ({ video_id, name: `Film ${video_id}` });
const lesson = { class_reservation_id: 1, name: 'Barre' };

it('a year is twelve tables of weeks, with what was done on each day', () => {
  const months = monthsOf({
    year: 2026,
    today: '2026-03-04',
    weeks: ['2026-03-02'],
    days: [
      { day: '2026-03-02', films: [film(1)], classes: [] },
      { day: '2026-03-04', films: [film(1), film(2), film(3)], classes: [lesson] },
    ],
    pauses: [
      { customer_pause_id: 1, start_date: '2026-02-27', end_date: '2026-03-02', pause_reason: 'journey' },
    ],
  });
  expect(months.map(({ weeks }) => weeks.flatMap(({ days }) => days).filter(Boolean).length)).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ]);
  const [first, second] = months[2]?.weeks ?? [];
  // March 2026 begins on a Sunday.
  expect(first?.days.map((day) => day?.number ?? null)).toEqual([null, null, null, null, null, null, 1]);
  expect([first?.isComplete, second?.isComplete]).toEqual([false, true]);
  expect(second?.days.map((day) => day?.heat)).toEqual([1, 0, 3, 0, 0, 0, 0]);
  expect(second?.days.map((day) => day?.words)).toEqual([
    '1 clase en línea, en pausa',
    '',
    '3 clases en línea y 1 clase en el estudio',
    '',
    '',
    '',
    '',
  ]);
  expect(second?.days.map((day) => [day?.isToday, day?.isAhead])[2]).toEqual([true, false]);
  expect(second?.days[3]?.isAhead).toBe(true);
  expect(months[2]?.active).toHaveLength(2);
  expect(months[1]?.active).toEqual([]);
});

it('names what was done', () => {
  expect(doneText({ films: [], classes: [lesson] })).toBe('1 clase en el estudio');
});
