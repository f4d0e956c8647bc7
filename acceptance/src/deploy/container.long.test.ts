import { openAsBlob } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { filmPath } from '@tbm/server/platform/testing/files';
import { startSimulators } from '@tbm/simulators/start';
import { afterAll, expect, it } from 'vitest';
import { bookFirstClass, callStudio, openFirstClass } from '../first-start/first-booking.ts';
import { productionSettings, webhookSecret } from '../first-start/settings.ts';
import { studio } from '../first-start/studio.ts';
import { certificatesFile, makeDebian, missingPrograms, run, runInside, startInside } from './debian.ts';
import { imageSettings, opsPath } from './layout.ts';

// The real image: built by Debian's buildah on a base that debootstrap makes, and run as an ordinary user on a read-only root.

const missing = missingPrograms(['buildah']);
const isPossible = missing.length === 0;
if (!isPossible) console.log(`The image is not built by buildah here: ${missing.join(', ')} missing.`);

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

/** A folder with Debian, the pinned Node, npm and the user `node`, as the official image of Node has them. */
async function makeBase(folder: string): Promise<string> {
  const root = join(folder, 'base');
  await makeDebian(root, { packages: ['libatomic1'], user: 'node' });
  await cp(process.execPath, join(root, 'usr/local/bin/node'));
  // npm's program is a link into its package.
  const npm = dirname(dirname(await run('sh', ['-c', 'realpath "$(command -v npm)"'])));
  await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  await run('chroot', [root, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']);
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
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificatesFile}`, scratch);
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

/** The rendition of an uploaded film, once it is ready. */
async function uploadFilm(address: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(filmPath), 'barre.mp4');
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${address}/api/files`, { method: 'POST', body: form, headers });
  const { url } = (await uploaded.json()) as { url: string };
  expect(uploaded.status).toBe(201);
  for (;;) {
    const { body } = await callStudio(address, 'GET', `/files?url=${encodeURIComponent(url)}`, { token });
    const { rendition } = body.data[0];
    if (rendition !== 'waiting' && rendition !== 'running') return rendition;
    await wait(500);
  }
}

it.skipIf(!isPossible)(
  'the image with ffmpeg is built; as an ordinary user on a read-only root it serves, takes a booking and cuts a film',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tbm-container-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    // The last stage: that of the server and the worker, with ffmpeg.
    const root = await buildImage(folder, await makeBase(folder), 'films');

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
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const settings = {
      ...imageSettings(),
      ...productionSettings({ databaseUrl: database.url, simulators, folder: '/data', port }),
      NODE_OPTIONS: '--import=/data/stripe-at-simulator.mjs',
      HOST: '127.0.0.1',
      METRICS_HOST: '127.0.0.1',
      // The disk is still busy with the build.
      DATABASE_WAIT_MS: '30000',
    };
    simulators.stripe.setWebhook({
      url: `${address}/api/webhooks/stripe`,
      secret: webhookSecret,
    });
    const inside = { root, user: 'node', cwd: '/app', data, isReadOnly: true, env: settings };
    const startProcess = async (kind: 'off' | 'only' | 'films') => {
      const env = { ...settings, METRICS_PORT: String(await freePort()), WORKER: kind };
      const program = startInside({ ...inside, env }, ['node', 'server/build/main.js']);
      cleanups.push(() => program.stop());
      await program.printed(kind === 'off' ? 'TBM listens on' : 'TBM takes jobs');
      return program;
    };

    expect((await runInside(inside, ['id', '--user'])).trim()).toBe('1000');
    const write = startInside(inside, ['sh', '-c', 'echo x > /app/written']);
    expect(await write.ended).not.toBe(0);
    expect(write.output()).toMatch(/Read-only file system/);

    await runInside({ ...inside, env: { ...settings, SETUP_ADMIN_PASSWORD: password } }, [
      'node',
      'server/build/setup.js',
      '--file',
      '/data/studio.json',
    ]);
    const processes = [await startProcess('off'), await startProcess('only'), await startProcess('films')];
    for (const path of ['/api/health/ready', '/', '/myadmin', '/api/docs', '/licencias.txt']) {
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    }
    const home = await (await fetch(address)).text();
    const [picture = ''] = home.match(/\/imagenes\/\d+\/[^"\s,]+/) ?? [];
    expect((await fetch(address + picture)).status).toBe(200);

    const { admin: token, single_class_id } = await openFirstClass(address);
    expect(await bookFirstClass({ address, simulators, single_class_id })).toBe(3);
    expect(await uploadFilm(address, token)).toBe('ready');
    expect(await runInside(inside, ['node', 'server/build/integrity.js'])).toMatch(/^0 violations$/m);
    for (const program of processes) {
      await program.stop();
      expect(program.output()).not.toMatch(/"level":(50|60)/);
    }
  },
  3_600_000,
);
