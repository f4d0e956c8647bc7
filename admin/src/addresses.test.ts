import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entities } from './resources/index.ts';

it('no page of its own takes the address of a list', () => {
  const source = readFileSync(new URL('app.tsx', import.meta.url), 'utf8');
  const pages = [...source.matchAll(/<Route path="\/([a-z]+)/g)].map(([, name = '']) => name);
  expect(pages.length).toBeGreaterThan(10);
  const lists = new Set(entities.map(({ address }) => address));
  expect(pages.filter((name) => lists.has(name))).toEqual([]);
});
