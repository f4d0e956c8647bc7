import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { startEarly } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { queueCheck } from '../integrity/index.ts';

const jobById = statement(
  'system_job',
  'select task_identifier as task, attempts::int as attempts from graphile_worker.jobs where id = $1 and attempts > 0',
  z.object({ task: z.string(), attempts: z.int() }),
);

/** A job that runs at this moment is not touched. */
const runAgain = command(
  'run_job_again',
  'select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)',
);

interface Done {
  queued: true;
}
const queued: Done = { queued: true };

/** Runs a job that failed again now, with all its tries. Throws `job_gone` when it is done, runs at this moment, or waits for its time. */
export async function retryJob({ db, clock }: Services, actor: Person, job_id: number): Promise<Done> {
  await db.transaction(async (tx) => {
    const before = await jobById.maybeOne(tx, [job_id]);
    if (!before || (await runAgain.run(tx, [job_id])) === 0) throw problem('job_gone');
    await recordAudit(tx, actor, {
      action: 'reopen',
      thing: 'jobs',
      thing_id: job_id,
      customer_id: null,
      before,
      after: { ...before, attempts: 0 },
      now: clock.now(),
    });
  });
  return queued;
}

/** Queues something that the system does by itself, because an admin asked for it. */
async function ask(
  { db, clock }: Services,
  actor: Person,
  thing: string,
  queue: (tx: Transaction) => Promise<void>,
): Promise<Done> {
  await db.transaction(async (tx) => {
    await queue(tx);
    await recordAudit(tx, actor, {
      action: 'create',
      thing,
      thing_id: 'now',
      customer_id: null,
      before: null,
      after: null,
      now: clock.now(),
    });
  });
  return queued;
}

export const askForCheck = (services: Services, actor: Person): Promise<Done> =>
  ask(services, actor, 'integrity_runs', queueCheck);

/** The nightly comparison with the payment providers, now. */
export const askForReading = (services: Services, actor: Person): Promise<Done> =>
  ask(services, actor, 'payment_events', (tx) => startEarly(tx, 'reconcile', { key: 'reconcile:asked' }));
