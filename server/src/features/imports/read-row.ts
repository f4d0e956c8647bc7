import {
  headerOf,
  type ImportField,
  type ImportKind,
  type ImportProblem,
  importRow,
} from '@tbm/contract/imports';
import { cleanCell, isBlank, isBlankValue, splitName, writtenEmail, writtenPhone } from '@tbm/domain/cells';
import { lastDayOf } from '@tbm/domain/imports';
import { isProblemCode, type ProblemCode, problemText } from '@tbm/domain/messages';
import { plain } from '@tbm/domain/plain-text';
import { isPossibleBirthdate } from '@tbm/domain/profile';
import { classesLeft, writtenAmount } from '@tbm/domain/written-amounts';
import { writtenDay, writtenTime } from '@tbm/domain/written-dates';
import type { z } from 'zod';
import type { Layout } from './layout.ts';

/** A well-formed row. */
export type RowOf<K extends ImportKind> = z.output<(typeof importRow)[K]>;

/** The facts of the studio that decide how a row is read. */
export interface StudioFacts {
  timezone: string;
  /** The civil day of the import. */
  today: string;
  branches: readonly { branch_id: number; name: string; slug: string; timezone: string }[];
  packages: ReadonlyMap<number, { title: string; class_amount: number | null; is_unlimited: boolean }>;
}

export interface ReadRow<K extends ImportKind> {
  /** The row when nothing is wrong with it. */
  row: RowOf<K> | null;
  /** The fields as text, to show how they were understood; an unreadable value stays as in the file. */
  values: Partial<Record<ImportField, string>>;
  problems: ImportProblem[];
}

type Refuse = (code: ProblemCode, field: ImportField | null, values?: Record<string, string>) => void;

/** Finds the branch that a file refers to by name, by the last part of its address, or by id. */
export const branchCalled = (called: string, { branches }: Pick<StudioFacts, 'branches'>) =>
  branches.find(({ branch_id, name, slug }) =>
    [String(branch_id), plain(name), slug].includes(plain(called).trim()),
  );

/** The key by which package names are matched; it ignores capitals, accents and spaces. */
export const packageKey = (name: string): string => plain(cleanCell(name));

/** Reads one row of a file: the meaning of each cell, and all problems. */
export function readRow<K extends ImportKind>(
  kind: K,
  { line, cells }: { line: number; cells: readonly string[] },
  layout: Layout,
  facts: StudioFacts,
): ReadRow<K> {
  const problems: ImportProblem[] = [];
  const refuse: Refuse = (code, field, values) =>
    problems.push(rowProblem(line, field && shownHeader(kind, field, layout), code, values));
  const width = layout.headers.findLastIndex((header) => !isBlank(header)) + 1;
  if (cells.slice(width).some((cell) => !isBlankValue(cell))) refuse('import_cells_extra', null);
  const values = valuesOf(kind, cells, layout, facts, refuse);
  const { success, data, error } = importRow[kind].safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as ImportField;
    // A field that has a problem already gets no second one.
    const column = shownHeader(kind, field, layout);
    if (!problems.some((found) => found.column === column))
      refuse(isProblemCode(message) ? message : 'invalid_field', shownField(field, layout));
  }
  if (success && problems.length === 0) checkRow(kind, data as RowOf<K>, facts, refuse);
  return { row: success && problems.length === 0 ? (data as RowOf<K>) : null, values, problems };
}

/** A problem of a row; `column` is null for the whole row. */
export const rowProblem = (
  row: number,
  column: string | null,
  code: ProblemCode,
  values: Record<string, string> = {},
): ImportProblem => ({
  row,
  column,
  code,
  message: problemText(code, values),
});

/** The header of a field in the file; without a column, its usual one. */
export function shownHeader(kind: ImportKind, field: ImportField, { fields, headers }: Layout): string {
  const column = fields[field];
  return (column !== undefined && headers[column]) || headerOf(kind, field);
}

/** The field whose column a person corrects. */
const shownField = (field: ImportField, { fields }: Layout): ImportField =>
  (field === 'name' || field === 'last_name') && fields.full_name !== undefined ? 'full_name' : field;

/** The cells of the fields, each read by its rule. */
function valuesOf(
  kind: ImportKind,
  cells: readonly string[],
  layout: Layout,
  facts: StudioFacts,
  refuse: Refuse,
): Partial<Record<ImportField, string>> {
  const nameOf = (field: ImportField): string => {
    const column = layout.fields[field];
    const cell = column === undefined ? '' : (cells[column] ?? '');
    return isBlank(cell) ? '' : cleanCell(cell);
  };
  /** Every cell but the names of people, which may be `Nil` or `Na`. */
  const cellOf = (field: ImportField): string => {
    const cell = nameOf(field);
    return isBlankValue(cell) ? '' : cell;
  };
  const dayOf = (field: ImportField): string => {
    const cell = cellOf(field);
    if (cell === '') return '';
    const { order = null, serials = null } = layout.dates[field] ?? {};
    const latestYear = field === 'birthdate' ? Number(facts.today.slice(0, 4)) : null;
    const day = writtenDay(cell, {
      order,
      serials,
      timezone: facts.timezone,
      latestYear,
    });
    if (day === null) refuse('import_date_invalid', field);
    return day ?? cell;
  };
  if (kind === 'customers') return customerValues({ nameOf, cellOf, dayOf }, layout, refuse);
  if (kind === 'memberships') return membershipValues({ cellOf, dayOf }, layout, refuse);
  const timeCell = cellOf(layout.fields.time === undefined ? 'day' : 'time');
  return {
    email: writtenEmail(cellOf('email')),
    branch: cellOf('branch'),
    day: dayOf('day'),
    time: writtenTime(timeCell) ?? timeCell,
    class_type: cellOf('class_type'),
    spot: wholeNumber(cellOf('spot')),
  };
}

const wholeNumber = (cell: string): string => cell.replace(/^(\d+)[.,]0+$/, '$1');

type CellOf = (field: ImportField) => string;

function customerValues(
  { nameOf, cellOf, dayOf }: Record<'nameOf' | 'cellOf' | 'dayOf', CellOf>,
  { fields }: Layout,
  refuse: Refuse,
): Partial<Record<ImportField, string>> {
  const phone = writtenPhone(cellOf('phone'));
  if (phone === null) refuse('phone_invalid', 'phone');
  const names =
    fields.full_name === undefined
      ? {
          name: nameOf('name'),
          last_name: [nameOf('last_name'), nameOf('second_last_name')].filter(Boolean).join(' '),
        }
      : splitName(nameOf('full_name'));
  return {
    ...names,
    email: writtenEmail(cellOf('email')),
    phone: phone ?? cellOf('phone'),
    branch: cellOf('branch'),
    birthdate: dayOf('birthdate'),
  };
}

function membershipValues(
  { cellOf, dayOf }: Record<'cellOf' | 'dayOf', CellOf>,
  { sign, classes: meaning, packages }: Layout,
  refuse: Refuse,
): Partial<Record<ImportField, string>> {
  const [classes, price, item] = [cellOf('classes'), cellOf('price'), cellOf('package')];
  const left = classes === '' ? null : classesLeft(classes, meaning);
  if (classes !== '' && left === null) refuse('import_number_invalid', 'classes');
  const amount = price === '' ? null : writtenAmount(price, sign);
  if (price !== '' && amount === null) refuse('import_amount_invalid', 'price');
  const packageId = packages[packageKey(item)];
  if (packageId === undefined) refuse('import_package_unknown', 'package');
  return {
    reference: cellOf('reference'),
    email: writtenEmail(cellOf('email')),
    package: packageId === undefined ? item : String(packageId),
    classes: left === null ? classes : left === 'unlimited' ? '' : String(left),
    price: amount === null ? price : String(amount),
    last_day: dayOf('last_day'),
    next_charge: dayOf('next_charge'),
  };
}

/** The problems of a row whose single fields are all right. */
function checkRow<K extends ImportKind>(kind: K, row: RowOf<K>, facts: StudioFacts, refuse: Refuse): void {
  if (kind !== 'memberships') {
    const { branch, birthdate = null } = row as { branch: string | null; birthdate?: string | null };
    if (branch !== null && !branchCalled(branch, facts)) refuse('import_branch_unknown', 'branch');
    if (birthdate !== null && !isPossibleBirthdate(birthdate, facts.today))
      refuse('birthdate_invalid', 'birthdate');
    return;
  }
  const membership = row as RowOf<'memberships'>;
  const { classes, last_day } = membership;
  const item = facts.packages.get(membership.package);
  if (!item) {
    refuse('import_package_unknown', 'package');
    return;
  }
  const isCounted = !item.is_unlimited && item.class_amount !== null;
  if (isCounted && classes === null) refuse('import_classes_missing', 'classes');
  else if (!isCounted && classes !== null) refuse('import_classes_unlimited', 'classes');
  else if (classes !== null && classes > (item.class_amount ?? 0))
    refuse('import_classes_more', 'classes', { classes: String(item.class_amount) });
  const last = lastDayOf(membership);
  if (last === null) refuse('import_last_day', 'last_day');
  else if (last < facts.today) refuse('import_over', last_day === null ? 'next_charge' : 'last_day');
}

/** The record that a row is about. A second row about the same record is refused. */
export function subjectOf<K extends ImportKind>(kind: K, row: RowOf<K>): string {
  if (kind === 'customers') return (row as RowOf<'customers'>).email;
  if (kind === 'memberships') {
    const { email, reference, package: item } = row as RowOf<'memberships'>;
    return `${email} ${reference ?? `package ${item}`}`;
  }
  const { email, branch, day, time } = row as RowOf<'reservations'>;
  return `${email} ${plain(branch)} ${day} ${time}`;
}
