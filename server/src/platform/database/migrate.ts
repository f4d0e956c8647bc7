import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { openPool } from './database.ts';
import { migrations } from './limits.ts';
import {
  knownMigrations,
  type Migration,
  makeRecord,
  pendingMigrations,
  recordMigration,
} from './migrations.ts';
import { refuseOtherVersion } from './server-version.ts';

interface Options {
  /** The migrations that the database shall have had; by default all of this version. */
  known?: Migration[];
  /** How often a file is tried whose tables others keep locked. */
  tries?: number;
  log?: (line: string) => void;
}

/** Some five minutes: each try waits two seconds for its lock, and lets others pass for as long and more. */
const usualTries = 60;

/** PostgreSQL's codes for a lock that was not available, and for a deadlock that it ended. */
const isLocked = (error: unknown): boolean =>
  error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');

/** One transaction, with the record of it. */
async function applyWhole(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    for (const text of migration.statements) await client.query(text);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Applies each statement alone. A statement that waits here for its lock makes no other session wait behind it. */
async function applyAlone(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('set lock_timeout = 0');
  try {
    for (const text of migration.statements) await client.query(text);
    await recordMigration(client, migration);
  } finally {
    await client.query(`set lock_timeout = ${migrations.lock}`).catch(() => {});
  }
}

/** Applies one file; tried again while others keep its tables locked. */
export async function applyMigration(
  client: PoolClient,
  migration: Migration,
  tries = usualTries,
): Promise<void> {
  const { name, isWhole } = migration;
  for (let tried = 1; ; tried++)
    try {
      await (isWhole ? applyWhole : applyAlone)(client, migration);
      return;
    } catch (error) {
      if (!isLocked(error))
        throw new Error(`The migration ${name} failed: ${messageOf(error)}`, { cause: error });
      if (tried >= tries)
        throw new Error(
          `The migration ${name} was tried ${tries} times: others keep its tables locked. The ones before it are done. Run npm run migrate again; docs/operations.md says how to find who holds the lock.`,
          { cause: error },
        );
      await wait(Math.min(tried * 250, 3_000));
    }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isMine = async (client: PoolClient): Promise<boolean> =>
  (await client.query('select pg_try_advisory_lock(7262) as mine')).rows[0].mine;

/** Runs `work` while no other process migrates this database. */
async function alone<T>(url: string, work: (client: PoolClient, pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 2, limits: migrations });
  try {
    const client = await pool.connect();
    try {
      await refuseOtherVersion(client);
      // Another process may be migrating: that takes as long as it takes. Asked again and again: a statement that waits would
      // have a snapshot, and CREATE INDEX CONCURRENTLY waits for all that are older.
      while (!(await isMine(client))) await wait(100);
      return await work(client, pool);
    } finally {
      // The lock ends with its session.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function applyPending(
  client: PoolClient,
  pool: Pool,
  { known, tries, log = () => {} }: Options,
): Promise<void> {
  const pending = await pendingMigrations(client, known);
  await makeRecord(client);
  for (const migration of pending) {
    const start = performance.now();
    await applyMigration(client, migration, tries);
    log(`${migration.name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  }
  await runMigrations({ pgPool: pool });
}

/**
 * Migrates a database: our tables, a transaction for each file, and the job queue's. Safe to run again, beside a running
 * server, and by several processes at once.
 */
export const migrate = (url: string, options: Options = {}): Promise<void> =>
  alone(url, (client, pool) => applyPending(client, pool, options));

/** Whether this database is still unused, so that no call can wait for its migrations. */
async function isNew(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.customers') is null as empty`);
  if (rows[0].empty) return true;
  return (await client.query('select from customers limit 1')).rowCount === 0;
}

/**
 * At a server's start: migrates a database that is new, so that the first start takes one command. Whether it was new.
 * @throws Error when the server is of another version, or a database in use lacks migrations.
 */
export async function migrateIfNew(
  url: string,
  { known = knownMigrations() }: Pick<Options, 'known'> = {},
): Promise<boolean> {
  const pool = openPool(url, { max: 1, limits: migrations });
  const pending = await refuseOtherVersion(pool)
    .then(() => pendingMigrations(pool, known))
    .finally(() => pool.end());
  if (pending.length === 0) return false;
  // Another process may be about to apply them: then they are done afterwards.
  await alone(url, async (client, both) => {
    const missing = await pendingMigrations(client, known);
    if (missing.length > 0 && !(await isNew(client)))
      throw new Error(
        `The database lacks migrations of this version: ${missing.map(({ name }) => name).join(', ')}. Nothing was changed. Make a backup, run npm run migrate, and start again (docs/operations.md).`,
      );
    await applyPending(client, both, { known });
  });
  return true;
}
