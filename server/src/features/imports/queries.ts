import {
  type FileImport,
  type ImportDraft,
  type ImportProblem,
  importKinds,
  importStates,
} from '@tbm/contract/imports';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { columnsOf } from '../../platform/database/page.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { TableRow } from './file-table.ts';
import type { Layout } from './layout.ts';
import { shownProblems } from './make-draft.ts';
import type { ImportReading, ImportSettings } from './tables.ts';

/** An import without the bytes of its file. */
const importRecord = z.object({
  import_id: z.int(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  file_name: z.string(),
  reading: z.custom<ImportReading>(),
  settings: z.custom<ImportSettings>(),
  draft: z.custom<ImportDraft>().nullable(),
  draft_problems: z.custom<ImportProblem[]>(),
  layout: z.custom<Layout>().nullable(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  known: z.int(),
  wrong: z.int(),
  created_by: z.int(),
  uid: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

const columns = columnsOf(importRecord);

const byId = statement('import', `select ${columns} from imports where import_id = $1`, importRecord);
const lockById = statement(
  'lock_import',
  `select ${columns} from imports where import_id = $1 for update`,
  importRecord,
);

/** An import without the bytes of its file. Throws `not_found`. */
export const importById = async (
  db: Executor,
  import_id: number,
  { lock = false } = {},
): Promise<ImportRecord> => oneOr(await (lock ? lockById : byId).all(db, [import_id]), 'not_found');

const contentById = statement(
  'content_of_import',
  `select encode(content, 'base64') as content from imports where import_id = $1`,
  z.object({ content: z.string().nullable() }),
);

/** The bytes of a file that has not begun. */
export async function contentOf(db: Executor, import_id: number): Promise<Buffer> {
  const row = await contentById.maybeOne(db, [import_id]);
  if (!row?.content) throw problem('import_begun');
  return Buffer.from(row.content, 'base64');
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

const newest = statement(
  'newest_imports',
  `select ${columns} from imports order by import_id desc limit 50`,
  importRecord,
);

/** The imports that are kept, newest first. */
export async function listImports(db: Executor): Promise<Omit<FileImport, 'draft' | 'problems'>[]> {
  const rows = await newest.all(db);
  return rows.map(summary);
}

/** An import as its page shows it. Throws `not_found`. */
export async function readImport(db: Executor, import_id: number): Promise<FileImport> {
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

const rowsOfFile = statement(
  'rows_of_import',
  'select line, cells from import_rows where import_id = $1 order by line',
  z.object({ line: z.int(), cells: z.array(z.string()) }),
);

/** The rows of a file, in their order. */
export const fileRows = (db: Executor, import_id: number): Promise<TableRow[]> =>
  rowsOfFile.all(db, [import_id]);

const wrongRowsOfFile = statement(
  'wrong_rows_of_import',
  `select line, cells, problems from import_rows
  where import_id = $1 and state = 'wrong' order by line limit $2`,
  z.object({ line: z.int(), cells: z.array(z.string()), problems: z.custom<ImportProblem[]>() }),
);

/** The rows that were not imported, with their problems. */
export const wrongRows = (db: Executor, import_id: number, most = 1_000_000) =>
  wrongRowsOfFile.all(db, [import_id, most]);
