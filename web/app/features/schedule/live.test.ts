import type { SingleClass } from '@tbm/contract/schedule';
import { expect, it } from 'vitest';
import { makeNews, withPlaces } from './live.ts';

const item = (single_class_id: number): SingleClass =>
  ({ single_class_id, capacity: 25, taken: 3, taken_spots: [1, 2, 3], class_reservations: [] }) as never;
const told = {
  single_class_id: 2,
  branch_id: 1,
  capacity: 25,
  taken: 4,
  taken_spots: [1, 2, 3, 9],
  deleted: false,
  at: '2026-11-21T18:00:00.000001Z',
};

it('what is told of a class changes its places and nothing else', () => {
  const classes = [item(1), item(2)];
  const [one, two] = withPlaces(classes, told);
  expect(one).toBe(classes[0]);
  expect(two).toEqual({ ...classes[1], taken: 4, taken_spots: [1, 2, 3, 9] });
  const others = [item(1)];
  expect(withPlaces(others, told)).toBe(others);
  expect(withPlaces(classes, { ...told, deleted: true })).toEqual([classes[0]]);
});

it('what was said earlier and comes later is no news', () => {
  const isNews = makeNews();
  expect(isNews(told)).toBe(true);
  expect(isNews(told)).toBe(false);
  expect(isNews({ ...told, at: '2026-11-21T18:00:00.000000Z' })).toBe(false);
  expect(isNews({ ...told, single_class_id: 3, at: '2026-11-21T17:00:00.000000Z' })).toBe(true);
  expect(isNews({ ...told, at: '2026-11-21T18:00:00.000002Z' })).toBe(true);
});
