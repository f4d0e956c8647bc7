import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { filmPath } from '@tbm/server/platform/testing/files';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/bundle/programs.ts';
import { bookFirstClass, callStudio, openFirstClass, readToken } from '../first-start/first-booking.ts';
import { productionSettings, publicUrl, webhookSecret } from '../first-start/settings.ts';
import { studio } from '../first-start/studio.ts';
import { type BuiltStages, buildStages } from './image.ts';
import { imageSettings } from './layout.ts';
import { loadsOf } from './loads.ts';

// The image, built without a container engine from exactly what the Containerfile lets in, and started on an empty database.

const cleanups: (() => unknown)[] = [];
let stages: BuiltStages;
let settings: Record<string, string>;
let address: string;
let simulators: Simulators;
let serverOutput = '';

/** A file made by another program. */
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../files/fixtures/${name}`, import.meta.url));

/** What a command prints that has no usage, or one under another name. */
const usages: Record<string, string> = {
  'backup-daily': 'npm run backup:daily',
  integrity: 'There is no database: set DATABASE_URL',
  migrate: 'There is no database: set DATABASE_URL',
  'move-database': 'npm run database:move',
  'push-key': 'VAPID_PRIVATE_KEY=',
  rehearse: 'PUBLIC_URL: is not set',
  setup: 'DATABASE_URL: is not set',
  webhooks: 'PUBLIC_URL: is not set',
};

/** Runs a program of the image to its end and returns its exit code and its output. */
async function runToEnd(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: join(stages.rootOf('server'), 'app'),
    env: { PATH: '/usr/bin:/bin', ...settings, ...env },
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs a program of the image to its end and returns its output. Throws when it fails. */
async function runInImage(args: string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await runToEnd(args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tbm-image-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  // The stages of the worker and of films add a setting and ffmpeg to the server's, and no file of the product.
  stages = await buildStages(folder, 'server');
  const database = await emptyDatabase();
  cleanups.push(() => database.drop());
  simulators = await startSimulators();
  cleanups.push(() => simulators.close());
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const files = join(folder, 'data/files');
  await mkdir(files, { recursive: true });
  // The worker's stage sets WORKER; this is the server's stage.
  const { WORKER: _, ...imageEnvironment } = imageSettings();
  settings = {
    ...imageEnvironment,
    ...productionSettings({ databaseUrl: database.url, simulators, folder: join(folder, 'data'), port }),
    HOST: '127.0.0.1',
    METRICS_PORT: String(await freePort()),
    SECURITY_CONTACT: 'mailto:seguridad@bajio.example',
  };
  const { password, ...admin } = studio.admin;
  const answers = join(folder, 'studio.json');
  await writeFile(answers, JSON.stringify({ ...studio, admin }));
  await runInImage(['server/build/setup.js', '--file', answers], { SETUP_ADMIN_PASSWORD: password });

  const server = spawn(process.execPath, ['server/build/main.js'], {
    cwd: join(stages.rootOf('server'), 'app'),
    env: { PATH: '/usr/bin:/bin', ...settings },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (part) => {
      serverOutput += part;
    });
  }
  const ended = once(server, 'close');
  cleanups.push(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  while (!serverOutput.includes('TBM listens on')) {
    if (server.exitCode !== null) throw new Error(`The server of the image ended:\n${serverOutput}`);
    await wait(50);
  }
}, 600_000);

afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

it('runs every command of the stages but those that prepare the base image', () => {
  expect(stages.skipped).toEqual([expect.stringContaining('rm -rf /usr/local/lib/node_modules')]);
});

it('starts in production mode and reports that it is healthy', async () => {
  const answer = await fetch(`${address}/api/health/ready`);
  expect([answer.status, serverOutput]).toEqual([200, expect.not.stringContaining('"level":50')]);
});

it.each([
  ['the home', '/', 'León y Puebla'],
  ['the packages', '/paquetes/', 'Paquetes'],
  ['the back office', '/myadmin', '<script'],
  ['the page of the API', '/api/docs', '<html'],
  ['the licences of packages', '/licencias.txt', 'fastify'],
  ['whom to tell of a hole', '/.well-known/security.txt', 'Contact: mailto:seguridad@bajio.example'],
])('serves %s', async (_name, path, text) => {
  const answer = await fetch(address + path);
  const body = await answer.text();
  expect([path, answer.status]).toEqual([path, 200]);
  expect(body).toContain(text);
  // Every script and style that the page names is in the image.
  for (const [, asset = ''] of body.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)) {
    expect([asset, (await fetch(address + asset)).status]).toEqual([asset, 200]);
  }
});

it('draws a picture in the size that a page asks for', async () => {
  const home = await (await fetch(address)).text();
  const [picture = ''] = home.match(/\/imagenes\/\d+\/[^"\s,]+/) ?? [];
  expect(picture).not.toBe('');
  const answer = await fetch(address + picture, { headers: { accept: 'image/avif,image/webp' } });
  expect([picture, answer.status, answer.headers.get('content-type')]).toEqual([
    picture,
    200,
    expect.stringMatching(/^image\/(avif|webp)$/),
  ]);
});

it('draws the picture of a shared link, with its fonts', async () => {
  const { coaches } = studio;
  const answer = await fetch(`${address}/compartir/coach/${coaches.length}.jpg`);
  const picture = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(picture.length).toBeGreaterThan(5_000);
});

it('lets the first admin sign in and read the studio', async () => {
  const { email, password } = studio.admin;
  const entered = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${address}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string;
  };
  const answer = await fetch(`${address}/api/class_packages`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
});

it.each([
  ['film', filmPath, 'video/mp4'],
  ['HEIC picture of an iPhone', fixture('bars.heic'), 'image/webp'],
  ['PDF', fixture('linearized.pdf'), 'application/pdf'],
])('accepts a %s by its content', async (_kind, path, type) => {
  const { email, password } = studio.admin;
  const entered = await callStudio(address, 'POST', '/auth/sign-in/email', { body: { email, password } });
  const token = await readToken(address, entered);
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'archivo');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/files`, { method: 'POST', body: form, headers });
  expect({ status: answer.status, body: await answer.json() }, serverOutput.slice(-2_000)).toMatchObject({
    status: 201,
    body: { type },
  });
});

it('takes a paid booking, draws its receipt and sends it by mail', async () => {
  simulators.stripe.setWebhook({ url: `${address}/api/webhooks/stripe`, secret: webhookSecret });
  const { single_class_id } = await openFirstClass(address);
  expect(await bookFirstClass({ address, simulators, single_class_id })).toBe(3);
  const body = { email: 'rosa@correo.example', password: 'rosas en la luna' };
  const token = await readToken(address, await callStudio(address, 'POST', '/auth/sign-in/email', { body }));
  const { body: invoices } = await callStudio(address, 'GET', '/invoices', { token });
  const [{ invoice_id }] = invoices.data;
  const receipt = await fetch(`${address}/api/invoices/${invoice_id}/receipt`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([receipt.status, (await receipt.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  await expect
    .poll(() => simulators.mailbox.messages(body.email).map(({ subject }) => subject), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/^Tu recibo de TBM/));
});

it('has no source of ours, and no path of the folder in which it was built', async () => {
  const app = join(stages.rootOf('server'), 'app');
  const files = (await readdir(app, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
  const build = join(app, 'server/build');
  const scripts = files.filter((path) => path.startsWith(build) && path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const missing: string[] = [];
  for (const path of scripts) {
    const text = await readFile(path, 'utf8');
    expect([path, text.includes(stages.rootOf('build'))]).toEqual([path, false]);
    expect([path, text.includes('import.meta.resolve(')]).toEqual([path, false]);
    // What the code finds by its own address lies beside it.
    for (const [, address = ''] of text.matchAll(/new URL\([`'"]([^`'"]+)[`'"],\s*import\.meta\.url/g))
      if (!existsSync(join(build, address))) missing.push(address);
  }
  // The folders of the site and of the back office, and a profile of colours that only documents for archives have.
  expect(missing.sort()).toEqual([expect.stringMatching(/^\.\.\/\.\.\/\$/), './data/sRGB_IEC61966_2_1.icc']);
});

it('loads no package that the image does not have', async () => {
  const app = join(stages.rootOf('server'), 'app');
  const absent = new Set<string>();
  const computed: string[] = [];
  const places: string[] = [];
  for (const folder of ['server/build', 'web/build/server', 'web/build/server/assets']) {
    for (const file of (await readdir(join(app, folder))).filter((name) => name.endsWith('.js'))) {
      const loads = loadsOf(await readFile(join(app, folder, file), 'utf8'));
      for (const name of loads.packages) if (!existsSync(join(app, 'node_modules', name))) absent.add(name);
      computed.push(...loads.computed);
      places.push(...loads.places);
    }
  }
  expect([...absent].sort()).toEqual([
    // The fonts of PDFs that name none of ours.
    '#standard-fonts',
    // A digest that the client of Redis offers.
    '@node-rs/xxhash',
    // Quicker parts of ws and of pg, which do without.
    'bufferutil',
    'pg-native',
    'utf-8-validate',
  ]);
  // A module that only the running code names is not in the bundle: its package must stay one (server/bundle/packages.ts).
  expect(computed.sort()).toEqual([
    // Settings and tasks of graphile-worker that are files; TBM has none.
    '__rewriteRelativeImportExtension(filename)',
    '__rewriteRelativeImportExtension(pathToFileURL(jsFile.fullPath).href)',
    'filePath',
    'href',
    'href',
    // The site, and the modules of the drawing process: ours.
    'join(dir,`server/index.js`)',
    'module',
    // The embedded PostgreSQL, which a server of its own replaces.
    'name',
    // Transports of pino; the log has none.
    'origin',
    // Routes of React Router in a browser.
    'route.module',
  ]);
  // No module has these. Settings of graphile-worker (twice), workers of pino (four times) and pages of socket.io (twice) are never
  // reached; satori asks first whether there is one (twice).
  expect(places.sort()).toEqual([...Array(7).fill('__dirname'), ...Array(3).fill('__filename')]);
});

it('sets the mode before any other file of the build is loaded', async () => {
  const main = join(stages.rootOf('server'), 'app/server/build/main.js');
  expect(await readFile(main, 'utf8')).toMatch(/^import"\.\/production-[\w-]+\.js";/);
});

it.each(programs.filter((name) => name !== 'main'))(
  'has the command %s, which explains itself',
  async (name) => {
    const { code, output } = await runToEnd([`server/build/${name}.js`], {
      DATABASE_URL: '',
      PUBLIC_URL: '',
    });
    expect([name, code]).toEqual([name, name === 'push-key' ? 0 : 1]);
    expect(output).toMatch(usages[name] ?? `npm run ${name}`);
  },
);

it('has the commands of operations: the invariants, and a backup with its restore into an empty studio', async () => {
  expect(await runInImage(['server/build/integrity.js'], {})).toMatch(/\b0 violations/);
  const backup = join(settings.FILES_DIR ?? '', '../../backup');
  await runInImage(['--no-deprecation', 'server/build/backup.js', backup], {});
  const scratch = await emptyDatabase();
  cleanups.push(() => scratch.drop());
  const scratchFiles = join(settings.FILES_DIR ?? '', '../../restored');
  await runInImage(['--no-deprecation', 'server/build/restore.js', backup], {
    DATABASE_URL: scratch.url,
    FILES_DIR: scratchFiles,
  });
  expect(await runInImage(['server/build/integrity.js'], { DATABASE_URL: scratch.url })).toMatch(
    /\b0 violations/,
  );
});
