import type { HealthPurpose } from '@tbm/contract/purposes';
import { z } from 'zod';
import type { PersonalRows } from '../../platform/database/about.ts';
import {
  type Command,
  command,
  type Executor,
  type Statement,
  statement,
} from '../../platform/database/statement.ts';
import { personalTables } from './data-map.ts';

// The statements that the map gives: one per table that reads the member's rows, and those that erase them.

/** The customer that the conditions of the map call `subject`. */
export interface DataSubject {
  customer_id: number;
  uid: string;
  /** Lower case. */
  email: string;
  /** The addresses by which rows of imported files name the subject. */
  file_emails: string[];
  now: string;
}

const subject = `with subject as (select $1::bigint as customer_id, $2::text as uid, $3::text as email,
  $4::text[] as file_emails, $5::timestamptz as now)`;
const valuesOf = ({ customer_id, uid, email, file_emails, now }: DataSubject) => [
  customer_id,
  uid,
  email,
  file_emails,
  now,
];
const quoted = (column: string): string => `'${column}'`;

const row = z.object({ row: z.record(z.string(), z.unknown()) });

function readStatement(
  table: string,
  { whose, withheld = {}, instead = {}, scans }: PersonalRows,
): Statement<z.output<typeof row>> {
  const hidden = `array[${Object.keys(withheld).map(quoted).join(', ')}]::text[]`;
  const changed = Object.entries(instead).map(([column, sql]) => `${quoted(column)}, ${sql}`);
  const shown = `to_jsonb(t) - ${hidden} || jsonb_build_object(${changed.join(', ')})`;
  const text = `${subject} select ${shown} as row from ${table} t, subject where ${whose}`;
  return statement(`own_data_${table}`, text, row, scans ? { scans } : {});
}

function eraseCommand(table: string, { whose, namesSubject, erasure, scans }: PersonalRows): Command | null {
  const options = scans ? { scans } : {};
  const name = `erase_${table}`;
  const where = namesSubject ?? whose;
  if (erasure === 'deleted')
    return command(name, `${subject} delete from ${table} t using subject where ${where}`, options);
  const set = Object.entries(erasure.overwritten ?? {}).map(([column, sql]) => `"${column}" = ${sql}`);
  // The map keeps these rows as they are.
  if (set.length === 0) return null;
  return command(
    name,
    `${subject} update ${table} t set ${set.join(', ')} from subject where ${where}`,
    options,
  );
}

const reads = Object.entries(personalTables).map(([table, one]) => ({
  table,
  one,
  statement: readStatement(table, one),
}));
const erasures = Object.entries(personalTables).map(([table, one]) => eraseCommand(table, one));

const healthErasures = Object.entries(personalTables).flatMap(([table, one]) => {
  const { whose, health, healthPurpose = 'health', isAllHealth } = one;
  if (!health) return [];
  const set = health.map((column) => `"${column}" = null`).join(', ');
  const change = isAllHealth
    ? `delete from ${table} t using subject where ${whose}`
    : `update ${table} t set ${set} from subject where ${whose}`;
  return [{ purpose: healthPurpose, erasure: command(`erase_health_${table}`, `${subject} ${change}`) }];
});

export interface TableRows {
  table: string;
  file: string;
  rows: Record<string, unknown>[];
}

const createdAtOf = ({ createdAt }: Record<string, unknown>): string => String(createdAt ?? '');

/** All the member's rows, by table, oldest first. */
export async function readAll(db: Executor, dataSubject: DataSubject): Promise<TableRows[]> {
  const found: TableRows[] = [];
  for (const { table, one, statement } of reads) {
    const rows = (await statement.all(db, valuesOf(dataSubject))).map(({ row }) => row);
    rows.sort((a, b) => createdAtOf(a).localeCompare(createdAtOf(b)));
    found.push({ table, file: one.file, rows });
  }
  return found;
}

/** Erases the member's rows as the map says, in its order. */
export async function eraseAll(db: Executor, dataSubject: DataSubject): Promise<void> {
  for (const command of erasures) await command?.run(db, valuesOf(dataSubject));
}

/** Erases the data of body and health that are stored for a purpose, once the member no longer allows it. */
export async function eraseHealth(
  db: Executor,
  dataSubject: Omit<DataSubject, 'file_emails'>,
  withdrawn: HealthPurpose,
): Promise<void> {
  // No imported file holds data of the body or of health.
  const values = valuesOf({ ...dataSubject, file_emails: [] });
  for (const { purpose, erasure } of healthErasures) if (purpose === withdrawn) await erasure.run(db, values);
}

const subjects = statement(
  'data_subject',
  `select c.customer_id, u.uid, lower(c.email) as email, c.name, c.branch_id
  from customers c join users u using (customer_id) where c.customer_id = $1`,
  z.object({
    customer_id: z.int(),
    uid: z.string(),
    email: z.string(),
    name: z.string(),
    branch_id: z.int(),
  }),
);

const anyCustomer = statement(
  'data_subject_with_or_without_account',
  // An empty uid would be part of every value.
  `select c.customer_id, coalesce(u.uid, 'no account ' || c.customer_id) as uid, lower(c.email) as email
  from customers c left join users u using (customer_id) where c.customer_id = $1`,
  z.object({ customer_id: z.int(), uid: z.string(), email: z.string() }),
);

/** A customer, also without an account. */
export const findCustomer = (db: Executor, customer_id: number) => anyCustomer.maybeOne(db, [customer_id]);

/** A member with an account; undefined when there is none. */
export const findSubject = (db: Executor, customer_id: number) => subjects.maybeOne(db, [customer_id]);
