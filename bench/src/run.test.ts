import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let resultsFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tbm-bench-run-'));
  resultsFile = join(folder, 'results.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

interface FakeRun {
  process: ChildProcess;
  output(): string;
  ended: Promise<unknown[]>;
}

/** Starts a run of the parts of fake-run.ts. */
function startRun(ending: 'success' | 'failure' | 'waits' | 'hangs' | 'uncaught'): FakeRun {
  const file = fileURLToPath(new URL('./fake-run.ts', import.meta.url));
  const child = spawn(process.execPath, [file, resultsFile, ending], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  return { process: child, output: () => output, ended: once(child, 'close') };
}

const rows = (): { part: string; name: string; at: string; goal?: string; isMet?: boolean }[] =>
  JSON.parse(readFileSync(resultsFile, 'utf8')).rows;

/** A dead process whose parent has not noticed yet is a zombie. */
const isRunning = (pid: string): boolean => {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
  return state !== '' && !state.startsWith('Z');
};

/** Waits until both children of a run have ended, and looks how; fails when one goes on. */
async function expectNoChildren(
  { output }: FakeRun,
  how: 'in order' | 'at once' = 'in order',
): Promise<void> {
  const pids = [...output().matchAll(/child (\d+)/g)].map(([, pid = '']) => pid);
  expect(pids).toHaveLength(2);
  await expect.poll(() => pids.filter(isRunning), { timeout: 20_000 }).toEqual([]);
  const ends = `${resultsFile}.ends`;
  const inOrder = existsSync(ends) ? readFileSync(ends, 'utf8').trim().split('\n') : [];
  expect(inOrder).toHaveLength(how === 'in order' ? 2 : 0);
}

describe('a part that fails', () => {
  it('does not stop the others; all rows are kept, and the run exits with 1', async () => {
    const run = startRun('failure');
    expect(await run.ended).toEqual([1, null]);
    expect(rows().map(({ part, name }) => `${part}: ${name}`)).toEqual([
      'whole: first',
      'broken: before the failure',
      'last: after the failure',
    ]);
    expect(run.output()).toMatch(/Failed: broken: the answer is wrong\n$/);
    await expectNoChildren(run);
  });

  it('keeps its rows of an earlier run; parts that succeed replace theirs, and others stay', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const earlier = [
      ['whole', 'an old row'],
      ['broken', 'an old row'],
      ['another', 'an old row'],
      ['last', 'after the failure'],
    ].map(([part, name]) => ({ part, name, at }));
    writeFileSync(resultsFile, JSON.stringify({ rows: earlier }));
    await startRun('failure').ended;
    expect(
      rows().map(({ part, name, at: time }) => `${part}: ${name}${time === at ? ', kept' : ''}`),
    ).toEqual([
      'broken: an old row, kept',
      'another: an old row, kept',
      'whole: first',
      'broken: before the failure',
      'last: after the failure',
    ]);
  });
});

it('a part that does not end in time ends the run, which keeps its rows and exits with 1', async () => {
  const run = startRun('hangs');
  expect(await run.ended).toEqual([1, null]);
  expect(rows().at(-1)).toMatchObject({ part: 'last', name: 'after the failure' });
  expect(run.output().match(/^Failed: .*$/gm)).toEqual([
    'Failed: broken: the answer is wrong',
    'Failed: last: it did not end within 4 s',
  ]);
  await expectNoChildren(run);
});

it('a missed goal is printed and kept, and is no failure', async () => {
  const run = startRun('success');
  expect(await run.ended).toEqual([0, null]);
  expect(rows()[0]).toMatchObject({ name: 'first', goal: '≤ 0.5 ms (1)', isMet: false });
  expect(run.output()).toContain('first: 1 ms · MISSED: ≤ 0.5 ms (1)');
  expect(run.output()).toMatch(/Missed: first\n$/);
  await expectNoChildren(run);
});

describe('the children of a run end', () => {
  for (const [signal, end] of [
    ['SIGINT', [130, null]],
    ['SIGTERM', [143, null]],
    ['SIGKILL', [null, 'SIGKILL']],
  ] as const)
    it(`when it gets ${signal}; the rows before are kept`, async () => {
      const run = startRun('waits');
      while (!run.output().includes('last\n')) await wait(20);
      run.process.kill(signal);
      expect(await run.ended).toEqual(end);
      expect(rows()).toHaveLength(3);
      await expectNoChildren(run, signal === 'SIGKILL' ? 'at once' : 'in order');
    });

  it('when an error is not caught; it exits with 1', async () => {
    const run = startRun('uncaught');
    expect(await run.ended).toEqual([1, null]);
    expect(run.output()).toContain('nothing catches this');
    expect(existsSync(`${resultsFile}.new`)).toBe(false);
    await expectNoChildren(run);
  });
});
