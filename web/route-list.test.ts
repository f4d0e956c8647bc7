import { expect, it } from 'vitest';
import { withCommonFirst } from './route-list.ts';

it('the files that most routes import come first in each route; styles and everything else stay', () => {
  const list = (own: string[], other: string[]) =>
    `window.list=${JSON.stringify({ routes: { own: { imports: own, css: ['b', 'a'] }, bare: {}, other: { imports: other } } })};`;
  const source = list(['rare', 'b', 'a', 'common'], ['common', 'b', 'a', 'last', 'common']);
  expect(withCommonFirst(source)).toBe(
    list(['common', 'a', 'b', 'rare'], ['common', 'common', 'a', 'b', 'last']),
  );
});
