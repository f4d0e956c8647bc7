import type { ImportField, ImportKind, ImportProblem } from '@tbm/contract/imports';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
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
import { importById } from './queries.ts';
import { type RowOf, readRow, rowProblem, shownHeader, subjectOf } from './read-row.ts';
import { makeHasher } from './records.ts';
import { queueBatch } from './start-import.ts';
import { readStudioFacts } from './studio-facts.ts';
import { import_rows, imports } from './tables.ts';

/** Rows of one transaction and one job. They are so few that other jobs hardly wait. */
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

/** Lets one batch run at a time, because two files with the same rows would add them twice. */
const lockImports = command('lock_imports', `select pg_advisory_xact_lock(hashtext('imports'))`);

/** An earlier row about the same record, unless it was wrong itself. */
const sameBefore = statement(
  'import_row_about',
  `select line from import_rows where import_id = $1 and about = $2 and line < $3 and state <> 'wrong'
  order by line limit 1`,
  z.object({ line: z.int() }),
);

const writeOutcomes = command(
  'write_import_outcomes',
  `update import_rows r set state = o.state, problems = o.problems, about = o.about,
    cells = case o.state when 'wrong' then r.cells else '{}' end
  from jsonb_to_recordset($2::jsonb) as o (line int, state text, problems jsonb, about text)
  where r.import_id = $1 and r.line = o.line`,
);

interface RowOutcome {
  line: number;
  state: Outcome | 'wrong';
  problems: ImportProblem[];
  about: string | null;
}

/**
 * Imports the next rows of a file in one transaction, each in a savepoint, with its outcome; then queues the rest. When the
 * process is killed, the rows of its batch stay waiting, and the job runs again.
 */
export async function importBatch(services: Services, import_id: number): Promise<void> {
  const { db, clock, config, log } = services;
  const classes = new Set<number>();
  await db.transaction(async (tx) => {
    await lockImports.run(tx);
    const found = await importById(tx, import_id, { lock: true });
    if (found.state !== 'running' || !found.layout) return;
    const rows = await tx
      .select({ line: import_rows.line, cells: import_rows.cells })
      .from(import_rows)
      .where(and(eq(import_rows.import_id, import_id), eq(import_rows.state, 'waiting')))
      .orderBy(asc(import_rows.line))
      .limit(batchRows);
    const now = clock.now();
    const actor = await importerOf(tx, found);
    const importing: Importing = {
      actor,
      now,
      facts: await readStudioFacts(tx, actor.branch_id, now),
      hasher: makeHasher(config.auth_secret),
      classes,
    };
    const outcomes: RowOutcome[] = [];
    for (const row of rows)
      outcomes.push(
        await importRow(tx, {
          import_id,
          kind: found.kind,
          layout: found.layout,
          row,
          importing,
          outcomes,
          log,
        }),
      );
    await writeOutcomes.run(tx, [import_id, JSON.stringify(outcomes)]);
    const counts = (state: RowOutcome['state']) =>
      outcomes.filter((outcome) => outcome.state === state).length;
    const isDone = rows.length < batchRows;
    await tx
      .update(imports)
      .set({
        added: sql`${imports.added} + ${counts('added')}`,
        changed: sql`${imports.changed} + ${counts('changed')}`,
        known: sql`${imports.known} + ${counts('known')}`,
        wrong: sql`${imports.wrong} + ${counts('wrong')}`,
        ...(isDone ? { state: 'done' as const, endedAt: now } : {}),
      })
      .where(eq(imports.import_id, import_id));
    if (!isDone) await queueBatch(tx, import_id);
  });
  for (const single_class_id of classes) scheduleChanged(services, single_class_id);
}

const branchOfImporter = statement(
  'import_importer',
  'select branch_id from customers where customer_id = $1',
  z.object({ branch_id: z.int() }),
);

/** The admin under whose name the rows are written. Only an admin begins an import, at every branch. */
async function importerOf(
  tx: Transaction,
  { created_by, uid }: Pick<typeof imports.$inferSelect, 'created_by' | 'uid'>,
): Promise<Person> {
  const { branch_id } = await branchOfImporter.one(tx, [created_by]);
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

interface RowToImport {
  import_id: number;
  kind: ImportKind;
  layout: Layout;
  row: TableRow;
  importing: Importing;
  /** Outcomes of earlier rows of the same batch. */
  outcomes: readonly RowOutcome[];
  log: Services['log'];
}

async function importRow(tx: Transaction, given: RowToImport): Promise<RowOutcome> {
  const { import_id, kind, layout, row, importing, outcomes } = given;
  const { line } = row;
  const read = readRow(kind, row, layout, importing.facts);
  if (!read.row)
    return {
      line,
      state: 'wrong',
      problems: read.problems,
      about: null,
    };
  const about = importing.hasher.hash(subjectOf(kind, read.row));
  const same =
    outcomes.find((outcome) => outcome.about === about && outcome.state !== 'wrong') ??
    (await sameBefore.maybeOne(tx, [import_id, about, line]));
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
  const attempt = () => tx.transaction((part) => importer(part, read.row as RowOf<ImportKind>, importing));
  try {
    // A member who was registered at the desk at the same moment is found at the second attempt.
    const state = await attempt().catch((error: unknown) => {
      if (databaseCode(error) !== '23505') throw error;
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
 * Why a row was refused. A passing error, such as a deadlock, is thrown: it ends the batch, which runs again. An error of our
 * code counts for its row only.
 */
function refusal(error: unknown, { kind, layout, row, log }: RowToImport): ImportProblem {
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
