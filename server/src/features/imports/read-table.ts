import { type ImportKind, importLimits } from '@tbm/contract/imports';
import { cutText, isBlank } from '@tbm/domain/cells';
import { chooseSeparator, headerRows, type Separator, separators } from '@tbm/domain/table-headers';
import { parse } from 'csv-parse/sync';
import { Problem, problem } from '../../platform/errors.ts';
import { decodeText, startsWith } from './decode.ts';
import type { FileTable, TableRow } from './file-table.ts';
import { readWorkbook } from './read-workbook.ts';

interface Given {
  bytes: Uint8Array;
  kind: ImportKind;
  encoding?: string | undefined;
  sheet?: string | undefined;
}

/**
 * Reads a CSV file or a workbook in a separate process, because the file may be hostile. Throws `import_unreadable`,
 * `import_old_excel`, `import_unpacked`, `import_too_long`, `import_too_wide`, `import_empty`.
 */
export async function readTable({ bytes, kind, encoding, sheet }: Given): Promise<FileTable> {
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  // Old workbooks, and new ones with a password.
  const isOld = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
  const table =
    isZip || isOld
      ? await readWorkbook(bytes, kind, sheet).catch((error: unknown) => {
          throw error instanceof Problem ? error : problem(isOld ? 'import_old_excel' : 'import_unreadable');
        })
      : readText(bytes, kind, encoding);
  const rows = withoutEmpty(table.rows);
  if (rows.length === 0) throw problem('import_empty');
  if (rows.length > importLimits.rows + headerRows) throw tooLong();
  if (rows.some(({ cells }) => cells.length > importLimits.columns))
    throw problem('import_too_wide', { columns: String(importLimits.columns) });
  return { ...table, rows };
}

const tooLong = (): Problem =>
  problem('import_too_long', { rows: importLimits.rows.toLocaleString('en-US') });

/** The most lines of a text, empty ones too. */
const mostLines = 2 * importLimits.rows;

/** Rows with something in them, without the empty cells at their ends. */
function withoutEmpty(rows: TableRow[]): TableRow[] {
  const found: TableRow[] = [];
  for (const { line, cells } of rows) {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last >= 0 && !cells.every(isBlank)) found.push({ line, cells: cells.slice(0, last + 1) });
  }
  return found;
}

interface Split {
  record: string[];
  info: { lines: number };
}

/** The rows of a text; `most` of them. */
function split(text: string, delimiter: Separator, most: number): TableRow[] {
  const records = parse(text, {
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 200_000,
    to: most,
  }) as unknown as Split[];
  return records.map(({ record, info }) => ({
    line: info.lines,
    cells: record.map((cell) => cutText(cell, importLimits.cell)),
  }));
}

function readText(bytes: Uint8Array, kind: ImportKind, chosen: string | undefined): FileTable {
  const { text, encoding, encodings, isDoubtful } = decodeText(bytes, chosen);
  // No spreadsheet writes these bytes: the file is a picture, a PDF, or a web page.
  if (text.includes('\u0000') || /^\s*(%PDF|<(!doctype|html|\?xml|table))/i.test(text))
    throw problem(/^\s*</.test(text) ? 'import_old_excel' : 'import_unreadable');
  try {
    const [, declared, rest] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? [];
    const lines = rest ?? text;
    const separator =
      separators.find((mark) => mark === declared) ?? chooseSeparator(kind, (mark) => firstRows(lines, mark));
    const rows = split(lines, separator, mostLines + 1);
    if (rows.length > mostLines) throw tooLong();
    return {
      format: 'csv',
      encoding,
      encodings,
      isEncodingDoubtful: isDoubtful,
      separator,
      sheets: [],
      sheet: null,
      serials: null,
      rows: rest === undefined ? rows : rows.map(({ line, cells }) => ({ line: line + 1, cells })),
    };
  } catch (error) {
    throw error instanceof Problem ? error : problem('import_unreadable');
  }
}

/**
 * The first rows, split by one separator. Where quotes are broken, lines are split without them: the whole file is
 * refused later.
 */
function firstRows(lines: string, separator: Separator): string[][] {
  try {
    return split(lines, separator, 40).map(({ cells }) => cells);
  } catch {
    return lines
      .slice(0, 20_000)
      .split(/\r\n|\n|\r/, 40)
      .map((line) => line.split(separator));
  }
}
