import { expect, it } from 'vitest';
import { pages } from './all-pages.ts';
import { entities } from './resources/index.ts';

it('no page takes the address of a list', () => {
  const names = pages.flatMap(({ paths }) => paths.map((path) => path.split('/')[1]));
  expect(names.length).toBeGreaterThan(10);
  const lists = new Set<string | undefined>(entities.map(({ address }) => address));
  expect(names.filter((name) => lists.has(name))).toEqual([]);
});

it('no two entries of a group of the menu have the same place', () => {
  const places = [
    ...pages.flatMap(({ menu }) => (menu ? `${menu.group} ${menu.order}` : [])),
    ...entities.map(({ group, order }) => `${group} ${order}`),
  ];
  expect(places.filter((one, index) => places.indexOf(one) !== index)).toEqual([]);
});
