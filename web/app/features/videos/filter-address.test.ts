import { expect, it } from 'vitest';
import { durationChoices, filterAddress, readFilters } from './filter-address.ts';

it('links to the library with the chosen filters only [PUB-020]', () => {
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

it('reads every filter from the address and ignores the rest [VID-001, API-092]', () => {
  const read = readFilters(
    new URLSearchParams('query=barre&duration=20-29&favorites=1&page=3&utm_source=x&tag_id='),
  );
  expect(read).toEqual({ favorites: true, filters: { query: 'barre', duration: '20-29' }, count: 3 });
});

it('offers the six lengths [VID-008]', () => {
  expect(durationChoices.map(({ title }) => title).at(-1)).toBe('1 hora o más');
  expect(durationChoices).toHaveLength(6);
});
