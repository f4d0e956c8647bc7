import type { FileImport } from '@tbm/contract/imports';
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import type { TableRow } from './file-table.ts';
import { shownProblems } from './make-draft.ts';
import { import_rows, imports } from './tables.ts';

const { content: _content, ...columns } = getTableColumns(imports);

export type ImportRecord = Omit<typeof imports.$inferSelect, 'content'>;

/** An import without the bytes of its file. Throws `not_found`. */
export async function importById(
  db: Queryable,
  import_id: number,
  { lock = false } = {},
): Promise<ImportRecord> {
  const found = db.select(columns).from(imports).where(eq(imports.import_id, import_id));
  const [row] = await (lock ? found.for('update') : found);
  if (!row) throw problem('not_found');
  return row;
}

/** The bytes of a file that has not begun. */
export async function contentOf(db: Queryable, import_id: number): Promise<Buffer> {
  const [row] = await db
    .select({ content: imports.content })
    .from(imports)
    .where(eq(imports.import_id, import_id));
  if (!row?.content) throw problem('import_begun');
  return row.content;
}

const summary = (row: ImportRecord): Omit<FileImport, 'draft' | 'problems'> => ({
  import_id: row.import_id,
  kind: row.kind,
  file_name: row.file_name,
  state: row.state,
  createdAt: row.createdAt,
  rows: row.rows,
  done: row.added + row.changed + row.known + row.wrong,
  added: row.added,
  changed: row.changed,
  known: row.known,
  wrong: row.wrong,
});

/** The imports that are kept, newest first. */
export async function listImports(db: Queryable): Promise<Omit<FileImport, 'draft' | 'problems'>[]> {
  const rows = await db.select(columns).from(imports).orderBy(desc(imports.import_id)).limit(50);
  return rows.map(summary);
}

/** An import as its page shows it. Throws `not_found`. */
export async function readImport(db: Queryable, import_id: number): Promise<FileImport> {
  const row = await importById(db, import_id);
  return {
    ...summary(row),
    draft: row.draft,
    problems:
      row.state === 'draft'
        ? row.draft_problems
        : (await wrongRows(db, import_id, shownProblems)).flatMap(({ problems }) => problems),
  };
}

/** The rows of a file, in their order. */
export const fileRows = (db: Queryable, import_id: number): Promise<TableRow[]> =>
  db
    .select({ line: import_rows.line, cells: import_rows.cells })
    .from(import_rows)
    .where(eq(import_rows.import_id, import_id))
    .orderBy(asc(import_rows.line));

/** The rows that were not imported, with their problems. */
export const wrongRows = (db: Queryable, import_id: number, most = 1_000_000) =>
  db
    .select({ line: import_rows.line, cells: import_rows.cells, problems: import_rows.problems })
    .from(import_rows)
    .where(and(eq(import_rows.import_id, import_id), eq(import_rows.state, 'wrong')))
    .orderBy(asc(import_rows.line))
    .limit(most);
