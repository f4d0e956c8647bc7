import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { startSimulators } from '@tbm/simulators/start';
import { afterAll, expect, it } from 'vitest';
import { studio } from '../first-start/studio.ts';
import { imageSettings, opsPath } from './layout.ts';

// The real image: built by Debian's buildah on a base that debootstrap makes, and run as an ordinary user on a read-only root.

const runFile = promisify(execFile);
const isProgram = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** What this machine lacks, by name. */
const missing = [
  ...['buildah', 'debootstrap', 'unshare'].filter((name) => !isProgram(name)),
  ...(process.getuid?.() === 0 ? [] : ['root']),
];
const isPossible = missing.length === 0;
if (!isPossible) console.log(`The image is not built by buildah here: ${missing.join(', ')} missing.`);

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

/** Runs a program to its end and returns its output. Throws with the last of it when the program fails. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    const { stdout } = await runFile(program, args, {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...env },
    });
    return stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${(stdout + stderr).slice(-4_000)}`);
  }
}

/** A folder with Debian, the pinned Node, npm and the user `node`, as the official image of Node has them. */
async function makeBase(folder: string): Promise<string> {
  const root = join(folder, 'base');
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1', 'trixie', root]);
  await cp(process.execPath, join(root, 'usr/local/bin/node'));
  // npm's program is a link into its package.
  const npm = dirname(dirname(await run('sh', ['-c', 'realpath "$(command -v npm)"'])));
  await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  await run('chroot', [root, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']);
  await run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // The build trusts the registry as this machine does.
  await cp('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
  return root;
}

/** Builds a stage of the Containerfile, without a cache of layers, and returns the folder of its file system. */
async function buildImage(folder: string, base: string, target: string): Promise<string> {
  const storage = [
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
    '--storage-driver',
    'vfs',
  ];
  const buildah = (...args: string[]) =>
    run('buildah', [...storage, ...args], { BUILDAH_ISOLATION: 'chroot', TMPDIR: folder });
  cleanups.push(() => buildah('unmount', '--all').catch(() => {}));
  const scratch = await buildah('from', 'scratch');
  await buildah('add', '--quiet', scratch, base, '/');
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', scratch);
  await buildah('commit', '--quiet', scratch, 'localhost/tbm-base');
  await buildah('rm', scratch);
  const name = `localhost/tbm-${target}`;
  await buildah(
    'build',
    '--layers=false',
    '--pull-never',
    '--build-arg=NODE_IMAGE=localhost/tbm-base',
    `--target=${target}`,
    `--tag=${name}`,
    '--file',
    opsPath('Containerfile'),
    opsPath('..'),
  );
  return buildah('mount', await buildah('from', '--pull-never', name));
}

/** The script that runs a program as `node` in an image whose root cannot be written, with a folder of this machine at /data. */
const containerScript = `set -e
mount --bind "$IMAGE" "$IMAGE"
mount --bind "$DATA" "$IMAGE/data"
mount -t tmpfs tmpfs "$IMAGE/tmp"
mount --rbind /dev "$IMAGE/dev"
mount -t proc proc "$IMAGE/proc"
mount -o remount,ro,bind "$IMAGE"
exec chroot "$IMAGE" setpriv --reuid=node --regid=node --clear-groups --bounding-set=-all --no-new-privs \\
  sh -c 'cd /app && exec "$@"' sh "$@"`;

it.skipIf(!isPossible)(
  'the image is built and serves as an ordinary user on a read-only root',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tbm-container-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const image = await buildImage(folder, await makeBase(folder), 'server');

    const database = await emptyDatabase();
    cleanups.push(() => database.drop());
    const simulators = await startSimulators();
    cleanups.push(() => simulators.close());
    const data = join(folder, 'data');
    await mkdir(join(data, 'files'), { recursive: true });
    const { password, ...admin } = studio.admin;
    await writeFile(join(data, 'studio.json'), JSON.stringify({ ...studio, admin }));
    await cp(
      fileURLToPath(new URL('../first-start/stripe-at-simulator.mjs', import.meta.url)),
      join(data, 'stripe-at-simulator.mjs'),
    );
    await run('chown', ['-R', '1000:1000', data]);
    const port = String(await freePort());
    const { WORKER: _, ...imageEnvironment } = imageSettings();
    const settings = {
      ...imageEnvironment,
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      IMAGE: image,
      DATA: data,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://bajio.example',
      AUTH_SECRET: 'ZmlsZXMgb2YgdGhlIGltYWdlIGFyZSBlbm91Z2ggdG8gcnVuIGl0',
      STRIPE_SECRET_KEY: 'sk_test_image',
      STRIPE_WEBHOOK_SECRET: 'whsec_image',
      SMTP_URL: `smtp://${simulators.smtp.host}:${simulators.smtp.port}`,
      MAIL_FROM: 'TBM <hola@bajio.example>',
      HOST: '127.0.0.1',
      PORT: port,
      METRICS_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      STRIPE_SIMULATOR: simulators.url,
      NODE_OPTIONS: '--import=/data/stripe-at-simulator.mjs',
      SETUP_ADMIN_PASSWORD: password,
    };
    const start = (...command: string[]) => {
      const child = spawn('unshare', ['--mount', 'sh', '-c', containerScript, 'sh', ...command], {
        env: settings,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (part) => {
          output += part;
        });
      }
      return { child, ended: once(child, 'close'), output: () => output };
    };
    const succeed = async (...command: string[]): Promise<string> => {
      const { ended, output } = start(...command);
      const [code] = await ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output()}`);
      return output();
    };

    expect((await succeed('id', '--user')).trim()).toBe('1000');
    const write = start('sh', '-c', 'echo x > /app/written');
    expect((await write.ended)[0]).not.toBe(0);
    expect(write.output()).toMatch(/Read-only file system/);

    await succeed('node', 'server/src/setup.ts', '--file', '/data/studio.json');
    const server = start('node', 'server/src/main.ts');
    cleanups.push(async () => {
      server.child.kill('SIGTERM');
      await server.ended;
    });
    while (!server.output().includes('TBM listens on')) {
      if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`);
      await wait(100);
    }
    const address = `http://127.0.0.1:${port}`;
    for (const path of ['/api/health/ready', '/', '/myadmin', '/api/docs', '/licencias.txt']) {
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    }
    const home = await (await fetch(address)).text();
    const [picture = ''] = home.match(/\/imagenes\/\d+\/[^"\s,]+/) ?? [];
    expect((await fetch(address + picture)).status).toBe(200);
  },
  3_600_000,
);
