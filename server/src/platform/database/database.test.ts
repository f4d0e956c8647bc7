import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { openPool } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const backend = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;

it('keeps its connection after a refused statement', async () => {
  const before = await backend();
  for (let times = 0; times < 5; times++)
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect(await backend()).toBe(before);
});

it('opens another one after the database ended it', async () => {
  const before = await backend();
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect(await backend()).not.toBe(before);
});
