import { parseArgs } from 'node:util';
import { databaseConfig } from './platform/config.ts';
import { openPool } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { pendingMigrations } from './platform/database/migrations.ts';
import { storePooledSettings } from './platform/database/pooled.ts';
import { addressOf } from './platform/database/running.ts';

const usage = `Brings a database to this version, while the studio runs.

  npm run migrate                 applies what is pending, a transaction for each file
  npm run migrate -- --pending    only prints what is pending

It works on DATABASE_DIRECT_URL or DATABASE_URL, or else on the demo that is running on DATA_DIR (.data). Run again, it goes on
where it stopped.`;

async function printPending(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  const pending = await pendingMigrations(pool).finally(() => pool.end());
  for (const { name } of pending) console.log(name);
  console.log(`${pending.length} pending`);
}

try {
  const { values } = parseArgs({ options: { pending: { type: 'boolean' }, help: { type: 'boolean' } } });
  const url = addressOf(process.env);
  if (values.help) console.log(usage);
  else if (!url) throw new Error('There is no database: set DATABASE_URL, or start the demo first.');
  else if (values.pending) await printPending(url);
  else {
    await migrate(url, { log: console.log });
    if (process.env.DATABASE_DIRECT_URL) await storePooledSettings(databaseConfig(process.env));
    console.log('The database is up to date.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
