import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { max: 1 });
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const backend = async () => (await db.$client.query('select pg_backend_pid() as pid')).rows[0].pid as number;

it('keeps its connection when a statement is refused', async () => {
  const before = await backend();
  for (let times = 0; times < 5; times++)
    await expect(db.$client.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect(await backend()).toBe(before);
});

it('opens another one when the database ended it', async () => {
  const before = await backend();
  await expect(db.$client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  expect(await backend()).not.toBe(before);
});
