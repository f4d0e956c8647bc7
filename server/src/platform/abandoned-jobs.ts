import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Milliseconds between two looks. */
const every = 2_000;

/** Workers that hold jobs and have no session of their name. */
const gone = `select distinct locked_by from graphile_worker.jobs
  where locked_by is not null and not exists (select from pg_stat_activity
    where datname = current_database() and application_name = locked_by)`;

/**
 * Frees the jobs of workers that died without a word, which would else wait for four hours [reliability: crash].
 * A worker is alive as long as a session bears its name: this keeps that of `worker`, and looks for those without one.
 * Found missing twice they count as dead, so that a worker whose session was cut has time to come back.
 */
export function freeAbandonedJobs(pool: Pool, worker: string): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const look = async (client: PoolClient): Promise<never> => {
    await client.query(`select set_config('application_name', $1, false)`, [worker]);
    let missing = new Set<string>();
    for (;;) {
      const { rows } = await client.query<{ locked_by: string }>(gone);
      const dead = rows.map(({ locked_by }) => locked_by).filter((name) => missing.has(name));
      if (dead.length) await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
      missing = new Set(rows.map(({ locked_by }) => locked_by));
      await wait(every, undefined, { signal });
    }
  };
  const looking = (async () => {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => null);
      // Without a database there is nothing to free; the next try comes soon.
      await (client ? look(client) : wait(every / 4, undefined, { signal })).catch(() => {});
      client?.release(true);
    }
  })();
  return async () => {
    ending.abort();
    await looking;
  };
}
