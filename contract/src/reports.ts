import { z } from 'zod';
import { civilDate, id, idText } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Reports on sales, members and classes for the owner';

/** The most days of a report's period, and the most rows of a file. */
export const reportLimits = { days: 732, rows: 50_000, page: 50 } as const;

/** What a cell holds: how a screen writes it, and what it leads to. */
const cellKinds = ['text', 'member', 'class', 'money', 'number', 'percent', 'key', 'day', 'moment'] as const;
export type CellKind = (typeof cellKinds)[number];

interface Column {
  label: string;
  kind: CellKind;
}

/** Of a member with a running package. */
const membership = {
  member: { label: 'Socia', kind: 'member' },
  package: { label: 'Paquete', kind: 'text' },
  branch: { label: 'Sucursal', kind: 'text' },
  moment: { label: 'Comprado el', kind: 'moment' },
  until: { label: 'Vigente hasta', kind: 'moment' },
} as const;

/** The rows behind the figures, with their columns. `moment` is local time of the branch, `2026-11-18 07:00`. */
export const reportColumns = {
  charges: {
    moment: { label: 'Fecha', kind: 'moment' },
    member: { label: 'Socia', kind: 'member' },
    package: { label: 'Paquete', kind: 'text' },
    method: { label: 'Método de pago', kind: 'text' },
    seller: { label: 'Quién vendió', kind: 'text' },
    branch: { label: 'Sucursal', kind: 'text' },
    purchase_id: { label: 'Folio de compra', kind: 'key' },
    charged: { label: 'Cobrado', kind: 'money' },
    refunded: { label: 'Devuelto', kind: 'money' },
  },
  deferred: {
    moment: { label: 'Cobrado el', kind: 'moment' },
    member: { label: 'Socia', kind: 'member' },
    package: { label: 'Paquete', kind: 'text' },
    branch: { label: 'Sucursal', kind: 'text' },
    purchase_id: { label: 'Folio de compra', kind: 'key' },
    paid: { label: 'Cobrado', kind: 'money' },
    left: { label: 'Le quedan', kind: 'number' },
    of: { label: 'De', kind: 'number' },
    unit: { label: 'Se cuenta en', kind: 'text' },
    deferred: { label: 'Por devengar', kind: 'money' },
  },
  active: membership,
  joined: membership,
  lost: {
    member: { label: 'Socia', kind: 'member' },
    package: { label: 'Su último paquete', kind: 'text' },
    branch: { label: 'Sucursal', kind: 'text' },
    moment: { label: 'Comprado el', kind: 'moment' },
    until: { label: 'Terminó', kind: 'moment' },
  },
  trials: {
    moment: { label: 'Empezó', kind: 'moment' },
    member: { label: 'Socia', kind: 'member' },
    package: { label: 'Paquete', kind: 'text' },
    branch: { label: 'Sucursal', kind: 'text' },
    outcome: { label: 'Qué pasó', kind: 'text' },
    until: { label: 'Fin de la prueba', kind: 'moment' },
  },
  classes: {
    moment: { label: 'Fecha', kind: 'moment' },
    class: { label: 'Clase', kind: 'class' },
    coach: { label: 'Coach', kind: 'text' },
    branch: { label: 'Sucursal', kind: 'text' },
    capacity: { label: 'Lugares', kind: 'number' },
    reserved: { label: 'Reservados', kind: 'number' },
    fill: { label: 'Ocupación', kind: 'percent' },
    attended: { label: 'Asistieron', kind: 'number' },
    missed: { label: 'No llegaron', kind: 'number' },
  },
  places: {
    moment: { label: 'Fecha', kind: 'moment' },
    class: { label: 'Clase', kind: 'class' },
    coach: { label: 'Coach', kind: 'text' },
    branch: { label: 'Sucursal', kind: 'text' },
    member: { label: 'Socia', kind: 'member' },
    outcome: { label: 'Asistencia', kind: 'text' },
  },
} as const satisfies Record<string, Record<string, Column>>;

export type ReportList = keyof typeof reportColumns;
export const reportLists = Object.keys(reportColumns) as [ReportList, ...ReportList[]];

export const trialOutcomes = ['stayed', 'running', 'left'] as const;
export const chargeKinds = ['paid', 'refunded'] as const;
export const placeOutcomes = ['attended', 'missed', 'open'] as const;

/** Civil days of each row's branch, both included. */
const period = z.object({ from: civilDate, to: civilDate });
export type Period = z.output<typeof period>;

/** Which rows of a list. A filter that the list does not know changes nothing. */
const filters = z.object({
  package_id: idText.optional(),
  payment_method_id: idText.optional(),
  /** The customer id of who sold it, or `online`. */
  seller: z.union([z.literal('online'), idText]).optional(),
  class_type_id: idText.optional(),
  instructor_id: idText.optional(),
  /** The hour on the branch's clock at which a class begins. */
  hour: z
    .string()
    .regex(/^(1?\d|2[0-3])$/)
    .optional(),
  charge: z.enum(chargeKinds).optional(),
  trial: z.enum(trialOutcomes).optional(),
  place: z.enum(placeOutcomes).optional(),
});
export type ReportFilters = z.output<typeof filters>;

/** Where a page ends: a moment in microseconds and a key. */
const cursor = z.string().regex(/^\d{1,16}_\d{1,15}$/);

const sum = z.number();
/** A part of the sales: `key` is a day or an id, null for what was sold online. */
const salesPart = z.object({
  key: z.string().nullable(),
  label: z.string(),
  charged: sum,
  refunded: sum,
  charges: z.int(),
});
export type SalesPart = z.output<typeof salesPart>;

const deferredPart = z.object({
  key: z.string(),
  label: z.string(),
  charges: z.int(),
  deferred: sum,
});
export type DeferredPart = z.output<typeof deferredPart>;

const attendancePart = z.object({
  key: z.string(),
  label: z.string(),
  classes: z.int(),
  capacity: z.int(),
  reserved: z.int(),
  attended: z.int(),
  /** Guests among those who attended. */
  guests: z.int(),
  missed: z.int(),
});
export type AttendancePart = z.output<typeof attendancePart>;

const cell = z.union([z.string(), z.number(), z.null()]);

const problems = ['report_period_invalid'] as const;
const rowsQuery = period.extend(filters.shape);

export const reportRoutes = defineRoutes({
  'GET /reports/sales': {
    summary: 'Charges and refunds of a period: in all, by day, package, method of payment and seller',
    who: admins,
    keyRight: 'reports:read',
    branches: { lists: 'filtered' },
    query: period,
    answer: z.object({
      total: salesPart.pick({ charged: true, refunded: true, charges: true }),
      days: z.array(salesPart),
      packages: z.array(salesPart),
      methods: z.array(salesPart),
      sellers: z.array(salesPart),
    }),
    problems,
  },
  'GET /reports/deferred': {
    summary:
      'What was charged and is still owed at the end of a period: classes not used and days not elapsed, by package',
    who: admins,
    keyRight: 'reports:read',
    branches: { lists: 'filtered' },
    query: period,
    answer: z.object({
      deferred: sum,
      charges: z.int(),
      /** By what is counted: classes, days, or a special class. */
      units: z.array(deferredPart),
      packages: z.array(deferredPart),
    }),
    problems,
  },
  'GET /reports/members': {
    summary: 'Active members at both ends of a period, who joined and who left, and the results of trials',
    who: admins,
    keyRight: 'reports:read',
    branches: { lists: 'filtered' },
    query: period,
    answer: z.object({
      active_before: z.int(),
      active: z.int(),
      joined: z.int(),
      lost: z.int(),
      /** Active members at the end of some days: each day, week or month of the period. */
      days: z.array(z.object({ day: civilDate, active: z.int() })),
      trials: z.object({
        begun: z.int(),
        stayed: z.int(),
        running: z.int(),
        left: z.int(),
      }),
    }),
    problems,
  },
  'GET /reports/attendance': {
    summary:
      'Places, reservations, attendance and no-shows of the classes of a period, by class, coach and hour',
    who: admins,
    keyRight: 'reports:read',
    branches: { lists: 'filtered' },
    query: period,
    answer: z.object({
      total: attendancePart.omit({ key: true, label: true }),
      classes: z.array(attendancePart),
      coaches: z.array(attendancePart),
      hours: z.array(attendancePart),
    }),
    problems,
  },
  'GET /reports/rows/:list': {
    summary: 'The rows behind the figures of the reports, newest first',
    who: admins,
    keyRight: 'reports:read',
    branches: { lists: 'filtered' },
    params: z.object({ list: z.enum(reportLists) }),
    query: rowsQuery.extend({ before: cursor.optional() }),
    answer: z.object({
      rows: z.array(z.record(z.string(), cell)),
      /** For the next page; null on the last one. */
      before: z.string().nullable(),
    }),
    problems,
  },
  'GET /reports/rows/:list/csv': {
    summary: 'The same rows as a table for spreadsheets',
    who: admins,
    keyRight: 'reports:read',
    branches: { lists: 'filtered' },
    params: z.object({ list: z.enum(reportLists) }),
    query: rowsQuery,
    file: 'text/csv; charset=utf-8',
    answer: z.string().meta({ format: 'binary' }),
    problems: [...problems, 'report_too_long'],
  },
});

/** A row behind a figure: a cell for each column, and the ids that its links lead to. */
export const reportRowIds = z.object({ customer_id: id.nullable(), single_class_id: id.nullable() });
