import { invoiceStatuses, purchaseStatuses } from '@tbm/contract/purchases';
import { Gauge, type Registry } from 'prom-client';
import { within } from '../../platform/in-time.ts';
import type { Lane } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { lastBackup } from './backups.ts';
import {
  databaseSize,
  invoicesByStatus,
  jobsByState,
  lastIntegrityRun,
  missingNoticeFacts,
  oldestPending,
  openFindings,
  purchasesByStatus,
} from './queries.ts';

/** For so long a difference with the payment providers counts as new, in milliseconds: the comparison runs every night. */
const newFindingMs = 2 * 86_400_000;

/** How old counts of all rows may be, and how long the database may take to answer, in milliseconds. */
const [countsMs, limitMs] = [60_000, 2_000];

/**
 * Figures that are read from the database, the same for every process: jobs and payments by state. Without an answer
 * `tbm_database_up` is 0 and the others stay as they were.
 */
export function makeFigures(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  registry: Registry,
  laneOf: (task: string) => Lane,
): () => Promise<void> {
  const registers = [registry];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
    });
  const up = gauge('tbm_database_up', 'Whether the database answered the last reading.');
  const jobs = gauge('tbm_jobs', 'Jobs in the queue, by name and state.', ['task', 'state']);
  const oldestDue = gauge(
    'tbm_job_oldest_due_seconds',
    'How long the oldest job has been due that is neither a film nor long.',
  );
  const oldestFilm = gauge(
    'tbm_film_oldest_due_seconds',
    'How long the oldest film has waited for its turn.',
  );
  const oldestLong = gauge(
    'tbm_long_job_oldest_due_seconds',
    'How long the oldest job that may take minutes has been due.',
  );
  const purchases = gauge('tbm_purchases', 'Purchases by status.', ['status']);
  const invoices = gauge('tbm_invoices', 'Charges, failed charges and refunds.', ['status']);
  const pending = gauge('tbm_pending_purchase_oldest_seconds', 'How long a payment has been pending.');
  const facts = gauge(
    'tbm_notice_facts_missing',
    'Facts of the studio that the privacy notice must name and lacks.',
  );
  const backupEnded = gauge(
    'tbm_backup_last_success_timestamp_seconds',
    'When the last daily backup ended; 0 where none ever did.',
  );
  const backupVerified = gauge(
    'tbm_backup_last_verified_timestamp_seconds',
    'When a daily backup was last restored on trial without a complaint; 0 where never.',
  );
  const backupBytes = gauge('tbm_backup_last_bytes', 'Size of the last daily backup.');
  const integrityEnded = gauge(
    'tbm_integrity_checked_timestamp_seconds',
    'When all invariants were last checked; 0 where never.',
  );
  const violations = gauge('tbm_integrity_violations', 'Rows that broke an invariant at the last check.');
  const findings = gauge(
    'tbm_reconciliation_findings_new',
    'Differences with the payment providers of the last two days that were not repaired.',
  );
  const databaseBytes = gauge('tbm_database_bytes', 'Size of the database.');
  let countedAt = 0;

  const readCounts = async () => {
    // Counting all rows is slow: the gauges keep the last counts for a while.
    if (Date.now() - countedAt < countsMs) return;
    const [bought, charged] = [await purchasesByStatus.all(db), await invoicesByStatus.all(db)];
    // A status without rows is 0, so that an alert can compare.
    const countIn = (rows: { status: string; count: number }[], status: string) =>
      rows.find((row) => row.status === status)?.count ?? 0;
    for (const status of purchaseStatuses) purchases.set({ status }, countIn(bought, status));
    for (const status of invoiceStatuses) invoices.set({ status }, countIn(charged, status));
    facts.set((await missingNoticeFacts.one(db)).missing);
    const backup = await lastBackup.one(db);
    backupEnded.set(backup.ended);
    backupVerified.set(backup.verified);
    backupBytes.set(backup.bytes);
    const check = await lastIntegrityRun.maybeOne(db);
    integrityEnded.set(check?.ended ?? 0);
    violations.set(check?.violations ?? 0);
    const newSince = new Date(Date.parse(clock.now()) - newFindingMs).toISOString();
    findings.set((await openFindings.one(db, [newSince])).count);
    databaseBytes.set((await databaseSize.one(db)).bytes);
    countedAt = Date.now();
  };
  const read = async () => {
    const queue = await jobsByState.all(db);
    jobs.reset();
    for (const { task, state, count } of queue) jobs.set({ task, state }, count);
    const oldestIn = (isIn: (lane: Lane) => boolean) =>
      Math.max(0, ...queue.filter(({ task }) => isIn(laneOf(task))).map(({ oldest }) => oldest));
    oldestDue.set(oldestIn((lane) => lane !== 'films' && lane !== 'long'));
    oldestFilm.set(oldestIn((lane) => lane === 'films'));
    oldestLong.set(oldestIn((lane) => lane === 'long'));
    pending.set((await oldestPending.one(db, [clock.now()])).seconds);
    await readCounts();
  };
  let reading: Promise<void> | null = null;
  return async () => {
    // Readings that a frozen database keeps waiting do not pile up.
    reading ??= read().finally(() => {
      reading = null;
    });
    const done = reading.then(() => true);
    try {
      if (!(await within(done, limitMs, false))) throw new Error(`no answer within ${limitMs} ms`);
      up.set(1);
    } catch (err) {
      up.set(0);
      log.warn({ err }, 'the figures could not be read');
    }
  };
}
