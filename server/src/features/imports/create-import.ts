import type { FileImport, ImportField, ImportKind } from '@tbm/contract/imports';
import { eq } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneOr } from '../../platform/database/one.ts';
import { command } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http/incoming.ts';
import type { Services } from '../../platform/services.ts';
import type { FileTable, TableRow } from './file-table.ts';
import { knownEmails } from './find.ts';
import { makeDraft } from './make-draft.ts';
import { insteadOf } from './make-layout.ts';
import { contentOf, fileRows, importById, readImport } from './queries.ts';
import { readTable } from './reading-process.ts';
import { receiveFile } from './receive-file.ts';
import { makeHasher } from './records.ts';
import { readStudioFacts } from './studio-facts.ts';
import { type ImportReading, type ImportSettings, imports } from './tables.ts';

/** Rows that one statement writes. */
const written = 2_000;

const insertRows = command(
  'insert_import_rows',
  `insert into import_rows (import_id, line, cells)
  select $1::bigint, (row ->> 'line')::int, array(select jsonb_array_elements_text(row -> 'cells'))
  from jsonb_array_elements($2::jsonb) as row`,
);
const deleteRows = command('delete_import_rows', 'delete from import_rows where import_id = $1');

async function replaceRows(tx: Transaction, import_id: number, rows: readonly TableRow[]): Promise<void> {
  await deleteRows.run(tx, [import_id]);
  for (let start = 0; start < rows.length; start += written)
    await insertRows.run(tx, [import_id, JSON.stringify(rows.slice(start, start + written))]);
}

const readingOf = ({ rows: _rows, ...reading }: FileTable): ImportReading => reading;

/** Two rows of a sheet or a text may end on one line when a quoted cell goes over several. */
function withOwnLines(rows: readonly TableRow[]): TableRow[] {
  let last = 0;
  return rows.map(({ line, cells }) => {
    last = Math.max(line, last + 1);
    return { line: last, cells };
  });
}

/**
 * Reads a file that an admin uploads, and stores how it was understood. Nothing is imported yet. Throws what `readTable`
 * throws.
 */
export async function createImport(
  services: Services,
  actor: Person,
  kind: ImportKind,
  incoming: Incoming | null,
): Promise<FileImport> {
  const { db, clock } = services;
  const { name, bytes } = await receiveFile(incoming);
  const table = await readTable({ bytes, kind });
  const import_id = await db.transaction(async (tx) => {
    const made = await tx
      .insert(imports)
      .values({
        kind,
        file_name: name,
        content: bytes,
        reading: readingOf(table),
        created_by: actor.customer_id,
        uid: actor.uid,
        createdAt: clock.now(),
      })
      .returning({ import_id: imports.import_id });
    const { import_id } = oneOr(made, 'internal');
    const rows = withOwnLines(table.rows);
    await replaceRows(tx, import_id, rows);
    await storeDraft(services, tx, { import_id, branch_id: actor.branch_id, rows });
    return import_id;
  });
  return readImport(db, import_id);
}

/** Stores how the rows of a draft are understood. */
async function storeDraft(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Transaction,
  { import_id, branch_id, rows }: { import_id: number; branch_id: number; rows: readonly TableRow[] },
): Promise<void> {
  const { kind, reading, settings } = await importById(tx, import_id);
  const hasher = makeHasher(config.auth_secret);
  const { draft, layout, problems } = await makeDraft({
    kind,
    rows,
    reading,
    settings,
    facts: await readStudioFacts(tx, branch_id, clock.now()),
    knownEmails: (emails) => knownEmails(tx, hasher, emails),
  });
  await tx
    .update(imports)
    .set({
      draft,
      layout,
      draft_problems: problems,
      rows: draft.rows,
      wrong: draft.rows - draft.ready,
    })
    .where(eq(imports.import_id, import_id));
}

/** The admin's choices about a file. */
export interface GivenSettings {
  encoding?: string | undefined;
  sheet?: string | undefined;
  header_row?: number | undefined;
  fields?: { field: ImportField; column: number | null }[] | undefined;
  answers?: { id: string; value: string }[] | undefined;
  packages?: { name: string; class_package_id: number | null }[] | undefined;
}

const asRecord = <V>(pairs: readonly (readonly [string, V])[]): Record<string, V> =>
  Object.fromEntries(pairs);

/** The columns that were chosen. A whole name replaces its parts, and its parts replace the whole name. */
function mergedFields(
  before: NonNullable<ImportSettings['fields']>,
  given: NonNullable<GivenSettings['fields']>,
): NonNullable<ImportSettings['fields']> {
  const fields = { ...before };
  for (const { field, column } of given) {
    if (column !== null) for (const other of insteadOf(field)) delete fields[other];
    fields[field] = column;
  }
  return fields;
}

/** The settings with the new choices. Another sheet, or another row of headers, resets columns and answers. */
function mergedSettings(before: ImportSettings, given: GivenSettings): ImportSettings {
  const { encoding, sheet, header_row, fields = [], answers = [], packages = [] } = given;
  const answeredEncoding = answers.find(({ id }) => id === 'encoding')?.value;
  const isOtherTable = sheet !== undefined || header_row !== undefined;
  const chosenEncoding = encoding ?? answeredEncoding ?? before.encoding;
  const chosenSheet = sheet ?? before.sheet;
  const chosenRow = header_row ?? (sheet === undefined ? before.header_row : undefined);
  return {
    ...(chosenEncoding === undefined ? {} : { encoding: chosenEncoding }),
    ...(chosenSheet === undefined ? {} : { sheet: chosenSheet }),
    ...(chosenRow === undefined ? {} : { header_row: chosenRow }),
    fields: mergedFields(isOtherTable ? {} : (before.fields ?? {}), fields),
    answers: {
      ...(isOtherTable ? {} : before.answers),
      ...asRecord(answers.map(({ id, value }) => [id, value] as const)),
    },
    packages: {
      ...before.packages,
      ...asRecord(packages.map(({ name, class_package_id }) => [name, class_package_id] as const)),
    },
  };
}

/** Whether two settings read the same cells. */
const isReadAlike = (one: ImportSettings, other: ImportSettings): boolean =>
  one.encoding === other.encoding && one.sheet === other.sheet;

/**
 * Reads a draft with the admin's choices. Throws `not_found`, `import_begun`, what `readTable` throws, and `busy` when another call
 * chooses another encoding or sheet at the same moment.
 */
export async function changeSettings(
  services: Services,
  actor: Person,
  import_id: number,
  given: GivenSettings,
): Promise<FileImport> {
  const { db } = services;
  const before = await importById(db, import_id);
  if (before.state !== 'draft') throw problem('import_begun');
  const chosen = mergedSettings(before.settings, given);
  const table = isReadAlike(chosen, before.settings)
    ? null
    : await readTable({
        bytes: await contentOf(db, import_id),
        kind: before.kind,
        encoding: chosen.encoding,
        sheet: chosen.sheet,
      });
  await db.transaction(async (tx) => {
    const locked = await importById(tx, import_id, { lock: true });
    if (locked.state !== 'draft') throw problem('import_begun');
    // Includes choices of a concurrent call, because an admin may answer two questions quickly.
    const settings = mergedSettings(locked.settings, given);
    if (!isReadAlike(settings, table ? chosen : locked.settings)) throw problem('busy');
    await tx
      .update(imports)
      .set(table ? { settings, reading: readingOf(table) } : { settings })
      .where(eq(imports.import_id, import_id));
    const rows = table ? withOwnLines(table.rows) : await fileRows(tx, import_id);
    if (table) await replaceRows(tx, import_id, rows);
    await storeDraft(services, tx, { import_id, branch_id: actor.branch_id, rows });
  });
  return readImport(db, import_id);
}
