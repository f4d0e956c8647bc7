import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tbm-pg-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, text: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('starts, keeps rows over a stop and over a kill, and leaves no process', {
  timeout: 180_000,
}, async () => {
  const dataDir = join(folder, 'data');
  const first = await startEmbeddedPostgres({ dataDir });
  await ask(first.url, 'create table notes (text text)');
  await ask(first.url, "insert into notes values ('uno')");
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow();

  const second = await startEmbeddedPostgres({ dataDir });
  await ask(second.url, "insert into notes values ('dos')");
  const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const [{ pid: seen }] = (await ask(second.url, 'select pg_backend_pid() as pid')) as [{ pid: number }];
  expect(seen).not.toBe(pid);
  await ask(second.url, 'select pg_sleep(0)');
  process.kill(pid, 'SIGKILL');
  await second.stop();

  const third = await startEmbeddedPostgres({ dataDir });
  expect(await ask(third.url, 'select text from notes order by text')).toEqual([
    { text: 'dos' },
    { text: 'uno' },
  ]);
  await third.stop();
});
