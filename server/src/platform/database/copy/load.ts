import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { openPool } from '../database.ts';
import { earlierMigrations, earlierVersionProblem, hasAllEarlier } from '../earlier-versions.ts';
import { migrations as limits } from '../limits.ts';
import { migrate } from '../migrate.ts';
import { appliedMigrations, knownMigrations, type Migration } from '../migrations.ts';
import { refuseOtherVersion } from '../server-version.ts';
import { type Contents, copySettings, type Description, schemas } from './contents.ts';
import { refuseWhileUsed } from './sessions.ts';

const foreignKeys = `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`;

/**
 * The known migrations that a copy has had. In a copy of an earlier version, the baseline stands for the files before it.
 * @throws Error when the copy is of a version that this one does not know.
 */
function migrationsOf({ migrations }: Description, known: Migration[]): Migration[] {
  let later = migrations;
  if (hasAllEarlier(migrations)) {
    later = [known[0]?.hash ?? '', ...migrations.slice(earlierMigrations.count)];
  } else if (migrations[0] === earlierMigrations.firstHash) {
    throw new Error(earlierVersionProblem('copy'));
  }
  if (later.some((hash, index) => hash !== known[index]?.hash))
    throw new Error(
      'The copy was made by a version of TBM that is newer than this one, by a development version, or by another product.',
    );
  return known.slice(0, later.length);
}

/** Brings an empty database to the copy's migration. Refuses what the target cannot take. */
async function migrateFor(migrations: Migration[], url: string, applied: number, mayReplace: boolean) {
  if (applied === 0) return migrate(url, { known: migrations });
  if (!mayReplace)
    throw new Error(
      'The database has tables already. Nothing was changed. --replace overwrites the existing data.',
    );
  if (applied !== migrations.length)
    throw new Error(
      `The database has had ${applied} migrations, the copy ${migrations.length}. Nothing was changed. Restore into an empty database.`,
    );
}

async function loadRows(client: PoolClient, { description, read }: Contents): Promise<void> {
  const { tables, sequences, queue_migration } = description;
  const names = tables.map(({ name }) => name);
  const { rows: queue } = await client.query('select max(id)::int as id from graphile_worker.migrations');
  if (queue[0].id !== queue_migration)
    throw new Error(
      `The copy is of version ${queue_migration} of the job queue, this is ${queue[0].id}. Restore it with the version of TBM that made it, then start this one.`,
    );
  // Foreign keys point in circles, and triggers would count twice what is in the rows already.
  const { rows: keys } = await client.query(foreignKeys, [schemas]);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // A sequence that the copy never used starts again.
  await client.query(`truncate ${names.join(', ')} restart identity`);
  for (const table of tables)
    await pipeline(
      read(table),
      client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)),
    );
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval($1, $2)', [name, value]);
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  // Every reference is checked here.
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/**
 * Loads a copy into an empty database, or with `mayReplace` in place of all its rows; everything or nothing. A copy of an
 * older version is migrated afterwards.
 * @throws Error whose message has the reason of the refusal.
 */
export async function loadContents(
  url: string,
  contents: Contents,
  { mayReplace = false, known = knownMigrations() } = {},
): Promise<void> {
  const migrations = migrationsOf(contents.description, known);
  const pool = openPool(url, { max: 1, limits });
  try {
    const client = await pool.connect();
    try {
      await refuseOtherVersion(client);
      await refuseWhileUsed(client);
      const applied = await appliedMigrations(client);
      await migrateFor(migrations, url, applied.length, mayReplace);
      await client.query('begin');
      await client.query(copySettings);
      await loadRows(client, contents);
      await client.query('commit');
      await client.query('analyze');
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
  await migrate(url, { known });
}
