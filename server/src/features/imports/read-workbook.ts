import { type ImportKind, importLimits } from '@tbm/contract/imports';
import { cutText } from '@tbm/domain/cells';
import { headerRows, recognizedFields } from '@tbm/domain/table-headers';
import { twoDigits } from '@tbm/domain/time';
import { unzipSync, zipSync } from 'fflate';
import type { CellValue, Sheet } from 'hucre';
import { readXls, readXlsx } from 'hucre/xlsx';
import { problem } from '../../platform/errors.ts';
import type { FileTable, TableRow } from './file-table.ts';

/** The most parts of a workbook. */
const mostParts = 2_000;

/** Whether a part may hold cells, strings and styles: no pictures, macros, charts or links to other files. */
const isNeeded = (name: string): boolean =>
  /\.(xml|rels)$/i.test(name) &&
  !/(^|\/)(drawings|charts|externalLinks|pivotCache|pivotTables|customXml|docProps)\//i.test(name);

/**
 * The same workbook with only the needed parts, unpacked. No part may become larger than declared, and all together may not
 * exceed the limit. So the memory that a library unpacks later is bounded. Throws `import_unpacked`, `import_unreadable`.
 */
function boundedWorkbook(bytes: Uint8Array): Uint8Array {
  let [parts, packed, unpacked] = [0, 0, 0];
  const files = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      parts += 1;
      if (!isNeeded(name)) return false;
      packed += size;
      unpacked += originalSize;
      // Parts of a hostile file may share their bytes, so that it grows without limit when unpacked.
      if (parts > mostParts || packed > bytes.length || unpacked > importLimits.unpackedBytes)
        throw problem('import_unpacked');
      return true;
    },
  });
  return zipSync(files, { level: 0 });
}

/** A date of a workbook, which has no zone; a date within the first days is only a time. */
function dateText(date: Date): string {
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
  const year = date.getUTCFullYear();
  // A time without a date is a part of the first day from which a spreadsheet counts.
  if (year < 1900 || (year === 1904 && date.getUTCMonth() === 0 && date.getUTCDate() === 1)) return time;
  const day = `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
  return time === '00:00' ? day : `${day}T${time}:00`;
}

/** A number without rounding errors of floating point: 0.1 + 0.2 is 0.3. */
const numberText = (value: number): string => {
  const rounded = Number(value.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? rounded.toFixed(0) : String(rounded);
};

function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return cutText(String(value), importLimits.cell);
}

/** The most characters of all cells: a string that many cells share is stored for each of them. */
const mostText = 2 * importLimits.bytes;

/** Adds up the text of the cells of a workbook. Throws `import_unpacked` when it is too long. */
function makeTextCounter(): (cell: string) => string {
  let total = 0;
  return (cell) => {
    total += cell.length;
    if (total > mostText) throw problem('import_unpacked');
    return cell;
  };
}

/** The cells of a sheet as text. A cell that is merged over several rows has its value in each. */
function rowsOf(sheet: Sheet, counted: (cell: string) => string): TableRow[] {
  // A library leaves holes in place of empty rows and cells.
  const rows = Array.from(sheet.rows, (cells) => Array.from(cells ?? [], (cell) => counted(cellText(cell))));
  for (const { startRow, endRow, startCol } of sheet.merges ?? []) {
    const value = rows[startRow]?.[startCol] ?? '';
    for (let row = startRow + 1; row <= Math.min(endRow, rows.length - 1); row += 1) {
      const cells = rows[row];
      if (cells && value !== '') cells[startCol] = counted(value);
    }
  }
  return rows.map((cells, index) => ({ line: index + 1, cells }));
}

/**
 * Reads a workbook, new (.xlsx) or old (.xls): the chosen sheet, or the visible one whose headers
 * name most fields. Formulas have the value that was saved with them. Throws `import_unpacked`, `import_unreadable`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  kind: ImportKind,
  chosen: string | undefined,
): Promise<FileTable> {
  const isZip = bytes[0] === 0x50;
  const workbook = await (isZip ? readXlsx(boundedWorkbook(bytes)) : readXls(bytes));
  const visible = workbook.sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden);
  const sheets = visible.length > 0 ? visible : workbook.sheets;
  const counted = makeTextCounter();
  const tables = sheets.map((sheet) => ({
    name: cutText(sheet.name, 100),
    rows: rowsOf(sheet, counted),
  }));
  const named = (rows: TableRow[]): number =>
    Math.max(0, ...rows.slice(0, headerRows).map(({ cells }) => recognizedFields(kind, cells)));
  let best = tables[0];
  for (const table of tables) if (named(table.rows) > named(best?.rows ?? [])) best = table;
  const table = tables.find(({ name }) => name === chosen) ?? best;
  return {
    format: 'xlsx',
    encoding: null,
    encodings: [],
    isEncodingDoubtful: false,
    separator: null,
    sheets: tables.map(({ name }) => name),
    sheet: table?.name ?? null,
    serials: workbook.dateSystem === '1904' ? '1904' : '1900',
    rows: table?.rows ?? [],
  };
}
