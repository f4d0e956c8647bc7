import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@tbm/server/platform/database/embedded';
import { emptyDatabase } from '@tbm/server/platform/testing/database';
import { startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmRun } from '../first-start/commands.ts';
import { productionSettings } from '../first-start/settings.ts';
import { type Block, documents, type Mark, readBlocks, readMark } from './blocks.ts';

// The commands of the documents, run by bash as they are written, one after the other, on one studio.

const root = resolve(import.meta.dirname, '../../..');
const blocks = documents.flatMap(readBlocks);
const shellBlocks = blocks.filter(({ language }) => language === 'sh');
const blocksToRun = shellBlocks.flatMap((block): [string, Block, Mark][] => {
  const mark = readMark(block.mark);
  return mark?.place ? [[block.at, block, mark]] : [];
});

const cleanups: (() => unknown)[] = [];
let folder: string;
let environments: Record<'studio' | 'empty', Record<string, string>>;

/** A folder that looks like a fresh copy of the repository: the commands write only into it. */
async function makeCheckout(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'tbm-documents-'));
  cleanups.push(() => rm(parent, { recursive: true, force: true }));
  const checkout = join(parent, 'tbm');
  await mkdir(checkout);
  const ownFolders = ['.git', '.data', '.cache', 'backups'];
  for (const name of readdirSync(root)) {
    if (!ownFolders.includes(name)) await symlink(join(root, name), join(checkout, name));
  }
  return checkout;
}

beforeAll(async () => {
  if (!existsSync(join(root, 'web/build/server/index.js'))) expect(await npmRun(['build'], {}).ended).toBe(0);
  folder = await makeCheckout();
  const simulators = await startSimulators();
  cleanups.push(() => simulators.close());
  const databases = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()];
  for (const database of databases) cleanups.push(() => database.drop());
  const [studio = '', empty = '', moved = ''] = databases.map(({ url }) => url);
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const environment = (databaseUrl: string, files: string) => ({
    PATH,
    HOME,
    ...productionSettings({ databaseUrl, simulators, folder: join(folder, files), port }),
    NEW_DATABASE_URL: moved,
  });
  environments = { studio: environment(studio, 'studio'), empty: environment(empty, 'empty') };
}, 300_000);
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

/** Runs a block to its end, or until it prints the text of its mark. Returns its exit code and output. */
async function runBlock(text: string, { place, until }: Mark): Promise<[code: number, output: string]> {
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', text], {
    cwd: folder,
    env: place ? environments[place] : {},
    detached: true,
  });
  // A command that asks for a password gets one.
  child.stdin.end('una frase larga de la duena\n');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  const ended = once(child, 'close');
  if (until === undefined) {
    const [code] = await ended;
    return [code, output];
  }
  while (child.exitCode === null && !output.includes(until)) await wait(50);
  if (child.exitCode !== null) return [child.exitCode || 1, output];
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return [0, output];
}

describe('commands in the documents', () => {
  it('every block has a language, and every block of commands is marked as run by this test or not', () => {
    expect(blocks.filter(({ language }) => language === '').map(({ at }) => at)).toEqual([]);
    expect(shellBlocks.filter(({ mark }) => readMark(mark) === null).map(({ at }) => at)).toEqual([]);
    expect(blocksToRun.length).toBeGreaterThanOrEqual(7);
    expect(readMark('not run: because')).toBe(null);
    expect(readMark('run: somewhere')).toBe(null);
  });

  it('npm run names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const document of documents) {
      const text = readFileSync(join(root, document), 'utf8');
      const names = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)]
        .filter(({ index, 0: command }) => !text.slice(index + command.length).startsWith(' -w'))
        .map(([, name = '']) => name);
      expect(names.length, document).toBeGreaterThan(0);
      expect(
        names.filter((name) => !(name in scripts)),
        document,
      ).toEqual([]);
    }
  });

  it.each(blocksToRun)(
    '%s does what it promises',
    async (_at, { text }, mark) => {
      const [code, output] = await runBlock(text, mark);
      expect([code, output]).toEqual([0, expect.any(String)]);
    },
    180_000,
  );
});
