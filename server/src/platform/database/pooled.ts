import type { Pool, PoolClient } from 'pg';
import { type DatabaseConfig, directUrl } from '../config.ts';
import { openPool, sessionSettings } from './database.ts';
import { migrateIfNew } from './migrate.ts';
import { interactive } from './pools.ts';

const settingsOf = (config: DatabaseConfig) => Object.entries(sessionSettings(interactive(config)));

async function withPool<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  try {
    const client = await pool.connect();
    return await use(client).finally(() => client.release());
  } finally {
    await pool.end();
  }
}

/**
 * Stores the settings of calls with the role, for its sessions in this database. Through a pooler in transaction mode no
 * session can bring its own. Direct sessions bring theirs, which take precedence.
 */
export const storePooledSettings = (config: DatabaseConfig): Promise<void> =>
  withPool(openPool(directUrl(config), { max: 1 }), async (client) => {
    for (const [name, value] of settingsOf(config)) {
      const { rows } = await client.query(
        `select format('alter role current_user in database %I set %I = %L', current_database(), $1::text, $2::text) as text`,
        [name, value],
      );
      await client.query(rows[0].text);
    }
  });

/** Refuses a pooler whose sessions lack the settings of calls. */
const refuseOtherSettings = (config: DatabaseConfig): Promise<void> =>
  withPool(openPool(config.database_url, { max: 1, isPooled: true }), async (client) => {
    const names = settingsOf(config).map(([name]) => name);
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select lower(name) as name, setting from pg_settings where lower(name) = any($1)',
      [names],
    );
    const found = new Map(rows.map(({ name, setting }) => [name, setting]));
    const wrong = settingsOf(config).filter(([name, value]) => found.get(name) !== value);
    if (wrong.length > 0)
      throw new Error(
        `Sessions behind DATABASE_URL lack ${wrong.map(([name, value]) => `${name}=${value}`).join(', ')}. Run npm run migrate, which stores them with the role, then RECONNECT in PgBouncer's console (docs/operations.md).`,
      );
  });

/**
 * At a server's start: migrates a database that is new, and looks whether a pooler gives what calls need.
 * @throws Error when a database in use lacks migrations, or the pooler settings.
 */
export async function prepareDatabase(config: DatabaseConfig): Promise<void> {
  const isNew = await migrateIfNew(directUrl(config));
  const hasPooler = config.database_direct_url !== null;
  if (!hasPooler) return;
  if (isNew) await storePooledSettings(config);
  await refuseOtherSettings(config);
}
