import { expect, it } from 'vitest';
import { routes } from './index.ts';
import type { Route } from './route.ts';

const all = Object.entries<Route>(routes);

it('every writing call declares which reads it invalidates, and every reading call none', () => {
  const wrong = all.filter(([key, { invalidates }]) => key.startsWith('GET ') === Array.isArray(invalidates));
  expect(wrong.map(([key]) => key)).toEqual([]);
});

it('every invalidated read exists', () => {
  const unknown = all.flatMap(([, { invalidates = [] }]) => invalidates.filter((key) => !(key in routes)));
  expect(unknown).toEqual([]);
});
