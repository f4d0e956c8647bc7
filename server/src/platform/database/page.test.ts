import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '../testing/database.ts';
import { openPool } from './database.ts';
import { pageStatement } from './page.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
const things = pageStatement('things_of_a_test', {
  columns: 'n',
  from: 'things',
  where: 'n <= $1',
  order: 'n',
  row: z.object({ n: z.int() }),
});
const totalUpTo = async (most: number): Promise<number> => (await things(pool, 1, [most])).total;

beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 1 });
  await pool.query('create table things (n bigint); insert into things select generate_series(1, 1200)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a total is exact up to a thousand, and kept for a minute above', async () => {
  expect([await totalUpTo(1_000), await totalUpTo(1_200)]).toEqual([1_000, 1_200]);
  await pool.query('delete from things where n = 5');
  expect([await totalUpTo(1_000), await totalUpTo(1_200)]).toEqual([999, 1_200]);
});
