import { expect, it } from 'vitest';
import { daysAround } from './nearest.ts';

const around = (class_date: string, now = '2026-11-25T18:00:00Z') =>
  daysAround({ class_date }, { timezone: 'America/Monterrey' }, now);

it('looks for others five days before and after a class, from today on', () => {
  expect(around('2026-12-10T13:00:00Z')).toEqual({
    start_date: '2026-12-05',
    day: '2026-12-10',
    end_date: '2026-12-15',
  });
  expect(around('2026-11-27T13:00:00Z')).toMatchObject({ start_date: '2026-11-25', end_date: '2026-12-02' });
  // For a past class, the search begins today.
  expect(around('2026-11-20T13:00:00Z')).toEqual({
    start_date: '2026-11-25',
    day: '2026-11-25',
    end_date: '2026-11-30',
  });
});
