import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it.each([
  [0, '0 lugares'],
  [1, '1 lugar'],
  [2, '2 lugares'],
  [21, '21 lugares'],
  [8650, '8,650 lugares'],
])('%i is "%s"', (count, text) => {
  expect(counted(count, 'lugar', 'lugares')).toBe(text);
});
