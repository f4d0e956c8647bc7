import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '../../bundle/bundle.ts';
import { withSources } from './sources.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tbm-sources-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the log of a built program names the source, line and column of an error', async () => {
  const source = join(folder, 'fail.ts');
  await writeFile(
    source,
    `interface Given {
  text: string;
}
export function fail(given: Given): never {
  throw new Error(given.text);
}
`,
  );
  await bundle({ programs: { fail: source }, folder: join(folder, 'build') });
  const log = `
    import { fail } from './build/fail.js';
    import { loggable } from '${new URL('loggable.ts', import.meta.url)}';
    try {
      fail({ text: 'x' });
    } catch (error) {
      console.log(loggable(error).stack);
    }`;
  await writeFile(join(folder, 'log.mjs'), log);
  // A process of its own: the test runner writes other call sites.
  const stack = execFileSync(process.execPath, [join(folder, 'log.mjs')], { encoding: 'utf8' });
  const [first] = stack.split('\n');
  expect(first).toMatch(/^at fail \(/);
  expect(first).toContain(`${pathToFileURL(source)}:5:`);
});

it('call sites of files without a source map stay as they are', () => {
  const stack = 'at run (file:///nowhere/run.js:3:4)\nat read (node:fs:1:2)';
  expect(withSources(stack)).toBe(stack);
});
