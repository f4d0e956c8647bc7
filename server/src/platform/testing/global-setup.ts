import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { template } from './database.ts';

// A folder for each run, so that concurrent runs do not interfere.
const folder = fileURLToPath(new URL(`../../../../.cache/test-postgres/${process.pid}`, import.meta.url));

/** One PostgreSQL for all tests, and in it the migrated template that each test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(folder, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ dataDir: `${folder}/data`, durable: false });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await migrate(Object.assign(new URL(server.url), { pathname: `/${template}` }).toString());
  process.env.TEST_DATABASE_SERVER = server.url;
  // Statements parse every row with its schema.
  process.env.TBM_CHECK_ROWS = '1';
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
