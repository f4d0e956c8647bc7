import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasFfmpeg, runFfmpeg } from './ffmpeg.ts';

// Programs in place of ffmpeg, so that these tests have the same result on a machine without it.
const dir = mkdtempSync(join(tmpdir(), 'tbm-ffmpeg-'));
const path = process.env.PATH ?? '';
beforeAll(() => {
  process.env.PATH = `${dir}:${path}`;
});
afterAll(() => {
  process.env.PATH = path;
  rmSync(dir, { recursive: true });
});

function install(program: string, script: string): void {
  writeFileSync(join(dir, program), `#!/bin/sh\n${script}\n`);
  chmodSync(join(dir, program), 0o755);
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** The process of a program that writes its own id into a file. */
const pidIn = async (file: string): Promise<number> => {
  await expect
    .poll(() => readFileSync(join(dir, file), { encoding: 'utf8', flag: 'a+' }), { timeout: 10_000 })
    .toMatch(/^\d+\n$/);
  return Number(readFileSync(join(dir, file), 'utf8'));
};
const sleeping = (file: string) => `echo $$ > ${join(dir, file)}\nexec sleep 300`;

it('returns what a program prints, and rejects with its code alone', async () => {
  install('ffprobe', 'echo "{}"');
  expect(await runFfmpeg('ffprobe', [])).toBe('{}\n');
  install('ffprobe', 'echo https://store/secret?signature >&2; exit 3');
  const error = await runFfmpeg('ffprobe', ['-i', 'secret']).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ message: 'ffprobe failed', code: 3 });
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('secret');
});

it('knows whether both programs are available', async () => {
  install('ffmpeg', 'exit 0');
  install('ffprobe', 'exit 0');
  expect(await hasFfmpeg()).toBe(true);
  install('ffprobe', 'exit 127');
  expect(await hasFfmpeg()).toBe(false);
});

it('reports the share and the remaining time, and counts parts that could not be decoded', async () => {
  const block = (microseconds: string, end: string) =>
    `printf 'frame=1\\nout_time_us=${microseconds}\\nprogress=${end}\\n'; sleep 0.1`;
  install(
    'ffmpeg',
    [
      'case "$*" in *"-progress pipe:1"*) ;; *) exit 9;; esac',
      block('N/A', 'continue'),
      block('2500000', 'continue'),
      'echo "[h264 @ 0x1] error while decoding MB 29 16" >&2',
      'echo "[h264 @ 0x1] negative number of zero coeffs" >&2',
      'echo "[vist#0:0/h264 @ 0x2] Error submitting packet to decoder: Invalid data" >&2',
      block('10000000', 'end'),
    ].join('\n'),
  );
  const reports: [number, number | null][] = [];
  let errors = -1;
  await runFfmpeg('ffmpeg', [], {
    progress: { seconds: 10, report: (share, left) => reports.push([share, left]) },
    onDecodeErrors: (count) => {
      errors = count;
    },
  });
  expect(reports).toEqual([
    [0, null],
    [0.25, expect.any(Number)],
    [1, 0],
  ]);
  expect(reports[1]?.[1]).toBeGreaterThan(0);
  expect(errors).toBe(2);
});

it('ends the program when it is aborted', async () => {
  install('ffmpeg', sleeping('aborted'));
  const aborting = new AbortController();
  const running = runFfmpeg('ffmpeg', [], { signal: aborting.signal });
  running.catch(() => {});
  const pid = await pidIn('aborted');
  aborting.abort();
  await expect(running).rejects.toThrow('aborted');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it('a killed server leaves no running program', { timeout: 30_000 }, async () => {
  install('ffmpeg', sleeping('orphan'));
  const source = `import { runFfmpeg } from ${JSON.stringify(new URL('./ffmpeg.ts', import.meta.url).href)};
    await runFfmpeg('ffmpeg', []);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, PATH: `${dir}:${path}` },
    stdio: 'ignore',
  });
  const pid = await pidIn('orphan');
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});
