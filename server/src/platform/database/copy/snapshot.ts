import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { openPool } from '../database.ts';
import { migrations } from '../limits.ts';
import { appliedMigrations } from '../migrations.ts';
import { refuseOtherVersion } from '../server-version.ts';
import { type Contents, copySettings, type Description, schemas } from './contents.ts';
import { refuseWhileUsed } from './sessions.ts';

// Unlogged tables hold counts and messages that a crash may lose too. The queue's own record of migrations comes with it.
const tablesOfOurs = `select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(format('%I', a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
    and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
  group by n.nspname, c.relname order by n.nspname, c.relname`;

const sequencesOfOurs = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = any($1) order by 1`;

async function describe(client: PoolClient): Promise<Description> {
  const migrations = (await appliedMigrations(client)).map(({ hash }) => hash);
  if (migrations.length === 0) throw new Error('There is no studio in this database: it was never migrated.');
  const { rows: tables } = await client.query(tablesOfOurs, [schemas]);
  // The same lock as that of pg_dump: no migration changes a table before it is read.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const { rows: queue } = await client.query('select max(id)::int as id from graphile_worker.migrations');
  const { rows: sequences } = await client.query(sequencesOfOurs, [schemas]);
  return {
    migrations,
    queue_migration: queue[0].id,
    tables,
    sequences,
  };
}

/**
 * Runs `use` with all rows of a database as they are at one moment, while others go on writing.
 * @param alone refuses a database that others use.
 * @throws Error when it is not a database of ours.
 */
export async function withSnapshot<T>(
  url: string,
  use: (contents: Contents) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  const pool = openPool(url, { max: 1, limits: migrations });
  try {
    const client = await pool.connect();
    try {
      await refuseOtherVersion(client);
      if (alone) await refuseWhileUsed(client);
      await client.query('begin isolation level repeatable read read only');
      await client.query(copySettings);
      // Sequences are outside of snapshots. They only grow: a later number is as good.
      const description = await describe(client);
      return await use({
        description,
        read: ({ name, columns }) => client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)),
      });
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
