import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { isProcess } from '../database/running.ts';
import { firstKey, template } from './database.ts';

const memory = '/dev/shm';
const roomNeeded = 4 * 1024 ** 3;

/**
 * Where the runs keep their databases: in memory where the machine has room for them, because each clone writes 1,300 files;
 * else in the cache of the repository.
 */
function folderOfRuns(): string {
  const inCache = fileURLToPath(new URL('../../../../.cache/test-postgres', import.meta.url));
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > roomNeeded ? join(memory, `tbm-test-postgres-${userInfo().uid}`) : inCache;
  } catch {
    return inCache;
  }
}

/** Removes what runs left that were killed. */
function removeOfEndedRuns(folder: string): void {
  for (const pid of existsSync(folder) ? readdirSync(folder) : [])
    if (!isProcess(Number(pid))) rmSync(join(folder, pid), { recursive: true, force: true });
}

/**
 * Generated keys begin above the largest 32-bit integer, as after years of work. A cast, a pattern or a type that is too
 * small for them fails in every test. Each table has other keys.
 */
async function beginAboveIntegers(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`do $$ declare one record; begin
    for one in select table_name, column_name, row_number() over (order by table_name) as number
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'
    loop execute format('alter table %I alter column %I restart with %s', one.table_name, one.column_name,
      ${firstKey} + one.number * 1000000); end loop;
  end $$`);
  await client.end();
}

/** One PostgreSQL for all tests, and in it the migrated template that each test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const runs = folderOfRuns();
  removeOfEndedRuns(runs);
  // A folder for each run, so that concurrent runs do not interfere.
  const folder = join(runs, String(process.pid));
  const server = await startEmbeddedPostgres({
    dataDir: `${folder}/data`,
    durable: false,
    settings: {
      // When it ran would decide by chance how statements are planned: a test that needs statistics analyses its tables.
      autovacuum: 'off',
      // A server opens up to 32, and each worker of Vitest may test two servers at once.
      max_connections: '300',
    },
  });
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = Object.assign(new URL(server.url), { pathname: `/${template}` }).toString();
  await migrate(url);
  await beginAboveIntegers(url);
  process.env.TEST_DATABASE_SERVER = server.url;
  // Statements parse every row with its schema.
  process.env.TBM_CHECK_ROWS = '1';
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
