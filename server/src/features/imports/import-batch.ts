import type { ImportField, ImportKind, ImportProblem } from '@tbm/contract/imports';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { databaseCode, Problem } from '../../platform/errors.ts';
import { passingProblem } from '../../platform/http/refusals.ts';
import type { Services } from '../../platform/services.ts';
import { scheduleChanged } from '../schedule/index.ts';
import type { TableRow } from './file-table.ts';
import { importCustomer } from './import-customer.ts';
import { importMembership } from './import-membership.ts';
import { importReservation } from './import-reservation.ts';
import type { Importing, Outcome } from './importing.ts';
import type { Layout } from './layout.ts';
import { type ImportRecord, importById } from './queries.ts';
import { type RowOf, readRow, rowProblem, shownHeader, subjectOf } from './read-row.ts';
import { makeHasher } from './records.ts';
import { queueBatch } from './start-import.ts';
import { readStudioFacts } from './studio-facts.ts';

/** Rows of one job. They are so few that other jobs hardly wait. */
export const batchRows = 100;

type Importer<K extends ImportKind> = (
  tx: Transaction,
  row: RowOf<K>,
  importing: Importing,
) => Promise<Outcome>;
const importers: { [K in ImportKind]: Importer<K> } = {
  customers: importCustomer,
  memberships: importMembership,
  reservations: importReservation,
};

/** Lets one row be imported at a time, because two files with the same rows would add them twice. */
const lockImports = command('lock_imports', `select pg_advisory_xact_lock(hashtext('imports'))`);

/** An earlier row about the same record, unless it was wrong itself. */
const sameBefore = statement(
  'import_row_about',
  `select line from import_rows where import_id = $1 and about = $2 and line < $3 and state <> 'wrong'
  order by line limit 1`,
  z.object({ line: z.int() }),
);

const nextRow = statement(
  'next_import_row',
  `select line, cells from import_rows where import_id = $1 and state = 'waiting' order by line limit 1`,
  z.object({ line: z.int(), cells: z.array(z.string()) }),
);

/** The outcome of a row, counted in its import. */
const writeOutcome = command(
  'write_import_outcome',
  `with outcome as (
    update import_rows set state = $3, problems = $4::jsonb, about = $5, cells = case $3 when 'wrong' then cells else '{}' end
    where import_id = $1 and line = $2)
  update imports set added = added + ($3 = 'added')::int, changed = changed + ($3 = 'changed')::int,
    known = known + ($3 = 'known')::int, wrong = wrong + ($3 = 'wrong')::int
  where import_id = $1`,
);

const endImport = command(
  'end_import',
  `update imports set state = 'done', "endedAt" = $2 where import_id = $1 and state = 'running'`,
);

interface RowOutcome {
  line: number;
  state: Outcome | 'wrong';
  problems: ImportProblem[];
  about: string | null;
}

/**
 * Imports the next rows of a file, each in a transaction of its own with its outcome; then queues the rest. A booking waits for
 * one row at most, and no row holds a lock of the row before it. When the process is killed, the rows without an outcome stay
 * waiting, and the job runs again.
 */
export async function importBatch(services: Services, import_id: number): Promise<void> {
  const { db, clock, config } = services;
  const found = await importById(db, import_id);
  if (found.state !== 'running' || !found.layout) return;
  const now = clock.now();
  const actor = await importerOf(db, found);
  const file: RunningFile = {
    import_id,
    kind: found.kind,
    layout: found.layout,
    actor,
    now,
    facts: await readStudioFacts(db, actor.branch_id, now),
    hasher: makeHasher(config.auth_secret),
  };
  for (let count = 0; count < batchRows; count++) {
    const wasImported = await importNextRow(services, file);
    if (!wasImported) return;
  }
  await queueBatch(db, import_id);
}

/** Imports the next row. Returns false when no row is waiting; then the import is done. */
async function importNextRow(services: Services, file: RunningFile): Promise<boolean> {
  const { db, log } = services;
  const { import_id, now } = file;
  const classes = new Set<number>();
  const hasRow = await db.transaction(async (tx) => {
    await lockImports.run(tx);
    const row = await nextRow.maybeOne(tx, [import_id]);
    if (!row) {
      await endImport.run(tx, [import_id, now]);
      return false;
    }
    const { line, state, problems, about } = await importRow(tx, {
      file,
      row,
      classes,
      log,
    });
    await writeOutcome.run(tx, [import_id, line, state, JSON.stringify(problems), about]);
    return true;
  });
  for (const single_class_id of classes) scheduleChanged(services, single_class_id);
  return hasRow;
}

const branchOfImporter = statement(
  'import_importer',
  'select branch_id from customers where customer_id = $1',
  z.object({ branch_id: z.int() }),
);

/** The admin under whose name the rows are written. Only an admin begins an import, at every branch. */
async function importerOf(
  db: Queryable,
  { created_by, uid }: Pick<ImportRecord, 'created_by' | 'uid'>,
): Promise<Person> {
  const { branch_id } = await branchOfImporter.one(db, [created_by]);
  return {
    kind: 'person',
    uid,
    session_id: null,
    email: '',
    email_verified: true,
    role: 'admin',
    lacks_two_step: false,
    customer_id: created_by,
    branch_id,
    branches: null,
  };
}

/** A file that is imported, and the context that its rows share. */
interface RunningFile extends Omit<Importing, 'classes'> {
  import_id: number;
  kind: ImportKind;
  layout: Layout;
}

interface RowToImport extends Pick<Importing, 'classes'> {
  file: RunningFile;
  row: TableRow;
  log: Services['log'];
}

async function importRow(tx: Transaction, given: RowToImport): Promise<RowOutcome> {
  const { file, row, classes } = given;
  const { import_id, kind, layout, facts, hasher } = file;
  const { line } = row;
  const read = readRow(kind, row, layout, facts);
  if (!read.row)
    return {
      line,
      state: 'wrong',
      problems: read.problems,
      about: null,
    };
  const about = hasher.hash(subjectOf(kind, read.row));
  const same = await sameBefore.maybeOne(tx, [import_id, about, line]);
  if (same) {
    const repeated = rowProblem(line, null, 'import_repeated', { row: String(same.line) });
    return {
      line,
      state: 'wrong',
      problems: [repeated],
      about,
    };
  }
  const importer = importers[kind] as Importer<ImportKind>;
  // A refused row is rolled back to the savepoint, so that only its outcome stays.
  const attempt = () =>
    tx.transaction((savepoint) => importer(savepoint, read.row as RowOf<ImportKind>, { ...file, classes }));
  try {
    // A member who was registered at the desk, or who booked the class, at the same moment is found at the second attempt.
    const state = await attempt().catch((error: unknown) => {
      const isThereNow = error instanceof Problem && error.code === 'already_reserved';
      if (databaseCode(error) !== '23505' && !isThereNow) throw error;
      return attempt();
    });
    return {
      line,
      state,
      problems: [],
      about,
    };
  } catch (error) {
    return {
      line,
      state: 'wrong',
      problems: [refusal(error, given)],
      about,
    };
  }
}

/**
 * Why a row was refused. A passing error, such as a deadlock, is thrown: it ends the batch, which runs again from this row on. An
 * error of our code counts for its row only.
 */
function refusal(error: unknown, { file: { kind, layout }, row, log }: RowToImport): ImportProblem {
  if (error instanceof Problem && error.status < 500) {
    const [field] = Object.keys(error.fields ?? {}) as ImportField[];
    const column = field === undefined ? null : shownHeader(kind, field, layout);
    return {
      row: row.line,
      column,
      code: error.code,
      message: error.message,
    };
  }
  if (error instanceof Problem || passingProblem(error)) throw error;
  log.error({ err: error, row: row.line }, 'a row could not be imported');
  return rowProblem(row.line, null, 'internal');
}

const running = statement(
  'running_imports',
  `select import_id from imports where state = 'running' order by import_id`,
  z.object({ import_id: z.int() }),
);

/** Queues the batches of imports whose job was lost. */
export async function resumeImports({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const { import_id } of await running.all(db)) await queueBatch(db, import_id);
}
