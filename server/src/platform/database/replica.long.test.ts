import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@tbm/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeKeys, routeOf } from '../http/handlers.ts';
import { makePackage, makeStudio } from '../testing/factories.ts';
import { sampleOf } from '../testing/samples.ts';
import { makeTestServer, type TestServer } from '../testing/server.ts';
import { openPool } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { watchReplica } from './replica.ts';

// A real streaming replica: a copy of the stopped primary, started as a standby.
const cleanups: (() => unknown)[] = [];
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tbm-replica-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'primary');
  primary = await startEmbeddedPostgres({ dataDir, durable: false });
  await migrate(primary.url);
  await primary.stop();
  const copy = join(folder, 'standby');
  cpSync(dataDir, copy, { recursive: true });
  writeFileSync(join(copy, 'standby.signal'), '');
  primary = await startEmbeddedPostgres({ dataDir, durable: false });
  cleanups.push(() => primary.stop());
  const { port, username } = new URL(primary.url);
  standby = await startEmbeddedPostgres({
    dataDir: copy,
    durable: false,
    settings: { primary_conninfo: `host=127.0.0.1 port=${port} user=${username}` },
  });
  cleanups.push(() => standby.stop());
});
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

const until = async (met: () => boolean | Promise<boolean>, what: string) => {
  for (const deadline = Date.now() + 30_000; !(await met()); await wait(50))
    if (Date.now() > deadline) throw new Error(`not within 30 seconds: ${what}`);
};

it('a replica is trusted while it keeps up, not while it falls behind or has stopped', async () => {
  const [writes, reads] = [openPool(primary.url, { max: 1 }), openPool(standby.url, { max: 2 })];
  const replica = watchReplica(writes, reads);
  try {
    await until(replica.isFresh, 'trusted');
    await reads.query('select pg_wal_replay_pause()');
    await writes.query('create table notes (note text)');
    await until(() => !replica.isFresh(), 'mistrusted');
    await wait(2_500);
    expect(replica.isFresh()).toBe(false);
    await reads.query('select pg_wal_replay_resume()');
    await until(replica.isFresh, 'trusted again');
    expect((await reads.query('select from notes')).rowCount).toBe(0);
  } finally {
    await replica.stop();
    await writes.end();
    await reads.end();
  }
});

it('every shared call is answered by a standby, which can only be read, as by the primary', async () => {
  const settings = { database_url: primary.url, cache_ms: 0, log_level: 'silent' } as const;
  const server = await makeTestServer(undefined, settings);
  const other = await makeTestServer(undefined, { ...settings, database_replica_url: standby.url });
  const answerOf = async (from: TestServer, url: string) => (await from.app.inject({ url })).body;
  const reads = openPool(standby.url, { max: 1 });
  try {
    await makeStudio(server.pool);
    await makePackage(server.pool, { title: 'Reto' });
    await until(async () => (await reads.query('select from class_packages')).rowCount === 1, 'replicated');
    // Waits until the server trusts the replica, and reads from it.
    await until(async () => {
      await answerOf(other, '/api/class_packages');
      const runningQuery = `select from pg_stat_activity where query like '%class_packages%' and pid <> pg_backend_pid()`;
      return ((await reads.query(runningQuery)).rowCount ?? 0) > 0;
    }, 'read from the standby');
    const shared = routeKeys.filter((key) => routeOf(key).shared);
    expect(shared.length).toBeGreaterThan(10);
    for (const key of shared) {
      const { query } = sampleOf(routes[key]);
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const url = `/api${(key.split(' ')[1] ?? '').replaceAll(/:\w+/g, '1')}?${search}`;
      expect([url, await answerOf(other, url)]).toEqual([url, await answerOf(server, url)]);
    }
  } finally {
    await reads.end();
    await server.end();
    await other.end();
  }
});
