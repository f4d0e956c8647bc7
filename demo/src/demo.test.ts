import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@tbm/server/platform/testing/database';
import { expect, it } from 'vitest';
import { startDemo } from './demo.ts';

it('the start of the demo writes no warning to its log', async () => {
  const lines: string[] = [];
  const dataDir = await mkdtemp(join(tmpdir(), 'tbm-demo-log-'));
  const database = await cloneDatabase();
  const demo = await startDemo({
    dataDir,
    port: 0,
    databaseUrl: database.url,
    logTo: { write: (line) => void lines.push(line) },
  });
  demo.server.app.log.warn({}, 'it has started');
  await demo.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['it has started']);
});
