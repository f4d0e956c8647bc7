import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeScratch, root } from '../scratch.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

/** The commands of the page: the one that makes a feature, and those that check it. */
const page = readFileSync(join(root, 'docs/first-feature.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, text = '']) =>
  text.trim().split('\n'),
);

it('a new feature passes every check that docs/first-feature.md names', { timeout: 1_800_000 }, () => {
  expect(commands[0]).toMatch(/^npm run new feature /);
  expect(commands.length).toBeGreaterThan(6);
  for (const command of ['cd web && npx react-router typegen', ...commands]) {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: scratch.folder,
      shell: true,
      encoding: 'utf8',
      // The long tests, this one among them, do not run in the copy.
      env: { ...process.env, TBM_TESTS: '' },
    });
    expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
  }
});
