import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  certificatesFile,
  makeDebian,
  missingPrograms,
  run,
  runInside,
  startInside,
} from '../deploy/debian.ts';
import { readBlocks } from '../documents/blocks.ts';
import { bookFirstClass, openFirstClass } from './first-booking.ts';
import { productionSettings, webhookSecret } from './settings.ts';
import { studio } from './studio.ts';

// On an empty Debian 13, an ordinary user follows docs/configuration.md and does nothing else.

const repository = resolve(import.meta.dirname, '../../..');
const missing = missingPrograms();
const isPossible = missing.length === 0;
if (!isPossible) console.log(`No empty Debian is tried here: ${missing.join(', ')} missing.`);

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

let root: string;

/** Does a step and prints how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begin = Date.now();
  const result = await work();
  console.log(`${name}: ${((Date.now() - begin) / 1000).toFixed(0)} s`);
  return result;
}

/** The user's programs begin in the home folder or a folder of it. */
const home = (folder = '', env: Record<string, string> = {}) => ({
  root,
  user: 'ana',
  cwd: join('/home/ana', folder),
  env: { HOME: '/home/ana', NODE_EXTRA_CA_CERTS: certificatesFile, ...env },
});

/** The lines of the block of docs/configuration.md that contains these words. */
function linesWith(words: string): string[] {
  const block = readBlocks('docs/configuration.md').find(({ text }) => text.includes(words));
  if (!block) throw new Error(`docs/configuration.md has no block with ${words}`);
  return block.text.trim().split('\n');
}

beforeAll(async () => {
  if (!isPossible) return;
  const folder = await mkdtemp(join(tmpdir(), 'tbm-debian-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  root = join(folder, 'debian');
  await step('an empty Debian', () => makeDebian(root, { packages: [], user: 'ana' }));
  await writeFile(join(root, 'etc/apt/apt.conf.d/yes'), 'APT::Get::Assume-Yes "true";\n');
  const [install = ''] = linesWith('apt-get install');
  await step(install, () =>
    run('chroot', [root, 'sh', '-c', install], { DEBIAN_FRONTEND: 'noninteractive' }),
  );
  // The address of the repository: a copy that the user may read.
  await run('git', ['clone', '--quiet', '--bare', repository, join(root, 'srv/tbm.git')]);
  await run('chown', ['--recursive', '1000:1000', join(root, 'srv/tbm.git')]);
}, 1_800_000);

it.skipIf(!isPossible)(
  'npm start shows the demo, after an install of 700 MB at most',
  async () => {
    await step('git clone', () => runInside(home(), ['git', 'clone', '--quiet', '/srv/tbm.git', 'demo']));
    const port = String(await freePort());
    const demo = startInside(home('demo', { PORT: port }), ['npm', 'start']);
    cleanups.push(() => demo.stop());
    await step('npm start', () => demo.printed('TBM is ready'));
    const address = `http://localhost:${port}`;
    expect(await (await fetch(address)).text()).toContain('Monterrey');
    expect(await (await fetch(`${address}/myadmin`)).text()).toContain('<script');
    await demo.stop();

    const sizes = await runInside(home('demo'), ['sh', '-c', 'du -sm --total node_modules */node_modules']);
    const total = Number(/^(\d+)\ttotal$/m.exec(sizes)?.[1]);
    console.log(`installed packages: ${total} MB`);
    expect(total).toBeLessThanOrEqual(700);
    await rm(join(root, 'home/ana/demo'), { recursive: true });
  },
  1_800_000,
);

it.skipIf(!isPossible)(
  'a studio is installed, set up and served, and takes its first paid booking',
  async () => {
    const database = await emptyDatabase();
    cleanups.push(() => database.drop());
    const simulators = await startSimulators();
    cleanups.push(() => simulators.close());
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    simulators.stripe.setWebhook({ url: `${address}/api/webhooks/stripe`, secret: webhookSecret });
    const settings = {
      ...productionSettings({ databaseUrl: database.url, simulators, folder: '/home/ana', port }),
      NODE_OPTIONS: '--import=/home/ana/tbm/acceptance/src/first-start/stripe-at-simulator.mjs',
    };
    const bash = (commands: string) =>
      runInside(home('tbm'), ['bash', '-e', '-o', 'pipefail', '-c', commands]);
    // Changes a file as the user does with an editor.
    const edit = (file: string, text: string) => writeFile(join(root, 'home/ana/tbm', file), text);

    await step('git clone', () => runInside(home(), ['git', 'clone', '--quiet', '/srv/tbm.git', 'tbm']));
    const lines = linesWith('cat > settings.env');
    const [install = ''] = lines;
    const readSettings = lines.find((line) => line.includes('. ./settings.env')) ?? '';
    const [writeExample = '', setUp = ''] = lines.filter((line) => line.includes('npm run setup'));
    const serve = lines.at(-1) ?? '';

    await step(install, () => bash(install));
    await bash(lines.slice(1, lines.indexOf(readSettings)).join('\n'));
    const variables = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    await edit('settings.env', variables.join(''));
    await step(writeExample, () => bash(writeExample));
    await edit('studio.json', JSON.stringify(studio));
    await step(setUp, () => bash(`${readSettings}\n${setUp}`));
    const server = startInside(home('tbm'), ['bash', '-c', `${readSettings}\n${serve}`]);
    cleanups.push(() => server.stop());
    await step(serve, () => server.printed('TBM listens on'));
    await step('from the first sign-in to the first booking', async () => {
      const { single_class_id } = await openFirstClass(address);
      expect(await bookFirstClass({ address, simulators, single_class_id })).toBe(3);
    });
    expect(await bash(`${readSettings}\nnpm run integrity`)).toMatch(/^0 violations$/m);
    await server.stop();
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  },
  1_800_000,
);
