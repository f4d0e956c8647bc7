import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openOwnDatabase } from '../testing/own-database.ts';
import { type ListQuery, listStatement, pageStatement } from './page.ts';

let pool: Pool;
let end: () => Promise<void>;
const things = pageStatement('test_things', {
  columns: 'n',
  from: 'things',
  where: 'n <= $1',
  order: 'n',
  row: z.object({ n: z.int() }),
});
const totalUpTo = async (most: number): Promise<number> => (await things(pool, 1, [most])).total;

beforeAll(async () => {
  ({ pool, end } = await openOwnDatabase());
  await pool.query('create table things (n bigint); insert into things select generate_series(1, 1200)');
});
afterAll(() => end());

it('a total is exact up to a thousand, and kept for a minute above', async () => {
  expect([await totalUpTo(1_000), await totalUpTo(1_200)]).toEqual([1_000, 1_200]);
  await pool.query('delete from things where n = 5');
  expect([await totalUpTo(1_000), await totalUpTo(1_200)]).toEqual([999, 1_200]);
});

const words = listStatement('test_words', {
  columns: 'w.word_id',
  from: 'words w',
  key: 'w.word_id',
  search: ['w.word', 'w.note'],
  sorts: { word: 'w.word collate "es-x-icu"', amount: 'w.amount' },
  filters: { loud: 'w.loud', amount: 'w.amount' },
  row: z.object({ word_id: z.int() }),
});

describe('a list that people search and sort', () => {
  beforeAll(async () => {
    await pool.query(`
      create table words (word_id bigint primary key, word text not null, note text, amount integer, loud boolean not null);
      insert into words values
        (1, 'Ñandú', null, 3, false), (2, 'Álbum', 'rojo', null, true), (3, 'nube', 'roja y azul', 2, false),
        (4, 'Zoe', '100 % algodón', 3, true), (5, 'a_b', null, 1, false), (6, 'axb', 'c:\\d', 2, false);
      insert into words select n, 'igual', null, 7, false from generate_series(130, 101, -1) n`);
  });

  type Asked = Partial<ListQuery<'word' | 'amount', 'loud' | 'amount'>>;
  const read = async (asked: Asked) => {
    const { data, ...page } = await words.page(pool, {
      page: 1,
      page_size: 100,
      search: '',
      dir: 'asc',
      ...asked,
    });
    return { ...page, ids: data.map(({ word_id }) => word_id) };
  };
  const firstSix = async (asked: Asked) => (await read(asked)).ids.filter((id) => id < 100);

  it('is sorted as in Spanish both ways, and rows without a value are last', async () => {
    expect(await firstSix({ sort: 'word' })).toEqual([5, 2, 6, 3, 1, 4]);
    expect(await firstSix({ sort: 'word', dir: 'desc' })).toEqual([4, 1, 3, 6, 2, 5]);
    expect(await firstSix({ sort: 'amount' })).toEqual([5, 3, 6, 1, 4, 2]);
    expect((await firstSix({ sort: 'amount', dir: 'desc' })).at(-1)).toBe(2);
    expect(await firstSix({})).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    [undefined, 'asc'],
    ['word', 'asc'],
    ['word', 'desc'],
    ['amount', 'asc'],
    ['amount', 'desc'],
  ] as const)(
    'by %s %s: rows that are equal are in the order of their keys, each on one page',
    async (sort, dir) => {
      const ids: number[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const found = await read({ sort, dir, page, page_size: 10 });
        expect(found).toMatchObject({ total: 36, page, page_size: 10 });
        ids.push(...found.ids);
      }
      expect(new Set(ids).size).toBe(36);
      expect(ids.filter((id) => id > 100)).toEqual(Array.from({ length: 30 }, (_, index) => 101 + index));
    },
  );

  it('a page has 12 rows by default; behind the last page are none', async () => {
    expect((await read({ page_size: undefined })).ids).toHaveLength(12);
    expect(await read({ page: 9 })).toMatchObject({ ids: [], total: 36 });
  });

  it.each([
    ['nandu', [1]],
    ['ÁLBUM', [2]],
    ['azul nube', [3]],
    ['roj', [2, 3]],
    ['rojo nube', []],
    ['%', [4]],
    ['a_b', [5]],
    ['_', [5]],
    ['\\', [6]],
    ["' or true --", []],
  ])('%s is searched without accents, and letter by letter', async (search, ids) => {
    expect(await read({ search })).toMatchObject({ ids, total: ids.length });
  });

  it('filters and ids narrow a search', async () => {
    expect((await read({ loud: 'true' })).ids).toEqual([2, 4]);
    expect((await read({ loud: 'false', amount: 2 })).ids).toEqual([3, 6]);
    expect((await read({ ids: [6, 3, 777] })).ids).toEqual([3, 6]);
    expect((await read({ ids: [6, 3], search: 'nube' })).ids).toEqual([3]);
  });
});
