import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { freeAbandonedJobs } from './abandoned-jobs.ts';
import type { Queryable } from './database/database.ts';
import { poolWithRetry } from './pool-with-retry.ts';

/** Queues a job in the caller's transaction. With a `key`, a job still waiting is replaced instead of doubled. */
export async function addJob(
  db: Queryable,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; delayMinutes?: number; maxAttempts?: number } = {},
): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json,
    job_key := ${options.key ?? null}::text,
    run_at := now() + make_interval(mins => ${options.delayMinutes ?? 0}::int),
    max_attempts := ${options.maxAttempts ?? 12}::int)`);
}

/** What one feature does later (`tasks`) or on a timetable (`crontab`, UTC, graphile-worker's syntax). */
export interface Jobs {
  tasks: TaskList;
  crontab?: string;
}

/** Starts taking jobs; what it answers stops that and hands back what is unfinished. */
export async function startWorker(
  pool: Pool,
  jobs: readonly Jobs[],
  onError: (message: string) => void,
): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter();
  let stopLooking = async () => {};
  events.once('pool:create', ({ workerPool }) => {
    stopLooking = freeAbandonedJobs(pool, workerPool.id);
  });
  const runner = await run({
    pgPool: poolWithRetry(pool),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') onError(message);
    }),
    taskList: Object.assign({}, ...jobs.map((part) => part.tasks)),
    crontab: jobs.map((part) => part.crontab ?? '').join('\n'),
  });
  return async () => {
    await runner.stop();
    await stopLooking();
  };
}
