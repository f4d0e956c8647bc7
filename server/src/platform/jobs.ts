import { EventEmitter } from 'node:events';
import {
  type Job,
  Logger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import { command, type Executor } from './database/statement.ts';
import { inTime } from './in-time.ts';
import { freeAbandonedJobs } from './leases/leases.ts';
import type { Log } from './log.ts';
import { poolWithRetry, withoutListener } from './pool-with-retry.ts';

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

/**
 * Starts a task of the timetable before its time, in the caller's transaction. It shares the queue in which the timetable runs the
 * task, so that two runs never work beside each other. A job that still waits with the same `key` is replaced.
 */
export const startEarly = (
  db: Executor,
  task: string,
  {
    payload = {},
    key = task,
    ...options
  }: { payload?: Record<string, unknown>; key?: string; delayMinutes?: number; maxAttempts?: number } = {},
): Promise<void> => addJob(db, task, payload, { ...options, key, queue: task });

/**
 * Where a task is done. Each lane has slots of its own, so that its jobs wait for one another and never for those of another lane.
 * - `short`: seconds at most, without a partner that may be slow.
 * - `messages`: mails, WhatsApp, devices, which wait when the mail server hangs.
 * - `payments`: refunds and all other requests to a payment provider.
 * - `webhooks`: addresses of programs that any person may run.
 * - `long`: may take minutes: archives, erasures, campaigns, imports, comparisons, clean-ups.
 * - `films`: may take hours.
 */
export type Lane = 'short' | 'messages' | 'payments' | 'webhooks' | 'long' | 'films';

/** Jobs that a process does at once, by lane. Films have a setting. */
const slots: Record<Exclude<Lane, 'films'>, number> = {
  short: 4,
  messages: 4,
  payments: 2,
  webhooks: 2,
  long: 2,
};

/** The lanes of a process. */
export function lanesOf({ worker, films_at_once }: Pick<Config, 'worker' | 'films_at_once'>): LaneSlots {
  if (worker === 'off') return {};
  if (worker === 'films') return { films: films_at_once };
  return worker === 'only' ? slots : { ...slots, films: films_at_once };
}
export type LaneSlots = Partial<Record<Lane, number>>;

/** The jobs of one feature. */
export interface Jobs {
  /** The tasks by name. */
  tasks: TaskList;
  /** The lane of each task that is not short. */
  lanes?: Readonly<Record<string, Lane>>;
  /** The schedule in UTC, in graphile-worker's syntax. */
  crontab?: string;
}

/** Returns the lane of a task. */
export function laneReader(jobs: readonly Jobs[]): (task: string) => Lane {
  const lanes: Record<string, Lane> = Object.assign({}, ...jobs.map((part) => part.lanes));
  return (task) => lanes[task] ?? 'short';
}

/** The tasks and the timetable of one lane. */
export function jobsOfLane(jobs: readonly Jobs[], lane: Lane): { tasks: TaskList; crontab: string } {
  const tasks: TaskList = {};
  const lines: string[] = [];
  for (const part of jobs) {
    const isHere = (task: string | undefined) => task && (part.lanes?.[task] ?? 'short') === lane;
    for (const [name, task] of Object.entries(part.tasks)) if (isHere(name)) tasks[name] = task;
    for (const line of part.crontab?.split('\n') ?? []) {
      const task = line.split(' ')[5];
      // Its own queue: a run that takes longer than its interval keeps one slot, not all of them. And ahead of single jobs.
      if (isHere(task)) lines.push(`${line} ?queue=${task}&priority=-1`);
    }
  }
  return { tasks, crontab: lines.join('\n') };
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
  /** The lanes of this process; by default all of them. */
  lanes?: LaneSlots;
}

/** Milliseconds that running jobs have to finish once the worker is stopped; then others may do them. */
const patienceMs = 5_000;

/** Starts the worker, a part of it for each lane. Returns a function that stops it and releases unfinished jobs. */
export async function startWorker(
  pool: Pool,
  jobs: readonly Jobs[],
  { log, onEnd, watch = () => {}, record = (tasks) => tasks, lanes = { ...slots, films: 1 } }: WorkerOptions,
): Promise<() => Promise<void>> {
  const pools: WorkerPool[] = [];
  const runners: Runner[] = [];
  let stopping = false;
  const end = () => {
    if (!stopping) onEnd();
  };
  for (const [lane, concurrency] of Object.entries(lanes)) {
    const { tasks, crontab } = jobsOfLane(jobs, lane as Lane);
    // Tests start a worker with a few jobs: it needs no runner for a lane without any.
    if (Object.keys(tasks).length === 0) continue;
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool }) => pools.push(workerPool));
    watch(events);
    const runner = await run({
      pgPool:
        lane === 'short' || lane === 'messages' ? poolWithRetry(pool) : withoutListener(poolWithRetry(pool)),
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      // A film does not end in time: it is interrupted at once, so that it is queued again before the process ends.
      ...(lane === 'films' ? { gracefulShutdownAbortTimeout: 1 } : {}),
      events,
      logger: workerLogger(log),
      taskList: record(tasks),
      crontab,
    });
    runner.promise.then(end, end);
    runners.push(runner);
  }
  const stopFreeing = freeAbandonedJobs(
    pool,
    pools.map(({ id }) => id),
  );
  return async () => {
    stopping = true;
    const stopped = Promise.all(runners.map((runner) => runner.stop()));
    if (!(await inTime(stopped, patienceMs))) {
      // `runner.kill()` would do nothing: it spares a worker that is stopping already.
      const handBack = pools.map((one) => one.forcefulShutdown('the process ends'));
      await inTime(Promise.all(handBack), 1_500);
    }
    await inTime(stopFreeing(), 500);
  };
}

// The queue's own messages repeat the error's, and its details the payload.
const workerLogger = (log: Log): Logger =>
  new Logger(() => (level, _message, { job, error }) => {
    // At other levels the queue tells of each job that begins and ends.
    if (level !== 'error') return;
    if (!job) return log.error({ err: error }, 'the job queue reports an error');
    const { id, task_identifier: task, attempts, max_attempts } = job as Job;
    log.error(
      {
        err: error,
        job: id,
        task,
        attempts,
        max_attempts,
      },
      'a job failed',
    );
  });
