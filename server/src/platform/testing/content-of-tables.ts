import type { Pool } from 'pg';

/** A sum of the content of every table, by its name, except the table that counts calls. */
export async function contentOfTables(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ sum: string }>(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from "${name}" t`,
    );
    sums[name] = found.rows[0]?.sum ?? '';
  }
  return sums;
}
