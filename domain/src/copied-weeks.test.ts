import { expect, it } from 'vitest';
import { copyOutcome, inAnotherWeek, type PlannedClass } from './copied-weeks.ts';

const copy = {
  class_date: '2026-12-02T13:00:00Z',
  duration: 50,
  location_id: 1,
  class_type_id: 1,
  instructor_ids: [1],
  is_special: false,
};
const other: PlannedClass = { ...copy, class_type_id: 2, location_id: 2, instructor_ids: [2] };
const outcome = (of: Partial<typeof copy> = {}, around: Partial<Parameters<typeof copyOutcome>[1]> = {}) =>
  copyOutcome(
    { ...copy, ...of },
    { now: '2026-11-25T18:00:00Z', isClosed: false, coaches: new Set([1, 2]), classesAround: [], ...around },
  );

it('a class is created where nothing is in its way', () => {
  expect(outcome()).toBe('created');
  expect(outcome({}, { classesAround: [other] })).toBe('created');
});

it('a class that exists already is skipped, whichever coach gives it', () => {
  expect(outcome({}, { classesAround: [{ ...copy, instructor_ids: [2] }] })).toBe('exists');
});

it('no class is created in the past, on a closed day, for a class that belongs to a package or a coach who left', () => {
  expect(outcome({}, { now: copy.class_date })).toBe('past');
  expect(outcome({}, { isClosed: true })).toBe('closed');
  expect(outcome({ is_special: true })).toBe('special');
  expect(outcome({ instructor_ids: [1, 3] })).toBe('coach_inactive');
});

it('neither a room nor a coach gets two classes at once', () => {
  const later = '2026-12-02T13:30:00Z';
  expect(outcome({}, { classesAround: [{ ...other, location_id: 1, class_date: later }] })).toBe(
    'room_taken',
  );
  expect(outcome({}, { classesAround: [{ ...other, instructor_ids: [2, 1], class_date: later }] })).toBe(
    'coach_taken',
  );
  expect(
    outcome({}, { classesAround: [{ ...other, location_id: 1, class_date: '2026-12-02T13:50:00Z' }] }),
  ).toBe('created');
});

it('a copy keeps its local hour when clocks change', () => {
  // Tijuana changes on 1 November 2026.
  expect(inAnotherWeek('2026-10-28T14:00:00Z', 1, 'America/Tijuana')).toBe('2026-11-04T15:00:00Z');
});
