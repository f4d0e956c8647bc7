import { expect, it } from 'vitest';
import {
  firstFreeSpot,
  freeSpots,
  isSpot,
  nearestSpot,
  spotCount,
  spotRows,
  spotRowsOfClass,
} from './spots.ts';

it('reads a spot map as rows of spots [SCHED-021]', () => {
  expect(spotRows('3,2')).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(spotCount('5,7,7,6')).toBe(25);
  expect(spotRows(null)).toEqual([]);
  expect(spotRows('a,2')).toEqual([]);
  expect(spotRows('')).toEqual([]);
  expect(spotRows('2,0, 1')).toEqual([[1, 2], [], [3]]);
});

it('shows no spots beyond the capacity, which no one can take [SCHED-021]', () => {
  expect(spotRowsOfClass('3,2', 25)).toEqual(spotRows('3,2'));
  expect(spotRowsOfClass('3,2', 4)).toEqual([[1, 2, 3], [4]]);
  expect(spotRowsOfClass('3,2', 3)).toEqual([[1, 2, 3]]);
});

it('offers only spots that the map and the capacity have [RES-018]', () => {
  expect(isSpot(5, '3,2', 25)).toBe(true);
  expect(isSpot(1, '3,2', 25)).toBe(true);
  expect(isSpot(6, '3,2', 25)).toBe(false);
  expect(isSpot(5, '3,2', 4)).toBe(false);
  expect(isSpot(0, '3,2', 25)).toBe(false);
  expect(isSpot(1, null, 25)).toBe(false);
});

it('assigns the first free spot at the door, none without a map or a free spot [RES-019, X54]', () => {
  expect(firstFreeSpot('3,2', 25, [1, 2, 4])).toBe(3);
  expect(firstFreeSpot('3,2', 4, [1, 2, 3, 4])).toBeNull();
  expect(firstFreeSpot(null, 25, [])).toBeNull();
});

it('lists the spots that can be chosen [RES-018, SCHED-021]', () => {
  expect(freeSpots('3,2', 4, [2])).toEqual([1, 3, 4]);
  expect(freeSpots(null, 25, [])).toEqual([]);
});

it('finds the free spot nearest to a chosen one: in its row, then in the rows beside it', () => {
  // 1 2 3 / 4 5 6 7
  const map = '3,4';
  expect(nearestSpot(5, map, [1, 5, 7])).toBe(5);
  expect(nearestSpot(5, map, [1, 2, 7])).toBe(7);
  expect(nearestSpot(5, map, [4, 6])).toBe(4);
  expect(nearestSpot(7, map, [1, 3])).toBe(3);
  expect(nearestSpot(99, map, [2, 3])).toBe(2);
  expect(nearestSpot(5, map, [])).toBeNull();
  expect(nearestSpot(5, null, [])).toBeNull();
});
