import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { openPool, queryBuilder, queryBuilderClient } from './database.ts';
import { inBatches } from './in-batches.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 2 });
  await pool.query(
    'create table notes (note_id integer primary key, transaction xid8 default pg_current_xact_id())',
  );
});
beforeEach(() => pool.query('truncate notes'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const write = (count: number, failing?: number) =>
  inBatches(queryBuilder(pool), rows(count), async (tx, row) => {
    if (row === failing) throw new Error(`no ${row}`);
    await queryBuilderClient(tx).query('insert into notes values ($1)', [row]);
  });
/** How many rows each transaction wrote, in their order. */
async function written(): Promise<number[]> {
  const { rows } = await pool.query(
    'select count(*)::int as count from notes group by transaction order by min(note_id)',
  );
  return rows.map(({ count }) => count);
}

it.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('%i rows are written once, a hundred in a transaction', async (count, transactions) => {
  await write(count);
  expect(await written()).toEqual(transactions);
  expect((await pool.query('select from notes')).rowCount).toBe(count);
});

it('a failure in the second batch keeps the first one, and nothing of the second and third', async () => {
  await expect(write(250, 150)).rejects.toThrow('no 150');
  expect(await written()).toEqual([100]);
});
