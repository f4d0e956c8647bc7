import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import { command, statement } from '../database/statement.ts';

/** Milliseconds between two renewals. */
const every = 2_000;

/** Renews leases by the database's clock, which all workers share. A lease outlasts a worker that computes without a pause. */
const renewLease = command(
  'renew_lease',
  `insert into worker_leases (worker, "expiresAt")
  select worker, now() + interval '10 seconds' from unnest($1::text[]) worker
  on conflict (worker) do update set "expiresAt" = excluded."expiresAt"`,
);

/** Workers that hold jobs without a lease. */
const workersWithoutLease = statement(
  'workers_without_lease',
  `select distinct locked_by as name from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from worker_leases where worker = locked_by and "expiresAt" > now())`,
  z.object({ name: z.string() }),
);

const unlockJobs = command('unlock_jobs', 'select graphile_worker.force_unlock_workers($1)');

const endLeases = command(
  'end_leases',
  `delete from worker_leases where worker = any($1) or "expiresAt" < now() - interval '1 hour'`,
);

/**
 * Keeps a lease for each of `workers`, and frees the jobs of workers that crashed, which would otherwise stay locked for
 * four hours [reliability: crash]. A worker counts as dead when it is without a lease twice in a row. So after a database
 * that answered no one, all workers have time to renew theirs. No session has to last, so that a pooler may be in
 * between.
 */
export function freeAbandonedJobs(pool: Pool, workers: readonly string[]): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  let missing = new Set<string>();
  const check = async () => {
    await renewLease.run(pool, [workers]);
    const names = (await workersWithoutLease.all(pool)).map(({ name }) => name);
    const dead = names.filter((name) => missing.has(name));
    if (dead.length) await unlockJobs.run(pool, [dead]);
    await endLeases.run(pool, [dead]);
    missing = new Set(names);
  };
  const checking = (async () => {
    while (!signal.aborted) {
      // Without a database there is nothing to free; the next round tries again.
      await check().catch(() => missing.clear());
      await wait(every, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    ending.abort();
    await checking;
    await endLeases.run(pool, [workers]).catch(() => {});
  };
}
