// npm run test:stryker: Stryker breaks every line of domain/ in turn and counts the breaks that the tests of domain/ notice.
// About 6,000 breaks, half an hour on two quiet cores; a later run tries only what changed since. Stryker is large (100 MB),
// so it is fetched into .cache the first time.
//   npm run test:stryker -- --mutate 'domain/src/credits.ts'     one file
//   npm run test:stryker -- --force                              all breaks again
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, prepare, root } from './prepare.mjs';

const version = '10.1.1';
const folder = join(root, '.cache/stryker');
const node = prepare();
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;

// A small separate repository: domain/, contract/, which it imports, and the tools.
for (const workspace of ['domain', 'contract'])
  rmSync(join(folder, workspace), { recursive: true, force: true });
const listed = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'domain', 'contract'],
  { cwd: root, encoding: 'utf8' },
);
for (const file of listed.split('\0')) {
  if (!file || !existsSync(join(root, file))) continue;
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  copyFileSync(join(root, file), join(folder, file));
}
const packages = JSON.stringify({
  private: true,
  type: 'module',
  workspaces: ['domain', 'contract'],
  devDependencies: {
    '@stryker-mutator/core': version,
    '@stryker-mutator/vitest-runner': version,
    'fast-check': own['fast-check'],
    vitest: own.vitest,
  },
});
const manifest = join(folder, 'package.json');
if (!existsSync(manifest) || readFileSync(manifest, 'utf8') !== packages) {
  console.log('  Fetching Stryker (half a minute) …');
  writeFileSync(manifest, packages);
  const { status } = spawnSync(
    'npm',
    ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'inherit',
      env: environment(),
    },
  );
  if (status !== 0) {
    rmSync(manifest);
    process.exit(1);
  }
}
writeFileSync(
  join(folder, 'vitest.config.mjs'),
  `export default { test: { include: ['domain/**/*.test.ts'], maxWorkers: 1 } };\n`,
);
writeFileSync(
  join(folder, 'stryker.config.json'),
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.mjs' },
    mutate: ['domain/src/**/*.ts', '!domain/src/**/*.test.ts'],
    disableTypeChecks: false,
    // Constant tables are read once, before any test: a break in them would need a run of all tests each.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: 'incremental.json',
    concurrency: 2,
    reporters: ['clear-text', 'progress', 'json'],
    thresholds: { high: 98, low: 95, break: 95 },
  }),
);
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(node, [stryker, 'run', ...process.argv.slice(2)], {
  cwd: folder,
  stdio: 'inherit',
  env: environment(),
});
process.exit(status ?? 1);
