import { headerKey } from '@tbm/domain/table-headers';
import { stringify } from 'csv-stringify/sync';
import type { Queryable } from '../../platform/database/database.ts';
import { problem } from '../../platform/errors.ts';
import { importById, wrongRows } from './queries.ts';

/** The header of the column with the problems. */
const problemHeader = 'problema';

/**
 * The rows that were not imported, as in the file, with the problems of each in an additional first column. A last column could
 * stand above the surplus cells of long rows. Throws `not_found`.
 */
export async function problemsFile(db: Queryable, import_id: number): Promise<string> {
  const { state, layout, reading } = await importById(db, import_id);
  if (state === 'draft' || !layout) throw problem('not_found');
  const rows = await wrongRows(db, import_id);
  const { headers } = layout;
  // A file that was returned before has the column already.
  const old = headers.findIndex((header) => headerKey(header) === problemHeader);
  const withoutOld = (cells: readonly string[]): string[] => cells.filter((_, index) => index !== old);
  const lines = [
    [problemHeader, ...withoutOld(headers)],
    ...rows.map(({ cells, problems }) => [
      problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' '),
      ...withoutOld(cells),
    ]),
  ];
  return stringify(lines, { bom: true, delimiter: reading.separator ?? ',', escape_formulas: true });
}
