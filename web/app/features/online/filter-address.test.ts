import { expect, it } from 'vitest';
import { durations, filterAddress } from './filter-address.ts';

it('leads to the library with what was asked for and nothing else [PUB-020]', () => {
  expect(
    filterAddress([
      ['query', ' barre '],
      ['class_category_id', ''],
      ['duration', '20-29'],
      ['program_id', '2'],
    ]),
  ).toBe('/mytbm/online?query=barre&duration=20-29&program_id=2');
  expect(filterAddress([['query', ' ']])).toBe('/mytbm/online');
});

it('offers the six lengths [VID-008]', () => {
  expect(durations).toHaveLength(6);
});
