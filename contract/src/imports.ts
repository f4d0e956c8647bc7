import { z } from 'zod';
import { email, phone } from './accounts.ts';
import { civilDate, id, needed, text } from './fields.ts';
import { bookingReads, purchaseReads } from './reads.ts';
import { admins, defineRoutes } from './route.ts';

/** What a studio brings from another system, in this order: each kind names members of the one before. */
export const importKinds = ['customers', 'memberships', 'reservations'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A column of a file: its header, whether each row needs it, and an example. */
interface Column {
  header: string;
  needed: boolean;
  example: string;
}

/** Columns of each kind, by the name of the field. Headers are read without accents and capitals. */
export const importColumns = {
  customers: {
    name: { header: 'nombre', needed: true, example: 'Mariana' },
    last_name: { header: 'apellidos', needed: true, example: 'Garza Treviño' },
    email: { header: 'correo', needed: true, example: 'mariana@correo.mx' },
    phone: { header: 'teléfono', needed: true, example: '8112345678' },
    branch: { header: 'sucursal', needed: false, example: 'Monterrey' },
    birthdate: { header: 'cumpleaños', needed: false, example: '07/03/1994' },
  },
  memberships: {
    reference: { header: 'referencia', needed: true, example: 'A-1024' },
    email: { header: 'correo', needed: true, example: 'mariana@correo.mx' },
    package_id: { header: 'paquete', needed: true, example: '152' },
    classes: { header: 'clases', needed: false, example: '8' },
    last_day: { header: 'vence', needed: false, example: '31/12/2026' },
    next_charge: { header: 'próximo cobro', needed: false, example: '' },
  },
  reservations: {
    email: { header: 'correo', needed: true, example: 'mariana@correo.mx' },
    branch: { header: 'sucursal', needed: true, example: 'Monterrey' },
    day: { header: 'fecha', needed: true, example: '15/12/2026' },
    time: { header: 'hora', needed: true, example: '07:00' },
    class_type: { header: 'clase', needed: false, example: '' },
    spot: { header: 'lugar', needed: false, example: '4' },
  },
} as const satisfies Record<ImportKind, Record<string, Column>>;

/** The most rows of a file. */
export const importRows = 1000;

/** An empty cell is null. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((cell) => (cell === '' ? null : cell), type.nullable());
const name = (max: number) => needed(max, 'invalid_field');
const day = z.string().pipe(z.iso.date('invalid_date')).pipe(civilDate);
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'import_number_invalid')
    .transform(Number)
    .pipe(z.int().max(most, 'import_number_invalid'));

/** The rows of each kind. Every cell is text; days are already written as `YYYY-MM-DD`, times as `HH:MM`. */
export const importRow = {
  customers: z.object({
    name: needed(80, 'name_missing'),
    last_name: needed(120, 'last_name_missing'),
    email,
    phone,
    branch: optional(name(120)),
    birthdate: optional(day),
  }),
  memberships: z.object({
    reference: needed(50, 'invalid_field'),
    email,
    package_id: z
      .string()
      .regex(/^\d{1,10}$/, 'package_not_found')
      .transform(Number)
      .pipe(id),
    classes: optional(count(1000)),
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

const importProblem = z.object({
  /** The line of the file; the headers are line 1. */
  row: z.int(),
  /** The header of the column; null for the whole row. */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

export const importRoutes = defineRoutes({
  'POST /imports': {
    strict: true,
    summary:
      'Imports members, running memberships or bookings from a CSV file, whole or not at all; what is known already is left as it is',
    who: admins,
    bodyLimit: 2_000_000,
    body: z.object({
      kind: z.enum(importKinds),
      csv: text(1_000_000),
      /** Only tries: says what would happen and saves nothing. */
      dry_run: z.boolean(),
    }),
    invalidates: [...bookingReads, ...purchaseReads, 'GET /customer/admin/all', 'GET /customer/query'],
    answer: z.object({
      /** False after a dry run, and when a row has a problem. */
      saved: z.boolean(),
      rows: z.int(),
      /** Rows that are new. */
      added: z.int(),
      /** Rows that were there already. */
      known: z.int(),
      problems: z.array(importProblem),
    }),
    problems: ['import_unreadable', 'import_column_missing', 'import_too_long', 'import_empty'],
  },
});
