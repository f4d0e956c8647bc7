import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../platform/database/database.ts';
import { cloneDatabase } from '../../platform/testing/database.ts';
import { otherTables, personalTables } from './data-map.ts';
import { headingOf } from './headings.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  pool = openPool(database.url, { max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The columns of every table. */
async function tables(): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table_name: string; columns: string[] }>(
    `select t.table_name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
  );
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

/** Tables with a foreign key to a person, or with a column that names one. */
async function tablesOfPersons(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('customers'::regclass, 'users'::regclass, 'identity_users'::regclass)
    union
    select table_name from information_schema.columns where table_schema = 'public' and column_name ~
      '^(customer_id|uid|userId|email|recipient|guest_name|customer_name|phone|birthdate|ipAddress|userAgent)$'`,
  );
  return rows.map(({ name }) => name).sort();
}

/** Names of columns that hold data of the body or of health. */
const ofBody =
  /^(height|weight|waist|hips?|chest|arms?|legs?|thigh|body|fat|bmi|health|medical|allerg|pregnan|trimester|due_date|injur|illness|medic)/;

/** The tables and columns that the map lacks. */
async function missing(): Promise<string[]> {
  const found: string[] = [];
  const known = await tables();
  const mapped = new Set([...Object.keys(personalTables), ...Object.keys(otherTables)]);
  for (const name of known.keys()) if (!mapped.has(name)) found.push(`${name} is not in the map`);
  for (const name of mapped) if (!known.has(name)) found.push(`${name} is no table`);
  // Addresses of the studio, and names that it prints itself.
  const ofStudio = ['branches', 'instructors', 'testimonials'];
  for (const name of await tablesOfPersons())
    if (!personalTables[name] && !ofStudio.includes(name)) found.push(`${name} names a person`);
  for (const [name, { withheld, health = [], erasure, instead = {} }] of Object.entries(personalTables)) {
    const columns = known.get(name) ?? [];
    const named = erasure === 'deleted' ? [] : [...erasure.kept, ...Object.keys(erasure.overwritten ?? {})];
    for (const column of [...Object.keys(withheld), ...Object.keys(instead), ...health, ...named])
      if (!columns.includes(column)) found.push(`${name} has no column ${column}`);
    for (const column of columns) {
      if (ofBody.test(column) && !columns.includes('width') && !health.includes(column))
        found.push(`${name}.${column} is of the member’s body, and staff may read it`);
      if (!withheld[column] && !headingOf(name, column)) found.push(`${name}.${column} has no heading`);
      if (erasure !== 'deleted' && named.filter((one) => one === column).length !== 1)
        found.push(`${name}.${column} is neither kept nor overwritten`);
    }
  }
  return found;
}

it('the map has every table and every column of the database', async () => {
  expect(await missing()).toEqual([]);
});

it('a new table and a new column with personal data are missed', async () => {
  await pool.query(
    `create table new_diary (customer_id integer references customers, note text);
    alter table customers add column shoe_size integer, add column illness text`,
  );
  expect(await missing()).toEqual([
    'new_diary is not in the map',
    'new_diary names a person',
    'customers.shoe_size has no heading',
    'customers.shoe_size is neither kept nor overwritten',
    'customers.illness is of the member’s body, and staff may read it',
    'customers.illness has no heading',
    'customers.illness is neither kept nor overwritten',
  ]);
});

it('no other column has the heading of one that is of the body', async () => {
  const columns = [...(await tables())].flatMap(([table, names]) =>
    names.map((column) => ({ table, column, heading: headingOf(table, column) })),
  );
  const isOfBody = ({ table, column }: { table: string; column: string }) =>
    personalTables[table]?.health?.includes(column) ?? false;
  const ofTheBody = new Set(columns.filter(isOfBody).map(({ heading }) => heading));
  const others = columns.filter((one) => personalTables[one.table] && !isOfBody(one));
  expect(others.filter(({ heading }) => ofTheBody.has(heading))).toEqual([]);
  expect(headingOf('customers', 'height')).toBe('Estatura (cm)');
  expect(headingOf('files', 'height')).toBe('Alto (pixeles)');
});

it('a file of the download is one table’s', () => {
  const files = Object.values(personalTables).map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
});
