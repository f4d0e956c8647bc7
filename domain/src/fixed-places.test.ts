import { describe, expect, it } from 'vitest';
import {
  type ClassOfFixedPlace,
  canSkip,
  inFairOrder,
  isSameWeeklyHour,
  isTriedAgain,
  mostFixedPlaces,
  refusalsTriedAgain,
  weeklyHourOf,
  weeklyHourText,
  weekOfFixedPlace,
} from './fixed-places.ts';

describe('fixed places', () => {
  it.each([
    [25, 50, 12],
    [25, 100, 25],
    [1, 50, 0],
    [10, 0, 0],
    [3, 34, 1],
  ])('of %i places %i%% are %i', (capacity, share, most) => {
    expect(mostFixedPlaces(capacity, share)).toBe(most);
  });

  it('books classes by their start, and in a class first who has had the place for longest', () => {
    const due = (fixed_place_id: number, single_class_id: number, class_date: string, createdAt: string) => ({
      fixed_place_id,
      single_class_id,
      class_date,
      createdAt,
    });
    const monday = '2026-11-23T13:00:00Z';
    const tuesday = '2026-11-24T13:00:00Z';
    const rows = [
      due(1, 50, tuesday, '2026-01-01T00:00:00Z'),
      due(4, 60, monday, '2026-03-01T00:00:00Z'),
      due(3, 60, monday, '2026-03-01T00:00:00Z'),
      due(9, 60, monday, '2026-02-01T00:00:00Z'),
      due(5, 55, monday, '2026-05-01T00:00:00Z'),
    ];
    expect(rows.toSorted(inFairOrder).map(({ fixed_place_id }) => fixed_place_id)).toEqual([5, 9, 3, 4, 1]);
  });

  it('follows a class by an hour, and not to another day', () => {
    const chosen = { weekday: 1, local_time: '07:00' };
    expect(isSameWeeklyHour(chosen, { weekday: 1, local_time: '08:00' })).toBe(true);
    expect(isSameWeeklyHour(chosen, { weekday: 1, local_time: '06:00' })).toBe(true);
    expect(isSameWeeklyHour(chosen, { weekday: 1, local_time: '08:01' })).toBe(false);
    expect(isSameWeeklyHour(chosen, { weekday: 2, local_time: '07:00' })).toBe(false);
    expect(weeklyHourOf('2026-11-23T13:00:00Z', 'America/Monterrey')).toEqual(chosen);
    expect([1, 6, 7].map((weekday) => weeklyHourText({ weekday, local_time: '07:00' }))).toEqual([
      'los lunes a las 07:00',
      'los sábados a las 07:00',
      'los domingos a las 07:00',
    ]);
  });

  it('shows what becomes of each coming class', () => {
    const item: ClassOfFixedPlace = {
      single_class_id: 1,
      class_date: '2026-12-07T13:00:00Z',
      timezone: 'America/Monterrey',
      book_days_ahead: 14,
      is_cancelled: false,
      class_reservation_id: null,
      spot: null,
      had_place: false,
      outcome: null,
      code: null,
    };
    const now = '2026-11-18T18:00:00Z';
    const seen = (changes: Partial<ClassOfFixedPlace>) => {
      const week = weekOfFixedPlace({ ...item, ...changes });
      return [week.state, week.code, week.can_resume, canSkip(week, now)];
    };
    expect(weekOfFixedPlace(item).booksAt).toBe('2026-11-23T06:00:00Z');
    expect(seen({})).toEqual(['waiting', null, false, true]);
    expect(seen({ class_reservation_id: 5, spot: 7 })).toEqual(['booked', null, false, false]);
    expect(seen({ outcome: 'skipped' })).toEqual(['skipped', null, true, false]);
    expect(seen({ outcome: 'booked', had_place: true })).toEqual(['skipped', null, false, false]);
    expect(seen({ outcome: 'refused', code: 'class_full' })).toEqual(['refused', 'class_full', false, false]);
    expect(seen({ outcome: 'refused', code: 'no_credits' })).toEqual(['refused', 'no_credits', false, true]);
    expect(seen({ is_cancelled: true })).toEqual(['refused', 'class_cancelled', false, false]);
    expect(canSkip(weekOfFixedPlace(item), item.class_date)).toBe(false);
    expect([...refusalsTriedAgain, 'class_full' as const].map(isTriedAgain)).toEqual([
      ...refusalsTriedAgain.map(() => true),
      false,
    ]);
  });
});
