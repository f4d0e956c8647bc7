import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aboutTables } from '../../all-tables.ts';
import { aboutFileOf } from '../testing/about-file.ts';
import { openOwnDatabase } from '../testing/own-database.ts';

let pool: Pool;
let end: () => Promise<void>;
beforeAll(async () => {
  ({ pool, end } = await openOwnDatabase());
});
afterAll(() => end());

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}

/** Tables without an entry, with the file to write it in. */
const missing = async (): Promise<string[]> =>
  (await tables())
    .filter((table) => !(table in aboutTables))
    .map(
      (table) => `${table}: say in ${aboutFileOf(table)} what must be known of it, then \`npm run index\``,
    );

it('every table of the database says what must be known of it', async () => {
  expect(await missing()).toEqual([]);
  const withoutRows = Object.entries(aboutTables)
    .filter(([, { rowsInLargeStudio }]) => rowsInLargeStudio === undefined)
    .map(([table]) => `${table}: write \`rowsInLargeStudio\` in ${aboutFileOf(table)}`);
  expect(withoutRows).toEqual([]);
  const known = await tables();
  const unknown = Object.keys(aboutTables)
    .filter((table) => !known.includes(table))
    .map((table) => `${table}: the database has no such table`);
  expect(unknown).toEqual([]);
});

it('a new table is missed', async () => {
  const before = await missing();
  await pool.query('create table new_diary (customer_id integer references customers, note text)');
  expect(await missing()).toEqual([
    ...before,
    'new_diary: say in the about-tables.ts of its feature what must be known of it, then `npm run index`',
  ]);
});
