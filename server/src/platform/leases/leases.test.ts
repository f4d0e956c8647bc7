import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../database/database.ts';
import { cloneDatabase } from '../testing/database.ts';
import { freeAbandonedJobs } from './leases.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const lockedBy = async () =>
  (await pool.query('select locked_by from graphile_worker.jobs order by id')).rows.map(
    ({ locked_by }) => locked_by,
  );
const leases = async () =>
  (await pool.query('select worker from worker_leases order by 1')).rows.map(({ worker }) => worker);

it('frees the jobs of a worker whose lease has ended, keeps those of one that lives, and needs no session', async () => {
  for (const [worker, expiresAt] of [
    ['alive', `now() + interval '1 hour'`],
    ['crashed', `now() - interval '1 second'`],
    ['forgotten', null],
  ]) {
    await pool.query(`select from graphile_worker.add_job('sweep_rate_limits')`);
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null`,
      [worker],
    );
    if (expiresAt) await pool.query(`insert into worker_leases values ($1, ${expiresAt})`, [worker]);
  }
  expect(await lockedBy()).toEqual(['alive', 'crashed', 'forgotten']);
  const stop = freeAbandonedJobs(pool, ['mine', 'films']);
  for (const deadline = Date.now() + 30_000; (await lockedBy()).filter(Boolean).length > 1; await wait(50))
    if (Date.now() > deadline) throw new Error(`still locked: ${await lockedBy()}`);
  expect(await lockedBy()).toEqual(['alive', null, null]);
  expect(await leases()).toEqual(expect.arrayContaining(['alive', 'films', 'mine']));
  // No other session has the name of a worker.
  const { rows } = await pool.query(
    `select from pg_stat_activity where application_name in ('mine', 'alive') and datname = current_database()`,
  );
  expect(rows).toEqual([]);
  await stop();
  expect(await leases()).toEqual(['alive']);
});

it('a worker that is late once keeps its jobs: after a database that answered no one, all have time to renew', async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query(`select from graphile_worker.add_job('sweep_rate_limits')`);
  await pool.query(`update graphile_worker._private_jobs set locked_by = 'late', locked_at = now()`);
  const stop = freeAbandonedJobs(pool, ['other']);
  for (const deadline = Date.now() + 10_000; !(await leases()).includes('other'); await wait(20))
    if (Date.now() > deadline) throw new Error('no lease');
  await wait(300);
  await pool.query(`insert into worker_leases values ('late', now() + interval '1 minute')`);
  await wait(2_500);
  expect(await lockedBy()).toEqual(['late']);
  await stop();
});
