import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { openPool, queryBuilder } from './database.ts';
import { migrations } from './limits.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Hashes of the migrations that this version has, oldest first. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);

/** Hashes of the migrations that a database has had, oldest first; none for an empty one. */
export async function appliedMigrations(db: Pool | PoolClient): Promise<string[]> {
  const record = 'drizzle.__drizzle_migrations';
  const { rows } = await db.query('select to_regclass($1) is not null as exists', [record]);
  if (!rows[0].exists) return [];
  const { rows: applied } = await db.query(`select hash from ${record} order by created_at`);
  return applied.map(({ hash }) => hash);
}

/** Runs `work` with a folder of the first migrations only. */
async function withFirst(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tbm-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal: { entries: unknown[] } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Migrates a database: our tables and the job queue's. Safe to run again, and by several processes at once.
 * @param upTo how many of our migrations it shall have had; all unless said.
 */
export async function migrate(url: string, { upTo }: { upTo?: number } = {}): Promise<void> {
  const pool = openPool(url, { max: 2, limits: migrations });
  const lock = await pool.connect();
  const apply = (folder: string) => applyMigrations(queryBuilder(pool), { migrationsFolder: folder });
  try {
    // Another process may be migrating: that takes as long as it takes.
    await lock.query('set lock_timeout = 0');
    await lock.query('select pg_advisory_lock(7262)');
    await (upTo === undefined ? apply(migrationsFolder) : withFirst(upTo, apply));
    await runMigrations({ pgPool: pool });
  } finally {
    await lock.query('select pg_advisory_unlock(7262)').catch(() => {});
    lock.release();
    await pool.end();
  }
}
