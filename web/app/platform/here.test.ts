import { expect, it } from 'vitest';
import { withQuery } from './here.ts';

it('sets and removes values of the query and leaves the others', () => {
  const here = { pathname: '/tijuana/', search: '?dia=2026-11-23&branch_id=2' };
  expect(withQuery(here, { clase: '7' })).toBe('/tijuana/?dia=2026-11-23&branch_id=2&clase=7');
  expect(withQuery(here, { dia: null, branch_id: null })).toBe('/tijuana/');
  expect(withQuery({ pathname: '/', search: '' }, { marca: null })).toBe('/');
});
