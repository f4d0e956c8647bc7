import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aboutTables } from '../../all-tables.ts';
import { aboutFileOf } from '../../platform/testing/about-file.ts';
import { openOwnDatabase } from '../../platform/testing/own-database.ts';
import { inErasureOrder, personalTables } from './data-map.ts';
import { headingOf } from './headings.ts';

let pool: Pool;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ pool, end } = await openOwnDatabase());
});
afterAll(() => end());

/** `platform/database/about.test.ts` asks for the others. */
const isDescribed = (table: string): boolean => table in aboutTables;

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

/** Tables with addresses of the studio, and with names that it prints itself. */
const ofStudio = ['branches', 'instructors', 'testimonials'];

/** What the map lacks, with the file to write it in. */
async function missing(): Promise<string[]> {
  const found: string[] = [];
  const known = await tables();
  const report = (table: string, what: string) => found.push(`${what}, in ${aboutFileOf(table)}`);
  for (const name of await tablesOfPersons())
    if (!personalTables[name] && !ofStudio.includes(name) && isDescribed(name))
      report(name, `${name} names a person: write \`personal\` and \`merge\``);
  for (const [name, { file, withheld = {}, health = [], erasure, instead = {} }] of Object.entries(
    personalTables,
  )) {
    if (!file) report(name, `${name} has no file in the download: write \`file\` in \`personal\``);
    const columns = known.get(name) ?? [];
    const named = erasure === 'deleted' ? [] : [...erasure.kept, ...Object.keys(erasure.overwritten ?? {})];
    for (const column of [...Object.keys(withheld), ...Object.keys(instead), ...health, ...named])
      if (!columns.includes(column))
        report(name, `${name} has no column ${column}: take it out of \`personal\``);
    for (const column of columns) {
      if (ofBody.test(column) && !columns.includes('width') && !health.includes(column))
        report(
          name,
          `${name}.${column} is of the member’s body, and staff may read it: write it in \`health\``,
        );
      if (!withheld[column] && !headingOf(name, column))
        report(name, `${name}.${column} has no heading: write it in \`headings\`, or in \`withheld\``);
      if (erasure !== 'deleted' && named.filter((one) => one === column).length !== 1)
        report(name, `${name}.${column} is neither kept nor overwritten: write it in \`erasure\``);
    }
  }
  return found;
}

it('the map has every column of the tables with rows of a member', async () => {
  expect(await missing()).toEqual([]);
});

it('a table that names a person for the first time, and a new column with personal data, are missed', async () => {
  const before = await missing();
  await pool.query(
    `alter table quotes add column customer_id integer references customers;
    alter table customers add column shoe_size integer, add column illness text`,
  );
  const [quotes, accounts] = ['content', 'accounts'].map(
    (name) => `server/src/features/${name}/about-tables.ts`,
  );
  const after = [
    ...before,
    `quotes names a person: write \`personal\` and \`merge\`, in ${quotes}`,
    `customers.shoe_size has no heading: write it in \`headings\`, or in \`withheld\`, in ${accounts}`,
    `customers.shoe_size is neither kept nor overwritten: write it in \`erasure\`, in ${accounts}`,
    `customers.illness is of the member’s body, and staff may read it: write it in \`health\`, in ${accounts}`,
    `customers.illness has no heading: write it in \`headings\`, or in \`withheld\`, in ${accounts}`,
    `customers.illness is neither kept nor overwritten: write it in \`erasure\`, in ${accounts}`,
  ];
  expect((await missing()).sort()).toEqual(after.sort());
});

it('a table whose rows refer to others, or that reads others to know its own, is erased before them', async () => {
  const order = Object.keys(personalTables);
  const isBefore = (first: string, second: string) => order.indexOf(first) < order.indexOf(second);
  const { rows } = await pool.query<{ table: string; refers: string }>(
    // A key with a cascade deletes the rows with those that they refer to.
    `select conrelid::regclass::text as table, confrelid::regclass::text as refers from pg_constraint k
    where contype = 'f' and confdeltype = 'a' and conrelid <> confrelid and not exists (
      select from pg_constraint c where c.conrelid = k.conrelid and c.confrelid = k.confrelid and c.confdeltype = 'c')`,
  );
  const isDeleted = (table: string) => personalTables[table]?.erasure === 'deleted';
  const references = rows.filter(({ table, refers }) => isDeleted(table) && isDeleted(refers));
  expect(references.length).toBeGreaterThan(2);
  expect(
    references
      .filter(({ table, refers }) => !isBefore(table, refers))
      .map(
        ({ table, refers }) => `${table}: write '${refers}' in \`erasedBefore\`, in ${aboutFileOf(table)}`,
      ),
  ).toEqual([]);
  expect(isBefore('planned_videos', 'customer_workout_plans')).toBe(true);
  expect(order.slice(-4).sort()).toEqual(['customers', 'identity_users', 'reward_changes', 'users']);
  const before = (table: string) => ({
    file: 'x',
    whose: `t.id in (select id from ${table})`,
    erasure: 'deleted' as const,
  });
  expect(() =>
    inErasureOrder([
      ['one', before('two')],
      ['two', before('one')],
    ]),
  ).toThrow('erased before each other: one,two');
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
