import { stringify } from 'csv-stringify/sync';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { importById, wrongRows } from './queries.ts';

/** The header of the column with what is wrong; a file that is brought again may have it. */
const problemHeader = 'problema';

/** The rows that were not imported, as the file had them, each with what is wrong with it. Throws `not_found`. */
export async function problemsFile(db: Queryable, import_id: number): Promise<string> {
  const { layout, reading } = await importById(db, import_id);
  if (!layout) throw problem('not_found');
  const rows = await wrongRows(db, import_id);
  const { headers } = layout;
  // A file that is given back a second time has the column already.
  const old = headers.indexOf(problemHeader);
  const width = Math.max(headers.length, ...rows.map(({ cells }) => cells.length));
  const complete = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, index) => cells[index] ?? '').filter((_, index) => index !== old);
  const lines = [
    [...complete(headers), problemHeader],
    ...rows.map(({ cells, problems }) => [
      ...complete(cells),
      problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' '),
    ]),
  ];
  return stringify(lines, { bom: true, delimiter: reading.separator ?? ',', escape_formulas: true });
}
