// npm run test:firebase: signing in and out with Firebase's own emulator. Its tools are large (about 300 MB, a
// minute or two), so they are fetched into .cache the first time, and no other command needs them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { build, environment, prepare, root } from './prepare.mjs';

const version = '15.34.2';
const folder = join(root, '.cache/firebase-tools');
const tool = join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');

function fetchTools() {
  if (existsSync(tool)) return;
  console.log('  Fetching firebase-tools (a minute or two) …');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const windows = process.platform === 'win32';
  const { status } = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact', `firebase-tools@${version}`],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: windows },
  );
  if (status !== 0) throw new Error('firebase-tools could not be installed; see above.');
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the emulator and returns its address once it responds. */
async function startEmulator(node) {
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const at = (number) => ({ host: '127.0.0.1', port: number });
  writeFileSync(
    join(folder, 'firebase.json'),
    JSON.stringify({
      emulators: {
        auth: at(port),
        hub: at(hub),
        logging: at(logging),
        ui: { enabled: false },
      },
    }),
  );
  let output = '';
  const child = spawn(node, [tool, 'emulators:start', '--only', 'auth', '--project', 'demo-tbm'], {
    cwd: folder,
    env: { ...environment(), XDG_CONFIG_HOME: join(folder, 'config'), CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part;
    });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 90 && child.exitCode === null; waited += 1) {
    if (await fetch(url).catch(() => null)) return { url, child };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  child.kill('SIGINT');
  throw new Error(`The emulator did not start:\n${output}`);
}

let emulator;
let code = 1;
try {
  const node = prepare();
  build(node);
  fetchTools();
  console.log('  Starting the emulator …');
  emulator = await startEmulator(node);
  const run = spawn(
    node,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'e2e/firebase.config.ts'],
    {
      cwd: root,
      env: { ...environment(), FIREBASE_EMULATOR_URL: emulator.url },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  code = await new Promise((resolve) => run.on('exit', (status) => resolve(status ?? 1)));
} catch (error) {
  console.error(error.message);
} finally {
  if (emulator && emulator.child.exitCode === null) {
    const ended = new Promise((resolve) => emulator.child.once('exit', resolve));
    emulator.child.kill('SIGINT');
    await ended;
  }
}
process.exit(code);
