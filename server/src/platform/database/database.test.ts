import { sql } from 'drizzle-orm';
import type { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { DatabaseUnavailable, openPool, queryBuilder } from './database.ts';
import { inTurn } from './in-turn.ts';
import { background } from './limits.ts';

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

it('reports that the database is unavailable when no connection becomes free, or none can be opened', async () => {
  const limits = { ...background, connect: 100 };
  const small = openPool(database.url, { max: 1, limits });
  const held = await small.connect();
  await expect(small.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  held.release();
  await small.end();
  const nowhere = openPool('postgres://nobody@127.0.0.1:9/none', { limits });
  await expect(nowhere.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(queryBuilder(nowhere).transaction(async () => 1)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await nowhere.end();
});

it('ends what waits too long for a lock', async () => {
  const hasty = openPool(database.url, { max: 2, limits: { ...background, lock: 50 } });
  await pool.query('create table locked (id int); insert into locked values (1)');
  const other = await hasty.connect();
  await other.query('begin; select from locked for update');
  await expect(hasty.query('update locked set id = 2')).rejects.toMatchObject({ code: '55P03' });
  await other.query('rollback');
  other.release();
  await hasty.end();
});

it('closes a connection that does not answer in time, with its open transaction', async () => {
  await pool.query('create table written (id int)');
  const hasty = openPool(database.url, { max: 1, limits: { ...background, statement: 100 } });
  const before = (await hasty.query('select pg_backend_pid() as pid')).rows[0].pid as number;
  const hanging = queryBuilder(hasty).transaction(async (tx) => {
    // This acts like a frozen database, which cannot end its own statements.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`insert into written values (1)`);
    await tx.execute(sql`select pg_sleep(2)`);
  });
  await expect(hanging).rejects.toThrow();
  const after = (await hasty.query('select pg_backend_pid() as pid')).rows[0].pid as number;
  expect(after).not.toBe(before);
  await hasty.end();
  await expect
    .poll(async () => (await pool.query(`select from pg_stat_activity where pid = ${before}`)).rowCount, {
      timeout: 10_000,
    })
    .toBe(0);
  expect((await pool.query('select from written')).rowCount).toBe(0);
});

it('keeps its places when connections are lost before a transaction begins', async () => {
  const small = openPool(database.url, { max: 2, limits: { ...background, connect: 2_000 } });
  const lose = (client: unknown) =>
    (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  small.on('acquire', lose);
  for (let times = 0; times < 5; times++)
    await expect(queryBuilder(small).transaction(async () => 1)).rejects.toThrow();
  small.off('acquire', lose);
  expect(await queryBuilder(small).transaction(async () => 'begun')).toBe('begun');
  await small.end();
});

it('refuses a statement beside another one on the same connection, which the driver will refuse', async () => {
  const both = queryBuilder(pool).transaction((tx) =>
    Promise.all([tx.execute(sql`select 1`), tx.execute(sql`select 2`)]),
  );
  await expect(both).rejects.toMatchObject({
    cause: { message: expect.stringContaining('two statements at once') },
  });
});

it('lets parallel reads of a transaction wait for each other, also after one was refused', async () => {
  const seen = await queryBuilder(pool).transaction(async (tx) =>
    inTurn(tx, async () => {
      const numbers = await Promise.all(
        [1, 2, 3].map((number) => tx.execute(sql`select ${number} as number`)),
      );
      return numbers.map(({ rows }) => rows[0]?.number);
    }),
  );
  expect(seen).toEqual(['1', '2', '3']);
  const refused = queryBuilder(pool).transaction((tx) =>
    inTurn(tx, () => Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(sql`select 2`)])),
  );
  await expect(refused).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect((await pool.query('select 3 as number')).rows).toEqual([{ number: 3 }]);
});
