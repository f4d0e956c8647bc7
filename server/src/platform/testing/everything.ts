import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openPool } from '../database/database.ts';

const tables = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker', 'drizzle') and c.relkind = 'r' and c.relpersistence = 'p' order by 1`;

/** Rules of the schema that loading takes away for a moment. */
const rules = `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid <> 0 and connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select schemaname || '.' || sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences
  order by 1`;

/** All rows of all tables as text, by table, and the constraints, triggers and sequences. */
export async function everythingIn(url: string): Promise<Record<string, string[]>> {
  const pool = openPool(url, { max: 1 });
  try {
    const found: Record<string, string[]> = {};
    // The time of the migration of the job queue differs.
    for (const { name } of (await pool.query(tables)).rows)
      if (name !== 'graphile_worker.migrations')
        found[name] = (await pool.query(`select t::text as row from ${name} t order by 1`)).rows.map(
          ({ row }) => row,
        );
    found.rules = (await pool.query(rules)).rows.map(({ rule }) => rule);
    return found;
  } finally {
    await pool.end();
  }
}

/** Runs a command of the server, as npm does; returns its exit code and all it printed. */
export const run = (
  command: 'backup' | 'restore' | 'move-database',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../../${command}.ts`, import.meta.url));
    const { PATH = '', HOME = '' } = process.env;
    const child = execFile(
      process.execPath,
      ['--no-deprecation', program, ...args],
      { env: { PATH, HOME, ...env } },
      (_, out, errors) => resolve({ code: child.exitCode ?? 1, output: out + errors }),
    );
  });
