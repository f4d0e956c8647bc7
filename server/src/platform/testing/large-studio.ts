import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { aboutTables } from '../../all-tables.ts';

/** Rows of each table in a large studio. */
const rowsOf: Record<string, number> = Object.fromEntries(
  Object.entries(aboutTables).map(([table, { rowsInLargeStudio }]) => [table, rowsInLargeStudio]),
);

/** A scan from end to end of a table with more rows is a defect, unless the statement gives a reason. */
const largest = 10_000;
export const isLarge = (table: string): boolean => (rowsOf[table] ?? 0) > largest;

const pageBytes = 8192;
const rowsInPage = 60;

/**
 * Makes the planner plan an empty database like a large studio. The planner takes the density of rows from pg_class, but
 * the number of pages from the file itself. So the files grow by pages that were never written, which cost no space.
 */
export async function pretendLargeStudio(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ folder: string; table: string; file: string }>(
    `select current_setting('data_directory') as folder, relname as table, pg_relation_filepath(oid) as file
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { folder, table, file } of rows) {
    // A table that is not described yet counts as a large one; `about.test.ts` asks for its rows.
    rowsOf[table] ??= 20_000;
    const tuples = rowsOf[table];
    const pages = Math.ceil(tuples / rowsInPage);
    await pool.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text,
        'relpages', $2::integer, 'reltuples', $3::real)`,
      [table, pages, tuples],
    );
    truncateSync(join(folder, file), pages * pageBytes);
  }
  await describeColumns(pool);
}

/**
 * The selectivity of columns. A reference has as many values as the table it names has rows, and a column that leads an
 * index has ten rows per value. Most rows are not deleted, and other optional values are set in every second row.
 */
async function describeColumns(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    table: string;
    column: string;
    names: string | null;
    leads: boolean;
    optional: boolean;
  }>(
    `select t.relname as table, a.attname as column, not a.attnotnull as optional,
       (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = t.oid and a.attnum = any(f.conkey)
        order by array_length(f.conkey, 1) limit 1) as names,
       exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = a.attnum) as leads
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, column, names, leads, optional } of rows) {
    if (!names && !leads && !optional) continue;
    const empty = optional ? (column === 'deletedAt' ? 0.9 : 0.5) : 0;
    const distinct = names ? Math.min(rowsOf[names] ?? 0, rowsOf[table] ?? 0) : -0.1;
    await pool.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text,
        'inherited', false, 'null_frac', $3::real, 'avg_width', 8, 'n_distinct', $4::real)`,
      [table, column, empty, distinct],
    );
  }
}
