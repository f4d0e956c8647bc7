import type { Field, Part, Shape } from './schema.ts';

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `class_category_id` of `{ class_category: { class_category_id } }`, `file_id` of `{ customer_file: { file_id } }`. */
function idIn(record: Values, name: string): unknown {
  const part = record[name.replace(/_id$/, '')];
  if (!isObject(part)) return part === null ? null : undefined;
  return part[name] ?? part.file_id;
}

/** `tag_ids` of `{ tags: [{ tag_id }] }`. */
function idsIn(record: Values, name: string): unknown {
  const rows = record[name.replace(/_ids$/, 's')];
  const key = name.replace(/s$/, '');
  return Array.isArray(rows) ? rows.map((row) => (row as Values)[key]) : undefined;
}

function formValue(field: Field, value: unknown): unknown {
  if (field.kind === 'group' && isObject(value)) return valuesOf(field.fields, value);
  if (field.kind !== 'list' || !Array.isArray(value)) return value;
  return value.map((one) => formValue(field.item, one));
}

/** The values of a form from a record as it is read: where the record holds another one, the form has its id. */
export const valuesOf = (shape: Shape, record: Values): Values =>
  Object.fromEntries(
    Object.entries(shape).map(([name, { field }]) => {
      if (name in record) return [name, formValue(field, record[name])];
      return [name, name.endsWith('_ids') ? idsIn(record, name) : idIn(record, name)];
    }),
  );

function writtenOf({ field, nullable, optional }: Part, value: unknown): unknown {
  if (field.kind === 'group' && isObject(value)) return bodyOf(field.fields, value);
  if (field.kind === 'list' && field.item.kind === 'group' && Array.isArray(value)) {
    const { fields } = field.item;
    return value.map((one) => bodyOf(fields, isObject(one) ? one : {}));
  }
  if (value !== null && value !== undefined) return value;
  // An emptied field of a form is null.
  if (nullable) return null;
  if (field.kind === 'text') return '';
  if (field.kind === 'list') return [];
  if (field.kind === 'boolean') return false;
  return optional ? undefined : null;
}

/** The body of a call from the values of a form: its own fields only. */
export const bodyOf = (shape: Shape, values: Values): Values =>
  Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, writtenOf(part, values[name])]));

/** The values stored meanwhile, with the changes of this form since it read the record. */
export const merged = (
  shape: Shape,
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Values>,
): Values => ({
  ...theirs,
  ...Object.fromEntries(
    Object.keys(shape)
      .filter((name) => !isSame(mine[name], base[name]))
      .map((name) => [name, mine[name]]),
  ),
});

/** Whether two values, or two bodies, are the same: an emptied text is no text. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The values of an empty form. */
export const emptyOf = (shape: Shape): Values =>
  Object.fromEntries(
    Object.entries(shape).map(([name, { field, preset }]) => {
      if (preset !== undefined) return [name, preset];
      if (field.kind === 'group') return [name, emptyOf(field.fields)];
      return [name, field.kind === 'boolean' ? false : field.kind === 'list' ? [] : null];
    }),
  );

/** Spreadsheets calculate a text that begins with one of these characters. */
const calculated = /^[=+\-@\t\r]/;

/** Records for a spreadsheet, which shows every text as it was written. */
export function asWritten<T>(value: T): T {
  if (typeof value === 'string') return (calculated.test(value) ? `'${value}` : value) as T;
  if (Array.isArray(value)) return value.map(asWritten) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asWritten(one)])) as T;
}
