import { expect, it } from 'vitest';
import { alternativesTo } from './alternatives.ts';

const at = (single_class_id: number, class_date: string, row: Record<string, unknown> = {}) => ({
  single_class_id,
  class_date,
  capacity: 25,
  taken: 3,
  class_package_id: null,
  class_reservations: [],
  class_type: { class_type_id: 1 },
  ...row,
});
const lost = at(1, '2026-11-25T13:00:00Z');
const now = '2026-11-24T18:00:00Z';
const nearest = (...classes: ReturnType<typeof at>[]) =>
  alternativesTo(lost, classes, now).map(({ single_class_id }) => single_class_id);

it('offers the three nearest classes, earlier or later; the same type counts as a day nearer', () => {
  const other = { class_type: { class_type_id: 2 } };
  expect(
    nearest(
      lost,
      at(2, '2026-11-25T14:00:00Z', other),
      at(3, '2026-11-26T12:00:00Z'),
      at(4, '2026-11-25T02:00:00Z'),
      at(5, '2026-11-27T13:00:00Z'),
    ),
  ).toEqual([4, 3, 2]);
});

it('offers only classes that have not begun and have a place for the member', () => {
  expect(
    nearest(
      at(2, '2026-11-25T14:00:00Z', { taken: 25 }),
      at(3, '2026-11-25T15:00:00Z', { class_package_id: 20026 }),
      at(4, '2026-11-25T16:00:00Z', { class_reservations: [{ class_reservation_id: 7 }] }),
      // Under way: the branch may still allow booking it, but it is not offered.
      at(5, now),
      at(7, '2026-11-24T13:00:00Z'),
      at(6, '2026-11-29T13:00:00Z'),
    ),
  ).toEqual([6]);
});
