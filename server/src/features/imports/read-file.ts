import { type ImportKind, importColumns, importRow, importRows } from '@tbm/contract/imports';
import { writtenDay, writtenPhone, writtenTime } from '@tbm/domain/imports';
import { isProblemCode } from '@tbm/domain/messages';
import { plain } from '@tbm/domain/plain-text';
import { parse } from 'csv-parse/sync';
import { problem } from '../../platform/errors.ts';
import type { Found } from './found.ts';
import type { RowOf } from './importing.ts';

/** How people write a field, as the contract wants it. */
const written: Record<string, (cell: string) => string> = {
  birthdate: writtenDay,
  day: writtenDay,
  last_day: writtenDay,
  next_charge: writtenDay,
  time: writtenTime,
  phone: writtenPhone,
};

interface Line {
  record: Record<string, string>;
  info: { lines: number };
}

/** How a header is looked for: capitals, accents and spaces make no other column. */
const headerOf = (cell: string): string => plain(cell).trim().replace(/\s+/g, '_');

function linesOf(csv: string): Line[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      columns: (headers: string[]) => headers.map(headerOf),
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      to: importRows + 1,
    }) as unknown as Line[];
  } catch {
    throw problem('import_unreadable');
  }
}

/**
 * The rows of a CSV file that are well formed, by the line they end on. What is wrong with others goes to `found`.
 * Throws `import_unreadable`, `import_empty`, `import_too_long`, `import_column_missing`.
 */
export function readFile<K extends ImportKind>(kind: K, csv: string, found: Found): Map<number, RowOf<K>> {
  const lines = linesOf(csv);
  if (lines.length === 0) throw problem('import_empty');
  if (lines.length > importRows) throw problem('import_too_long', { rows: String(importRows) });
  const columns = Object.entries(importColumns[kind]);
  for (const [, { header, needed }] of columns)
    if (needed && !(headerOf(header) in (lines[0]?.record ?? {})))
      throw problem('import_column_missing', { column: header });
  const rows = new Map<number, RowOf<K>>();
  for (const { record, info } of lines) {
    const cells = columns.map(([name, { header }]) => {
      const cell = record[headerOf(header)] ?? '';
      return [name, written[name]?.(cell) ?? cell];
    });
    const { success, data, error } = importRow[kind].safeParse(Object.fromEntries(cells));
    if (success) rows.set(info.lines, data as RowOf<K>);
    for (const { path, message } of error?.issues ?? [])
      found.refuse(info.lines, isProblemCode(message) ? message : 'invalid_field', String(path[0]));
  }
  return rows;
}
