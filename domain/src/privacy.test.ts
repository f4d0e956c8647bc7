import { expect, it } from 'vitest';
import { deletionOf } from './privacy.ts';

it("the last day is the whole fourteenth day after today in the member's branch", () => {
  // 01:30 of the 19th in Monterrey, 23:30 of the 18th in Tijuana.
  const now = '2026-11-19T07:30:00Z';
  expect(deletionOf(now, 'America/Monterrey')).toEqual({
    last_day: '2026-12-03',
    dueAt: '2026-12-04T06:00:00Z',
  });
  expect(deletionOf(now, 'America/Tijuana')).toEqual({
    last_day: '2026-12-02',
    dueAt: '2026-12-03T08:00:00Z',
  });
});

it('a change of the clock within the days moves the hour, not the day', () => {
  expect(deletionOf('2027-03-10T12:00:00Z', 'America/Tijuana')).toEqual({
    last_day: '2027-03-24',
    dueAt: '2027-03-25T07:00:00Z',
  });
});
