import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { command, statement } from './database/statement.ts';

/** Milliseconds between two checks. */
const every = 2_000;

/** A row without fields of interest: `set_config` returns the value it has set. */
const nameSession = statement(
  'name_session',
  `select set_config('application_name', $1, false) as name`,
  z.object({ name: z.string() }),
);

/** Workers that hold jobs and have no session of their name. */
const missingWorkers = statement(
  'missing_workers',
  `select distinct locked_by as name from graphile_worker.jobs
  where locked_by is not null and not exists (select from pg_stat_activity
    where datname = current_database() and application_name = locked_by)`,
  z.object({ name: z.string() }),
);

const unlockJobs = command('unlock_jobs', 'select graphile_worker.force_unlock_workers($1)');

/**
 * Frees the jobs of workers that crashed, which would otherwise stay locked for four hours [reliability: crash]. A
 * worker is alive as long as a session has its name: this keeps a session for `worker`, and looks for workers without
 * one. A worker counts as dead when it is missing twice, so that one whose session was cut has time to reconnect.
 */
export function freeAbandonedJobs(pool: Pool, worker: string): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const check = async (client: PoolClient): Promise<never> => {
    await nameSession.one(client, [worker]);
    let missing = new Set<string>();
    for (;;) {
      const names = (await missingWorkers.all(client)).map(({ name }) => name);
      const dead = names.filter((name) => missing.has(name));
      if (dead.length) await unlockJobs.run(client, [dead]);
      missing = new Set(names);
      await wait(every, undefined, { signal });
    }
  };
  const checking = (async () => {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => null);
      // Without a database there is nothing to free; try again shortly.
      await (client ? check(client) : wait(every / 4, undefined, { signal })).catch(() => {});
      client?.release(true);
    }
  })();
  return async () => {
    ending.abort();
    await checking;
  };
}
