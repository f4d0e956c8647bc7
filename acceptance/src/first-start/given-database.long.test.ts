import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@tbm/server/platform/database/database';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { npmRun, type Running } from './commands.ts';

// `DATABASE_URL=… npm start`: the demo on a server that the developer runs.

const cleanups: (() => unknown)[] = [];
let databaseUrl: string;
let dataDir: string;
let settings: Record<string, string>;
let address: string;

beforeAll(async () => {
  const database = await emptyDatabase();
  cleanups.push(() => database.drop());
  databaseUrl = database.url;
  const folder = await mkdtemp(join(tmpdir(), 'tbm-given-database-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  dataDir = join(folder, 'data');
  const port = String(await freePort());
  address = `http://localhost:${port}`;
  settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: port,
  };
});
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

/** Runs a query on a database with a separate connection, and returns the first row. */
async function query(url: string, text: string) {
  const pool = openPool(url, { max: 1 });
  try {
    return (await pool.query(text)).rows[0];
  } finally {
    await pool.end();
  }
}

const count = async (url: string, table: string): Promise<number> =>
  (await query(url, `select count(*)::int as rows from ${table}`)).rows;

/** Starts the demo and waits until it is ready. */
async function startDemo(): Promise<Running> {
  const demo = npmRun(['start'], settings);
  cleanups.push(() => demo.signal('SIGKILL'));
  await demo.printed('TBM is ready');
  return demo;
}

async function stop(demo: Running): Promise<void> {
  demo.signal('SIGTERM');
  await demo.ended;
}

/** The status of a demo account's sign-in, and of the call that gives its token. */
async function signIn(): Promise<[number, number]> {
  const entered = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'socia@tbm.test', password: 'tbm-demo-2026' }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const token = await fetch(`${address}/api/auth/token`, { headers: { cookie } });
  return [entered.status, token.status];
}

it('loads the demo into an empty database, and keeps it at the next start', async () => {
  const first = await startDemo();
  expect(first.output()).toContain('Loading the demo studio');
  expect(await (await fetch(address)).text()).toContain('Monterrey');
  expect(await signIn()).toEqual([200, 200]);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  await stop(first);
  const customers = await count(databaseUrl, 'customers');

  const second = await startDemo();
  expect(second.output()).not.toContain('Loading the demo studio');
  expect(await signIn()).toEqual([200, 200]);
  await stop(second);
  expect(await count(databaseUrl, 'customers')).toBe(customers);
}, 300_000);

it('npm run demo:reset removes nothing: not the database, and not the secret that its accounts need', async () => {
  const customers = await count(databaseUrl, 'customers');
  const reset = npmRun(['demo:reset'], settings);
  expect(await reset.ended).toBe(1);
  expect(reset.output()).toContain('DATABASE_URL');
  expect(existsSync(join(dataDir, 'secret'))).toBe(true);
  expect(await count(databaseUrl, 'customers')).toBe(customers);
}, 60_000);

it('refuses a database with a studio that is not the demo, and changes nothing', async () => {
  const database = await emptyDatabase();
  cleanups.push(() => database.drop());
  await query(database.url, 'create table branches as select 1 as branch_id');
  await query(database.url, 'create table customers (email text)');
  const demo = npmRun(['start'], { ...settings, DATABASE_URL: database.url });
  expect(await demo.ended).toBe(1);
  expect(demo.output()).toContain('has a studio that is not the demo. Nothing was changed.');
  expect(await count(database.url, "pg_tables where schemaname = 'public'")).toBe(2);
}, 120_000);
