import type { IntegrityRun } from '@tbm/contract/system';
import { integrityRun } from '@tbm/contract/system';
import { z } from 'zod';
import { columnsOf } from '../../platform/database/page.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { type Jobs, startEarly } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { runIntegrity } from './run.ts';
import { spanishRules } from './spanish.ts';

/** Runs that are kept. */
const keeps = 20;

const insertRun = command(
  'insert_integrity_run',
  `with made as (
    insert into integrity_runs ("createdAt", "endedAt", rules, findings) values ($1, $2, $3, $4) returning integrity_run_id)
  delete from integrity_runs where integrity_run_id <= (select integrity_run_id from made) - ${keeps}`,
);

/** The numbers of a row: its keys and sums. Texts are left out, because a member may have written them. */
const numbersOf = (row: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(row as Record<string, unknown>).filter(
      (pair): pair is [string, number] => typeof pair[1] === 'number',
    ),
  );

/** Checks every invariant and keeps the result. */
async function checkIntegrity({ pool, db, clock }: Services): Promise<void> {
  const begun = clock.now();
  const found = await runIntegrity(pool, begun);
  const findings = found.flatMap(({ name, violations, sample }) =>
    violations === 0 ? [] : [{ name: spanishRules[name] ?? name, violations, sample: sample.map(numbersOf) }],
  );
  await insertRun.run(db, [begun, clock.now(), found.length, JSON.stringify(findings)]);
}

const task = 'check_integrity';

/** Queues a check; a check that waits already is not added twice. */
export const queueCheck = (db: Executor): Promise<void> => startEarly(db, task, { maxAttempts: 3 });

const lastRun = statement(
  'last_integrity_run',
  `select ${columnsOf(integrityRun)} from integrity_runs order by integrity_run_id desc limit 1`,
  integrityRun,
);

const isChecking = statement(
  'is_checking_integrity',
  `select exists (select from graphile_worker.jobs where key = '${task}' and attempts < max_attempts
    or locked_at is not null and task_identifier = 'check_integrity') as running`,
  z.object({ running: z.boolean() }),
);

export async function lastCheck(db: Executor): Promise<{ running: boolean; last: IntegrityRun | null }> {
  const { running } = await isChecking.one(db);
  return { running, last: (await lastRun.maybeOne(db)) ?? null };
}

export const integrityJobs = (services: Services): Jobs => ({
  tasks: { check_integrity: () => checkIntegrity(services) },
  lanes: { check_integrity: 'long' },
  // The check runs after the nightly comparison with the payment providers.
  crontab: '30 10 * * * check_integrity',
});
