import { expect, it } from 'vitest';
import { aboutTables } from '../../all-tables.ts';
import { aboutFileOf } from '../testing/about-file.ts';
import { cloneDatabase } from '../testing/database.ts';
import { openPool } from './database.ts';

it('every table of the database says what must be known of it', async () => {
  const database = await cloneDatabase();
  const pool = openPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await pool.end();
  await database.drop();
  const tables = new Set(rows.map(({ name }) => name));
  const missing = [...tables]
    .filter((table) => !(table in aboutTables))
    .map(
      (table) => `${table}: say in ${aboutFileOf(table)} what must be known of it, then \`npm run index\``,
    );
  expect(missing).toEqual([]);
  const withoutRows = Object.entries(aboutTables)
    .filter(([, { rowsInLargeStudio }]) => rowsInLargeStudio === undefined)
    .map(([table]) => `${table}: write \`rowsInLargeStudio\` in ${aboutFileOf(table)}`);
  expect(withoutRows).toEqual([]);
  const unknown = Object.keys(aboutTables)
    .filter((table) => !tables.has(table))
    .map((table) => `${table}: the database has no such table`);
  expect(unknown).toEqual([]);
});
