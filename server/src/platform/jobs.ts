import { EventEmitter } from 'node:events';
import { type Job, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { command, type Executor } from './database/statement.ts';
import { inTime } from './in-time.ts';
import { freeAbandonedJobs } from './leases/leases.ts';
import type { Log } from './log.ts';
import { poolWithRetry } from './pool-with-retry.ts';

const insertJob = command(
  'add_job',
  `select from graphile_worker.add_job($1, $2::json, job_key := $3::text,
    run_at := now() + make_interval(mins => $4::int), max_attempts := $5::int, priority := $6::int,
    queue_name := $7::text)`,
);

/**
 * Queues a job in the caller's transaction. With a `key`, a job still waiting is replaced instead of doubled. One with `isLast`
 * lets all others go first. Jobs of one `queue` are done one after the other.
 */
export async function addJob(
  db: Executor,
  task: string,
  payload: Record<string, unknown>,
  options: {
    key?: string;
    delayMinutes?: number;
    maxAttempts?: number;
    isLast?: boolean;
    queue?: string;
  } = {},
): Promise<void> {
  const { key = null, delayMinutes = 0, maxAttempts = 12, isLast = false, queue = null } = options;
  await insertJob.run(db, [
    task,
    JSON.stringify(payload),
    key,
    delayMinutes,
    maxAttempts,
    isLast ? 10 : 0,
    queue,
  ]);
}

/** The jobs of one feature: `tasks` by name, and `crontab` (UTC, graphile-worker's syntax). */
export interface Jobs {
  tasks: TaskList;
  crontab?: string;
}

/** The tasks that are done at least every hour. */
export const hourlyTasks = (jobs: readonly Jobs[]): string[] =>
  jobs
    .flatMap(({ crontab = '' }) => crontab.split('\n'))
    .flatMap((line) => {
      const [, hour, , , , task] = line.split(' ');
      return hour === '*' && task ? [task] : [];
    });

interface WorkerOptions {
  log: Log;
  /** The worker ended without being stopped. */
  onEnd(): void;
  /** Called once with the worker's events, before it starts. */
  watch?(events: WorkerEvents): void;
  /** The same tasks, each of which is recorded. */
  record?: ((tasks: TaskList) => TaskList) | undefined;
}

/** Milliseconds that running jobs have to finish once the worker is stopped; then others may do them. */
const patienceMs = 5_000;

/** Starts the worker. Returns a function that stops it and releases unfinished jobs. */
export async function startWorker(
  pool: Pool,
  jobs: readonly Jobs[],
  { log, onEnd, watch = () => {}, record = (tasks) => tasks }: WorkerOptions,
): Promise<() => Promise<void>> {
  const events: WorkerEvents = new EventEmitter();
  let stopFreeing = async () => {};
  let handBack = async () => {};
  events.once('pool:create', ({ workerPool }) => {
    stopFreeing = freeAbandonedJobs(pool, workerPool.id);
    // `runner.kill()` would do nothing: it spares a worker that is stopping already.
    handBack = async () => void (await workerPool.forcefulShutdown('the process ends'));
  });
  watch(events);
  const runner = await run({
    pgPool: poolWithRetry(pool),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    // The queue's own messages repeat the error's, and its details the payload.
    logger: new Logger(() => (level, _message, { job, error }) => {
      if (level !== 'error') return;
      if (!job) return log.error({ err: error }, 'the job queue reports an error');
      const { id, task_identifier: task, attempts, max_attempts } = job as Job;
      log.error({ err: error, job: id, task, attempts, max_attempts }, 'a job failed');
    }),
    taskList: record(Object.assign({}, ...jobs.map((part) => part.tasks))),
    crontab: jobs.map((part) => part.crontab ?? '').join('\n'),
  });
  let stopping = false;
  const end = () => {
    if (!stopping) onEnd();
  };
  runner.promise.then(end, end);
  return async () => {
    stopping = true;
    const stopped = runner.stop();
    if (!(await inTime(stopped, patienceMs))) await inTime(handBack(), 1_500);
    await inTime(stopFreeing(), 500);
  };
}
