import { expect, it } from 'vitest';
import { afterScroll, atTop } from './bar-scroll.ts';

const walk = (...ys: number[]) => ys.reduce(afterScroll, atTop);

it('hides on scroll down and shows on scroll up [PUB-023]', () => {
  expect(walk(200).away).toBe(true);
  expect(walk(200, 800).away).toBe(true);
  expect(walk(200, 800, 700).away).toBe(false);
  expect(walk(200, 800, 700, 760).away).toBe(true);
});

it('turns grey past 50 px and not before [PUB-024]', () => {
  expect(walk(50)).toMatchObject({ grey: false, away: false });
  expect(walk(51).grey).toBe(true);
  expect(walk(400, 20)).toMatchObject({ grey: false, away: false });
});

it('ignores tiny movements, and adds up slow scrolling', () => {
  expect(walk(300, 200, 203).away).toBe(false);
  expect(walk(300, 200, 203, 205, 207).away).toBe(true);
  expect(walk(-30)).toEqual(atTop);
});
