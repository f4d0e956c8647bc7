import type { SingleClass } from '@tbm/contract/schedule';
import { expect, it } from 'vitest';
import { newestFilter, withPlaces } from './live.ts';

const item = (single_class_id: number): SingleClass =>
  ({ single_class_id, capacity: 25, taken: 3, taken_spots: [1, 2, 3], class_reservations: [] }) as never;
const published = {
  single_class_id: 2,
  branch_id: 1,
  capacity: 25,
  taken: 4,
  taken_spots: [1, 2, 3, 9],
  deleted: false,
  at: '2026-11-21T18:00:00.000001Z',
};

it('updates only the places of a published class', () => {
  const classes = [item(1), item(2)];
  const [one, two] = withPlaces(classes, published);
  expect(one).toBe(classes[0]);
  expect(two).toEqual({ ...classes[1], taken: 4, taken_spots: [1, 2, 3, 9] });
  const others = [item(1)];
  expect(withPlaces(others, published)).toBe(others);
  expect(withPlaces(classes, { ...published, deleted: true })).toEqual([classes[0]]);
});

it('rejects a message older than the last one', () => {
  const isNewest = newestFilter();
  expect(isNewest(published)).toBe(true);
  expect(isNewest(published)).toBe(false);
  expect(isNewest({ ...published, at: '2026-11-21T18:00:00.000000Z' })).toBe(false);
  expect(isNewest({ ...published, single_class_id: 3, at: '2026-11-21T17:00:00.000000Z' })).toBe(true);
  expect(isNewest({ ...published, at: '2026-11-21T18:00:00.000002Z' })).toBe(true);
});
