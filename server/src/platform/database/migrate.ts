import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { openPool, queryBuilder } from './database.ts';
import { migrations } from './limits.ts';

const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname;

/** Migrates a database: our tables and the job queue's. Safe to run again, and by several processes at once. */
export async function migrate(url: string): Promise<void> {
  const pool = openPool(url, { max: 2, limits: migrations });
  const lock = await pool.connect();
  try {
    // Another process may be migrating: that takes as long as it takes.
    await lock.query('set lock_timeout = 0');
    await lock.query('select pg_advisory_lock(7262)');
    await applyMigrations(queryBuilder(pool), { migrationsFolder });
    await runMigrations({ connectionString: url });
  } finally {
    await lock.query('select pg_advisory_unlock(7262)').catch(() => {});
    lock.release();
    await pool.end();
  }
}
