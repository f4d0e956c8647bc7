import { expect, it } from 'vitest';
import { type Measured, misses } from './goals.ts';

const page = (path: string, found: Partial<Measured> = {}): Measured => ({
  path,
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcp: 1_400,
  tbt: 100,
  cls: 0,
  scripts: 120_000,
  total: 400_000,
  tap: 0,
  customer: path.startsWith('/mytbm') ? [200] : [],
  ...found,
});

it('accepts a page that reaches its goals', () => {
  expect(misses(page('/'))).toEqual([]);
  expect(misses(page('/online/', { performance: 95, lcp: 2_400, scripts: 150_000 }))).toEqual([]);
  const booking = { performance: 90, seo: 60, lcp: 2_200, scripts: 180_000 };
  expect(misses(page('/mytbm/presencial', booking))).toEqual([]);
  expect(misses(page('/mytbm', { ...booking, scripts: 220_000 }))).toEqual([]);
});

it.each<[string, Partial<Measured>, string]>([
  ['/', { performance: 97 }, 'performance is 97, below 98'],
  ['/', { lcp: 1_501 }, 'lcp is 1501, above 1500'],
  ['/', { total: 450_001 }, 'total is 450001, above 450000'],
  ['/online/', { seo: 99 }, 'seo is 99, below 100'],
  ['/mytbm/presencial', { lcp: 2_201 }, 'lcp is 2201, above 2200'],
  ['/mytbm/presencial', { scripts: 180_001 }, 'scripts is 180001, above 180000'],
  ['/mytbm/presencial', { tap: 101 }, 'tap is 101, above 100'],
  ['/mytbm', { scripts: 220_001 }, 'scripts is 220001, above 220000'],
  ['/mytbm', { accessibility: 99 }, 'accessibility is 99, below 100'],
  ['/mytbm', { customer: [] }, 'no one was signed in'],
  ['/mytbm', { customer: [401] }, 'no one was signed in'],
])('%s with %o is refused', (path, found, line) => {
  expect(misses(page(path, found))).toEqual([`${path}: ${line}`]);
});
