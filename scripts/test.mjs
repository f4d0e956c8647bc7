// npm test: everything that CI runs. npm run test:full: also every journey on every size, the long simulations, a short
// measurement and more rounds of all random tests. Each check counts as one, each test of the runners as one; the last line
// reports how many passed and failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, prepare, root } from './prepare.mjs';
import { journeyReport, unitReport } from './test-reports.mjs';

const full = process.argv.includes('--full');
const results = join(root, '.cache/results');
const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const complaints = [];

/**
 * The number of random inputs for each call, and of kills in the crash test. Every run has other inputs, so what few of them
 * find late is left to `npm run test:full`.
 */
const effort = full ? { FUZZ_RUNS: '500', CRASH_ROUNDS: '12' } : { FUZZ_RUNS: '12', CRASH_ROUNDS: '3' };

/** Runs a command; its output is collected, and shown while it runs if `live`. */
function run(command, args, { cwd = root, env = {}, live = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: {
        ...environment(),
        // A run starts some hundred processes of Node, most of them with the same modules.
        NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        CI: '1',
        ...(full ? { TBM_TESTS: 'full' } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
        if (live) process.stdout.write(part);
      });
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const secondsSince = (start) => ((Date.now() - start) / 1000).toFixed(1);

/** One check: it passes or fails as a whole. Returns whether it passed. */
async function check(name, command, args, options) {
  const start = Date.now();
  const { code, output } = await run(command, args, options);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(start)} s)`);
  if (options?.print) console.log(output.trim());
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) complaints.push(`── ${name}\n${output.slice(-6000)}`);
  return code === 0;
}

/** A test runner: its tests are counted from the report that it writes. */
async function runner(name, command, args, { report, read, ...options }) {
  const file = join(results, report);
  const start = Date.now();
  const { code, output } = await run(command, args, { ...options, live: true });
  const found = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : {
        passed: 0,
        failed: 0,
        skipped: 0,
        slowest: [],
        retried: [],
      };
  // A runner that crashes without a failed test is a failure too.
  if (code !== 0 && found.failed === 0) found.failed = 1;
  for (const key of Object.keys(total)) total[key] += found[key];
  const { passed, failed, slowest, retried } = found;
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${secondsSince(start)} s)`,
  );
  console.log(`  The slowest files:`);
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${file}`);
  for (const title of retried) complaints.push(`── passed only at the second try: ${title}`);
  if (failed > 0) complaints.push(`── ${name}\n${output.slice(-16000)}`);
}

let node;
try {
  node = prepare();
} catch (error) {
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const tool = (path) => join(root, 'node_modules', path);

const tsc = (...args) => [tool('.bin/tsc'), [...args, '--checkers', '1']];

/** Builds everything, beside a linter that reads no build. Returns whether there is a build. */
async function buildAll() {
  const [isBuilt] = await Promise.all([
    check('site and back office are built', node, ['scripts/build.mjs']),
    check('format and lint', tool('.bin/biome'), ['ci', '.', '--colors=off']),
  ]);
  return isBuilt;
}

/** The checks that take one core, one after another. */
async function checkOneByOne(isBuilt) {
  if (isBuilt) {
    await check('bytes of pages', node, ['scripts/page-bytes/main.ts'], { print: true });
    await check('scripts and styles for older browsers', node, ['scripts/browser-floor/main.ts'], {
      print: true,
    });
  }
  await check('route types', node, [tool('@react-router/dev/bin.cjs'), 'typegen'], {
    cwd: join(root, 'web'),
  });
  await check('dead code', tool('.bin/knip'), ['--no-progress']);
  await check('titles name items', node, ['scripts/items.ts'], { print: true });
  // Each checker reads shared types again: the four by default take twice the processor time and memory of one.
  await check('types', ...tsc());
  await check('types of the site', ...tsc('-p', 'web/tsconfig.json'));
  await check('types of the back office', ...tsc('-p', 'admin/tsconfig.json'));
}

/** The tests of some projects of Vitest. */
function units(name, projects) {
  const report = `${name}.json`;
  const args = [
    tool('vitest/vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, report)}`,
  ];
  return runner(name, node, args, {
    report,
    read: unitReport,
    env: effort,
  });
}

const journeys = () =>
  runner(
    'browser journeys',
    node,
    [tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    {
      report: 'playwright.json',
      read: journeyReport,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
    },
  );

// The test of the first start serves the built site.
const isBuilt = await buildAll();
// The tests of processes wait for much: by themselves they leave a core to the checks.
await Promise.all([checkOneByOne(isBuilt), units('processes', ['processes'])]);
// One after another: side by side each takes twice as long, and journeys take the processor from tests of time limits.
await units('units', ['rules', 'database']);
if (isBuilt) await journeys();

if (isBuilt && full)
  await runner(
    'journeys in WebKit and Firefox',
    node,
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--config=e2e/engines/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, 'engines.json')}`,
    ],
    { report: 'engines.json', read: unitReport },
  );

// It measures a small studio and fails when an answer is wrong, never because it is slow.
if (isBuilt && full) await check('answers under load', node, ['bench/src/main.ts', '--quick']);

for (const complaint of complaints) console.log(`\n${complaint}`);
const { passed, failed, skipped } = total;
console.log(`\n${Math.ceil((Date.now() - began) / 60_000)} minutes`);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
