import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { openDatabase } from './database.ts';

const migrationsFolder = new URL('../../../migrations', import.meta.url).pathname;

/** Brings a database to the present shape: our tables and the job queue's. Safe to run again and by several processes. */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, { max: 2 });
  const lock = await db.$client.connect();
  try {
    await lock.query('select pg_advisory_lock(7262)');
    await applyMigrations(db, { migrationsFolder });
    await runMigrations({ connectionString: url });
  } finally {
    await lock.query('select pg_advisory_unlock(7262)').catch(() => {});
    lock.release();
    await db.$client.end();
  }
}
