import { setImmediate } from 'node:timers/promises';
import {
  fieldsOf,
  type ImportDraft,
  type ImportField,
  type ImportKind,
  type ImportProblem,
} from '@tbm/contract/imports';
import { cutText } from '@tbm/domain/cells';
import { counted } from '@tbm/domain/counted';
import { formatPesosExact } from '@tbm/domain/money';
import { encodingNames, textEncodings } from '@tbm/domain/text-encodings';
import { formatFullDay } from '@tbm/domain/time';
import { problem } from '../../platform/errors.ts';
import type { TableRow } from './file-table.ts';
import type { Layout } from './layout.ts';
import { type MadeLayout, makeLayout } from './make-layout.ts';
import { type ReadRow, readRow, rowProblem, type StudioFacts, shownHeader, subjectOf } from './read-row.ts';
import type { ImportReading, ImportSettings } from './tables.ts';

/** Problems and rows that the page shows. */
export const shownProblems = 200;
const shownRows = 5;
/** Rows after which the loop yields to other work of the process. */
const pause = 500;

interface Given {
  kind: ImportKind;
  rows: readonly TableRow[];
  reading: ImportReading;
  settings: ImportSettings;
  facts: StudioFacts;
  /** The addresses, among the given ones, that members have. */
  knownEmails(emails: string[]): Promise<Set<string>>;
}

export interface MadeDraft {
  draft: ImportDraft;
  layout: Layout;
  problems: ImportProblem[];
}

/**
 * A file as it was understood: its columns, the open questions, its first rows in words, and the problems of the others. Throws
 * `import_empty`.
 */
export async function makeDraft(given: Given): Promise<MadeDraft> {
  const { kind, rows, reading, facts } = given;
  const made = makeLayout(given);
  const { layout } = made;
  const below = rows.filter(({ line }) => line > layout.header_row);
  if (below.length === 0) throw problem('import_empty');
  const read: (ReadRow<ImportKind> & { line: number })[] = [];
  const first = new Map<string, number>();
  for (const [index, row] of below.entries()) {
    if (index % pause === pause - 1) await setImmediate();
    const found = readRow(kind, row, layout, facts);
    if (found.row) {
      const subject = subjectOf(kind, found.row);
      const before = first.get(subject);
      if (before === undefined) first.set(subject, row.line);
      else found.problems.push(rowProblem(row.line, null, 'import_repeated', { row: String(before) }));
    }
    read.push({ ...found, line: row.line });
  }
  if (kind !== 'customers') await refuseUnknownMembers(read, layout, given);
  const problems = read.flatMap((row) => row.problems);
  const { questions, warnings, missing, packages } = made;
  const isAnswered = missing.length === 0 && questions.every(({ answer }) => answer !== null);
  const ready = read.filter((row) => row.problems.length === 0).length;
  return {
    layout,
    problems: problems.slice(0, shownProblems),
    draft: {
      format: reading.format,
      encoding: reading.encoding,
      encodings:
        reading.encoding === null
          ? []
          : textEncodings.map((value) => ({ value, label: encodingNames[value] })),
      sheets: reading.sheets,
      sheet: reading.sheet,
      header_row: layout.header_row,
      columns: shownColumns(layout, below),
      fields: fieldsOf(kind).map((field) => ({ field, column: layout.fields[field] ?? null })),
      questions,
      packages,
      warnings,
      is_answered: isAnswered,
      is_ready: isAnswered && ready > 0,
      rows: below.length,
      ready,
      preview: read.slice(0, shownRows).map(({ line, values }) => ({
        row: line,
        cells: fieldsOf(kind)
          .filter((field) => isShown(field, layout) && values[field] !== undefined)
          .map((field) => ({ field, text: inWords(field, values[field] ?? '', made, facts) })),
      })),
    },
  };
}

/** Fields with a column; a whole name is shown as both its parts, and a date as its time when that has no column. */
const isShown = (field: ImportField, { fields }: Layout): boolean =>
  fields[field] !== undefined ||
  (fields.full_name !== undefined && (field === 'name' || field === 'last_name')) ||
  (field === 'time' && fields.day !== undefined);

async function refuseUnknownMembers(
  read: readonly (ReadRow<ImportKind> & { line: number })[],
  layout: Layout,
  { kind, knownEmails }: Given,
): Promise<void> {
  const known = await knownEmails(read.flatMap(({ row }) => (row ? [row.email] : [])));
  const column = shownHeader(kind, 'email', layout);
  for (const { row, line, problems } of read)
    if (row && problems.length === 0 && !known.has(row.email))
      problems.push(rowProblem(line, column, 'import_email_unknown'));
}

/** Every column of the file, by its header or its letter. */
function shownColumns({ headers }: Layout, rows: readonly TableRow[]): ImportDraft['columns'] {
  const width = Math.max(headers.length, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => ({
    header: headers[index] || `Columna ${letterOf(index)}`,
    sample: cutText(rows.find(({ cells }) => (cells[index] ?? '') !== '')?.cells[index] ?? '', 60),
  }));
}

/** The letter of a column in a spreadsheet: A, B, … Z, AA. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A field as it was understood; an unreadable value is shown as in the file. */
function inWords(field: ImportField, value: string, { layout }: MadeLayout, facts: StudioFacts): string {
  if (value === '') return '';
  const isDay = field in layout.dates && /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (isDay) return formatFullDay(value);
  if (field === 'classes' && /^\d+$/.test(value)) return counted(Number(value), 'clase', 'clases');
  if (field === 'price' && /^\d+(\.\d+)?$/.test(value)) return formatPesosExact(Number(value));
  if (field === 'package') return facts.packages.get(Number(value))?.title ?? value;
  if (field === 'phone') return value.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3');
  return value;
}
