import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// What npm start says before it installs, builds or starts anything.

const folder = mkdtempSync(join(tmpdir(), 'tbm-second-start-'));
/** Answers like the demo, and has its port. */
const demo = createServer((_request, response) => response.end('{}'));
let port: number;

beforeAll(async () => {
  demo.listen(0, '127.0.0.1');
  await once(demo, 'listening');
  port = (demo.address() as AddressInfo).port;
});
afterAll(() => {
  demo.close();
  rmSync(folder, { recursive: true });
});

/** The exit code of npm start on the folder, and all that it printed. */
async function start(settings: { PORT: string }): Promise<[code: number, printed: string]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      ...settings,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part;
    });
  const [code] = await once(child, 'close');
  return [code, printed];
}

const writeRunning = (pid: number | undefined) =>
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid, url: `http://127.0.0.1:${port}` }));

it('where the demo of this folder already runs', async () => {
  writeRunning(process.pid);
  expect(await start({ PORT: '0' })).toEqual([
    1,
    `The demo of this folder already runs at http://127.0.0.1:${port} (process ${process.pid}).\n`,
  ]);
});

it('that another program has the port, also after the demo of this folder has crashed', async () => {
  writeRunning(spawnSync(process.execPath, ['--version']).pid);
  expect(await start({ PORT: String(port) })).toEqual([
    1,
    `Port ${port} is taken by another program; set PORT to another one.\n`,
  ]);
});

it('that a port is a number', async () => {
  rmSync(join(folder, 'running.json'));
  expect(await start({ PORT: '80a' })).toEqual([1, 'PORT must be a number from 0 to 65535, not "80a".\n']);
});
