import {
  columnOf,
  fieldsOf,
  headerOf,
  type ImportField,
  type ImportKind,
  type ImportQuestion,
  importColumns,
} from '@tbm/contract/imports';
import { cleanCell, isBlankValue } from '@tbm/domain/cells';
import { counted } from '@tbm/domain/counted';
import { formatPesosExact } from '@tbm/domain/money';
import { doubledHeaders, guessColumns, headerIndex, headerKey, headerRows } from '@tbm/domain/table-headers';
import { encodingNames, type TextEncoding } from '@tbm/domain/text-encodings';
import { formatFullDay } from '@tbm/domain/time';
import {
  type ClassesMeaning,
  type DecimalSign,
  decimalSignOf,
  unexplainedClasses,
  writtenAmount,
} from '@tbm/domain/written-amounts';
import {
  type DateOrder,
  type DateReading,
  dateColumnOf,
  type SerialStart,
  writtenDay,
} from '@tbm/domain/written-dates';
import type { TableRow } from './file-table.ts';
import type { Layout } from './layout.ts';
import { packageKey, type StudioFacts } from './read-row.ts';
import type { ImportReading, ImportSettings } from './tables.ts';

/** Packages of a file that are shown. A column with more values hardly holds packages. */
const shownPackages = 200;

const dateFields: readonly ImportField[] = ['birthdate', 'last_day', 'next_charge', 'day'];

export interface MadeLayout {
  layout: Layout;
  questions: ImportQuestion[];
  warnings: string[];
  /** Fields that every file needs and that have no column. */
  missing: ImportField[];
  /** The packages that the file names most often: how often, and the studio's package of each. */
  packages: { name: string; rows: number; class_package_id: number | null }[];
}

interface Given {
  kind: ImportKind;
  rows: readonly TableRow[];
  reading: ImportReading;
  settings: ImportSettings;
  facts: StudioFacts;
}

/** How the rows of a file are read: guessed from its headers and whole columns, and corrected by the admin's choices. */
export function makeLayout({ kind, rows, reading, settings, facts }: Given): MadeLayout {
  const at = positionOfHeaders(kind, rows, settings);
  const headers = (rows[at]?.cells ?? []).map(cleanCell);
  const below = rows.slice(at + 1);
  const fields = chosenColumns(kind, headers, settings);
  const cellsOf = (field: ImportField): string[] => {
    const column = fields[field];
    return column === undefined ? [] : below.map(({ cells }) => cells[column] ?? '');
  };
  const ask = new Questions(settings);
  askEncoding(ask, reading);
  const dates: Layout['dates'] = {};
  for (const field of dateFields)
    if (fields[field] !== undefined)
      dates[field] = dateRule(ask, {
        field,
        cells: cellsOf(field),
        header: headers[fields[field]] ?? '',
        reading,
        facts,
      });
  const sign = signRule(ask, cellsOf('price'));
  const classes = classesRule(ask, cellsOf('classes'));
  const packages = namedPackages(cellsOf('package'), settings, facts);
  const ids = packages.flatMap(({ name, class_package_id }) =>
    class_package_id === null ? [] : [[packageKey(name), class_package_id] as const],
  );
  const missing = missingFields(kind, fields);
  return {
    layout: {
      header_row: rows[at]?.line ?? 1,
      headers,
      fields,
      dates,
      sign,
      classes,
      packages: Object.fromEntries(ids),
    },
    questions: ask.questions,
    warnings: warningsOf(kind, {
      headers,
      fields,
      missing,
      packages,
    }),
    missing,
    packages: packages.toSorted((one, other) => other.rows - one.rows).slice(0, shownPackages),
  };
}

function positionOfHeaders(
  kind: ImportKind,
  rows: readonly TableRow[],
  { header_row }: ImportSettings,
): number {
  const chosen = header_row === undefined ? -1 : rows.findIndex(({ line }) => line === header_row);
  return chosen >= 0
    ? chosen
    : headerIndex(
        kind,
        rows.slice(0, headerRows).map(({ cells }) => cells),
      );
}

const partsOfName: readonly ImportField[] = ['name', 'last_name', 'second_last_name'];

/** The fields that a field replaces: a whole name replaces its parts, and a part the whole name. */
export const insteadOf = (field: ImportField): readonly ImportField[] => {
  if (field === 'full_name') return partsOfName;
  return partsOfName.includes(field) ? ['full_name'] : [];
};

/** The column of each field: guessed, unless the admin chose another or none. */
function chosenColumns(
  kind: ImportKind,
  headers: readonly string[],
  settings: ImportSettings,
): Layout['fields'] {
  const fields = guessColumns(kind, headers);
  const chosen = Object.entries(settings.fields ?? {}) as [ImportField, number | null][];
  for (const [field, column] of chosen)
    if (column !== null) for (const other of insteadOf(field)) delete fields[other];
  for (const [field, column] of chosen) {
    if (!(field in importColumns[kind])) continue;
    if (column === null) delete fields[field];
    else fields[field] = column;
  }
  return fields;
}

/** The questions that a file leaves open, and the admin's answers. */
class Questions {
  readonly questions: ImportQuestion[] = [];
  readonly #answers: Record<string, string>;

  constructor({ answers = {} }: ImportSettings) {
    this.#answers = answers;
  }

  /** Adds a question and returns its answer; null while it is unanswered. */
  ask<V extends string>(id: string, text: string, options: readonly { value: V; label: string }[]): V | null {
    const answer = options.find(({ value }) => value === this.#answers[id])?.value ?? null;
    this.questions.push({
      id,
      text,
      options: [...options],
      answer,
    });
    return answer;
  }
}

function askEncoding(ask: Questions, { encodings, isEncodingDoubtful }: ImportReading): void {
  if (!isEncodingDoubtful) return;
  ask.ask(
    'encoding',
    '¿Cómo se lee este nombre?',
    encodings.map(({ value, sample }) => ({
      value,
      label: `${sample} · ${encodingNames[value as TextEncoding]}`,
    })),
  );
}

/**
 * How the dates of a column are read. When its cells allow two readings, the admin is asked, with a date of the file in
 * each reading.
 */
function dateRule(
  ask: Questions,
  {
    field,
    cells,
    header,
    reading,
    facts,
  }: { field: ImportField; cells: string[]; header: string; reading: ImportReading; facts: StudioFacts },
): { order: DateOrder | null; serials: SerialStart | null } {
  const { order, isOrderAsked, example, serialExample } = dateColumnOf(cells);
  const latestYear = field === 'birthdate' ? Number(facts.today.slice(0, 4)) : null;
  const shown = (cell: string, rule: Pick<DateReading, 'order' | 'serials'>): string => {
    const day = writtenDay(cell, { ...rule, timezone: facts.timezone, latestYear });
    return day === null ? 'no es una fecha' : formatFullDay(day);
  };
  const chosenOrder = isOrderAsked
    ? ask.ask(`${field}:order`, `En “${header}”, ¿qué fecha es ${example}?`, [
        { value: 'dmy', label: shown(example, { order: 'dmy', serials: null }) },
        { value: 'mdy', label: shown(example, { order: 'mdy', serials: null }) },
      ])
    : order;
  const chosenSerials =
    serialExample !== '' && reading.serials === null
      ? ask.ask(
          `${field}:serials`,
          `En “${header}”, ¿qué fecha es ${serialExample}? Es un número de Excel.`,
          [
            {
              value: '1900',
              label: `${shown(serialExample, { order: null, serials: '1900' })} (Excel de Windows o reciente)`,
            },
            {
              value: '1904',
              label: `${shown(serialExample, { order: null, serials: '1904' })} (Excel antiguo de Mac)`,
            },
          ],
        )
      : reading.serials;
  return { order: chosenOrder, serials: chosenSerials };
}

function signRule(ask: Questions, cells: string[]): DecimalSign | null {
  const { sign, isAsked, example } = decimalSignOf(cells);
  if (!isAsked) return sign;
  const shown = (mark: DecimalSign) => formatPesosExact(writtenAmount(example, mark) ?? 0);
  return ask.ask('price:sign', `En el precio, ¿cuánto es ${example}?`, [
    { value: '.', label: shown('.') },
    { value: ',', label: shown(',') },
  ]);
}

function classesRule(ask: Questions, cells: string[]): ClassesMeaning | null {
  const found = unexplainedClasses(cells);
  if (!found) return null;
  const { cell, first, total } = found;
  return ask.ask('classes:meaning', `En las clases, ¿qué es ${cell}?`, [
    { value: 'left', label: counted(first, 'le queda 1 clase', 'clases le quedan').replace(/^1 le/, 'le') },
    { value: 'used', label: `ya usó ${first}: le quedan ${total - first}` },
  ]);
}

/** The package of each title; null where several packages have the title. */
function idsByTitle(packages: StudioFacts['packages']): Map<string, number | null> {
  const titles = new Map<string, number | null>();
  for (const [id, { title }] of packages) {
    const key = packageKey(title);
    titles.set(key, titles.has(key) ? null : id);
  }
  return titles;
}

/** The packages that a file names. One is matched by its id or its title, when a single package of the studio has it. */
function namedPackages(
  cells: readonly string[],
  settings: ImportSettings,
  { packages }: StudioFacts,
): MadeLayout['packages'] {
  const chosen = new Map(Object.entries(settings.packages ?? {}).map(([name, id]) => [packageKey(name), id]));
  const titles = idsByTitle(packages);
  const found = new Map<string, MadeLayout['packages'][number]>();
  for (const cell of cells) {
    if (isBlankValue(cell)) continue;
    const key = packageKey(cell);
    const known = found.get(key);
    if (known) known.rows += 1;
    else {
      const number = /^\d+(?:\.0+)?$/.test(key) ? Number(key) : null;
      const matched = number !== null && packages.has(number) ? number : (titles.get(key) ?? null);
      const choice = chosen.get(key);
      found.set(key, {
        name: cleanCell(cell),
        rows: 1,
        class_package_id: choice === undefined ? matched : choice,
      });
    }
  }
  return [...found.values()];
}

/** The problems that prevent the import of the whole file. */
function warningsOf(
  kind: ImportKind,
  {
    headers,
    fields,
    missing,
    packages,
  }: Pick<Layout, 'headers' | 'fields'> & { missing: ImportField[]; packages: unknown[] },
): string[] {
  // Columns with the same header are never guessed, so a field with such a column was chosen by the admin.
  const chosen = new Set(Object.values(fields).map((column) => headerKey(headers[column] ?? '')));
  const warnings = doubledHeaders(headers)
    .filter((header) => !chosen.has(headerKey(header)))
    .map((header) => `El encabezado “${header}” está dos veces. Elige de qué columna se toma cada dato.`);
  for (const field of missing) warnings.push(`Elige la columna de ${headerOf(kind, field)}.`);
  if (packages.length > shownPackages)
    warnings.push(
      `Tu archivo nombra ${packages.length.toLocaleString('en-US')} paquetes. Revisa que la columna de ${headerOf(kind, 'package')} sea la correcta: aquí están los ${shownPackages} que más se repiten.`,
    );
  return warnings;
}

/** Fields that every file needs and that have no column. A whole name counts for its parts. */
function missingFields(kind: ImportKind, fields: Layout['fields']): ImportField[] {
  return fieldsOf(kind).filter((field) => {
    if (!columnOf(kind, field)?.needed || fields[field] !== undefined) return false;
    return !(fields.full_name !== undefined && partsOfName.includes(field));
  });
}
