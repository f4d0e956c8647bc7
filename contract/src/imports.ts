import { z } from 'zod';
import { email, phone } from './accounts.ts';
import { civilDate, id, idText, instant, needed, text } from './fields.ts';
import { personLengths } from './lengths.ts';
import { bookingReads, purchaseReads } from './reads.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Customers from another system';

/** What a studio brings from another system, in this order: each kind names members of the one before. */
export const importKinds = ['customers', 'memberships', 'reservations'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A field of a row: its header, whether a file must have it, and an example. */
interface Column {
  header: string;
  needed: boolean;
  example: string;
}

/** Fields of each kind, by their names; the headers are those of the example file and of the texts about a row. */
export const importColumns = {
  customers: {
    name: { header: 'nombre', needed: true, example: 'Mariana' },
    last_name: { header: 'apellidos', needed: true, example: 'Garza Treviño' },
    second_last_name: { header: 'segundo apellido', needed: false, example: '' },
    /** In place of name and last name. */
    full_name: { header: 'nombre completo', needed: false, example: '' },
    email: { header: 'correo', needed: true, example: 'mariana@correo.mx' },
    phone: { header: 'teléfono', needed: false, example: '8112345678' },
    branch: { header: 'sucursal', needed: false, example: 'Monterrey' },
    birthdate: { header: 'cumpleaños', needed: false, example: '07/03/1994' },
  },
  memberships: {
    reference: { header: 'referencia', needed: false, example: 'A-1024' },
    email: { header: 'correo', needed: true, example: 'mariana@correo.mx' },
    package: { header: 'paquete', needed: true, example: '12 Clases' },
    classes: { header: 'clases', needed: false, example: '8' },
    price: { header: 'precio', needed: false, example: '$1,490.00' },
    last_day: { header: 'vence', needed: false, example: '31/12/2026' },
    next_charge: { header: 'próximo cobro', needed: false, example: '' },
  },
  reservations: {
    email: { header: 'correo', needed: true, example: 'mariana@correo.mx' },
    branch: { header: 'sucursal', needed: true, example: 'Monterrey' },
    day: { header: 'fecha', needed: true, example: '15/12/2026' },
    /** Without this column the time is read from the date. */
    time: { header: 'hora', needed: false, example: '07:00' },
    class_type: { header: 'clase', needed: false, example: '' },
    spot: { header: 'lugar', needed: false, example: '4' },
  },
} as const satisfies Record<ImportKind, Record<string, Column>>;

type FieldsOf<K extends ImportKind> = keyof (typeof importColumns)[K];
export type ImportField = { [K in ImportKind]: FieldsOf<K> }[ImportKind];
export const importFields = [
  ...new Set(Object.values(importColumns).flatMap((columns) => Object.keys(columns))),
] as [ImportField, ...ImportField[]];

/** The fields of a kind, in their order. */
export const fieldsOf = (kind: ImportKind): ImportField[] =>
  Object.keys(importColumns[kind]) as ImportField[];

/** The column of a field of a kind; undefined for a field of another kind. */
export const columnOf = (kind: ImportKind, field: ImportField): Column | undefined =>
  (importColumns[kind] as Partial<Record<ImportField, Column>>)[field];

export const headerOf = (kind: ImportKind, field: ImportField): string =>
  columnOf(kind, field)?.header ?? field;

/** The most rows, columns and bytes of a file, and bytes of a workbook once it is unpacked. */
export const importLimits = {
  rows: 50_000,
  columns: 200,
  bytes: 24 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  cell: 2_000,
} as const;

/** An empty cell is null. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((cell) => (cell === '' ? null : cell), type.nullable());
const name = (max: number) => needed(max, 'invalid_field');
const day = z.string().pipe(z.iso.date('invalid_date')).pipe(civilDate);
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'import_number_invalid')
    .transform(Number)
    .pipe(z.int().max(most, 'import_number_invalid'));

/**
 * The rows of each kind, as they were understood. Every cell is text; days are already written as `YYYY-MM-DD`, times as
 * `HH:MM`, a package as its id.
 */
export const importRow = {
  customers: z.object({
    name: needed(personLengths.name, 'name_missing'),
    last_name: needed(personLengths.last_name, 'last_name_missing'),
    email,
    phone: z.union([z.literal(''), phone], 'phone_invalid'),
    branch: optional(name(120)),
    birthdate: optional(day),
  }),
  memberships: z.object({
    /** Without one, a member has one imported purchase of a package. */
    reference: optional(name(50)),
    email,
    package: z
      .string()
      .regex(/^\d{1,10}$/, 'import_package_unknown')
      .transform(Number)
      .pipe(id),
    classes: optional(count(1000)),
    /** Pesos paid in the other system. */
    price: optional(
      z
        .string()
        .regex(/^\d+(\.\d+)?$/, 'import_amount_invalid')
        .transform(Number)
        .pipe(z.number().max(99_999_999, 'import_amount_invalid')),
    ),
    last_day: optional(day),
    next_charge: optional(day),
  }),
  reservations: z.object({
    email,
    branch: name(120),
    day,
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'import_time_invalid'),
    class_type: optional(name(120)),
    spot: optional(count(500)),
  }),
} as const satisfies Record<ImportKind, z.ZodObject>;

/** `draft`: the file was read, and waits for answers and the start. */
export const importStates = ['draft', 'running', 'done'] as const;

const importProblem = z.object({
  /** The line of the file, or the row of the sheet. */
  row: z.int(),
  /** The header of the file's column; null for the whole row. */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** A question that the file leaves open: two or more readings, each with a cell read that way. */
const importQuestion = z.object({
  /** The setting that answers it. */
  id: z.string(),
  text: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  answer: z.string().nullable(),
});
export type ImportQuestion = z.output<typeof importQuestion>;

/** A file that was read, as it was understood so far. */
export const importDraft = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** The name of the text encoding; null for a workbook. */
  encoding: z.string().nullable(),
  encodings: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The visible sheets, and the one that was read; none for a text file. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The line of the headers. */
  header_row: z.int(),
  /** Every column of the file: its header and a cell below it. */
  columns: z.array(z.object({ header: z.string(), sample: z.string() })),
  /** The position of the column of each field; null for none. */
  fields: z.array(z.object({ field: z.enum(importFields), column: z.int().nullable() })),
  questions: z.array(importQuestion),
  /** The packages that the file names, and which of the studio's each one is. */
  packages: z.array(z.object({ name: z.string(), rows: z.int(), class_package_id: id.nullable() })),
  /** The problems of the whole file: a header twice, a field without its column. */
  warnings: z.array(z.string()),
  /** Whether every question is answered, and every needed field has a column. Before that, most rows have problems that will disappear. */
  is_answered: z.boolean(),
  /** Whether the valid rows can be imported. */
  is_ready: z.boolean(),
  rows: z.int(),
  /** Rows that can be read; the others have problems. */
  ready: z.int(),
  /** The first rows, as they were understood. */
  preview: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.object({ field: z.enum(importFields), text: z.string() })),
    }),
  ),
});
export type ImportDraft = z.output<typeof importDraft>;

export const fileImport = z.object({
  import_id: id,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  /** Null once it runs. */
  draft: importDraft.nullable(),
  /** Rows of the file, and how many of them are done. */
  rows: z.int(),
  done: z.int(),
  /** Rows that are new, that changed what an earlier import wrote, that were known already, and that have problems. */
  added: z.int(),
  changed: z.int(),
  known: z.int(),
  wrong: z.int(),
  /** The first problems, in the order of the rows. */
  problems: z.array(importProblem),
});
export type FileImport = z.output<typeof fileImport>;

const one = { params: z.object({ id: idText }) };
const onFile = [
  'file_missing',
  'file_name',
  'file_large',
  'import_unreadable',
  'import_old_excel',
  'import_too_long',
  'import_too_wide',
  'import_unpacked',
  'import_empty',
] as const;

export const importRoutes = defineRoutes({
  'GET /imports': {
    summary: 'The imports of the last 30 days, newest first',
    who: admins,
    answer: z.array(fileImport.omit({ draft: true, problems: true })),
  },
  'GET /imports/:id': {
    summary: 'A file that is imported: how it was understood, then how far it is and what was wrong',
    who: admins,
    ...one,
    answer: fileImport,
    problems: ['not_found'],
  },
  'POST /imports': {
    summary:
      'Reads a file of members, running memberships or bookings (CSV in any encoding, .xlsx or .xls), as a form with the field `file`; nothing is imported yet',
    who: admins,
    takes: 'form',
    query: z.object({ kind: z.enum(importKinds) }),
    invalidates: ['GET /imports'],
    answer: fileImport,
    status: 201,
    problems: onFile,
  },
  'POST /imports/:id/settings': {
    summary:
      'Chooses how a file is read: encoding, sheet, row of the headers, the column of each field, answers to questions, packages. A field that is left out stays',
    who: admins,
    strict: true,
    ...one,
    body: z.object({
      encoding: text(20).optional(),
      sheet: text(100).optional(),
      header_row: z.int().min(1).max(1_048_576).optional(),
      fields: z
        .array(z.object({ field: z.enum(importFields), column: z.int().min(0).max(199).nullable() }))
        .max(20)
        .optional(),
      answers: z
        .array(z.object({ id: text(60), value: text(20) }))
        .max(20)
        .optional(),
      packages: z
        .array(z.object({ name: text(importLimits.cell), class_package_id: id.nullable() }))
        .max(500)
        .optional(),
    }),
    invalidates: ['GET /imports/:id'],
    answer: fileImport,
    problems: ['not_found', 'import_begun', ...onFile],
  },
  'POST /imports/:id/start': {
    summary:
      'Imports the valid rows, in the background. The others are returned; a file that is imported again corrects rows and doubles none',
    who: admins,
    ...one,
    invalidates: [
      ...bookingReads,
      ...purchaseReads,
      'GET /customer/admin/all',
      'GET /customer/query',
      'GET /imports',
      'GET /imports/:id',
    ],
    answer: fileImport,
    status: 202,
    problems: ['not_found', 'import_begun', 'import_unanswered'],
  },
  'DELETE /imports/:id': {
    summary: 'Deletes a file that was read and not imported',
    who: admins,
    ...one,
    invalidates: ['GET /imports', 'GET /imports/:id'],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found', 'import_begun'],
  },
  'GET /imports/:id/problems.csv': {
    summary: 'The rows that were not imported, as the file had them, with a column `problema`',
    who: admins,
    ...one,
    answer: z.string(),
    file: 'text/csv; charset=utf-8',
    problems: ['not_found'],
  },
});
