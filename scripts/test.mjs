// npm test: everything that CI runs. Each check counts as one, each test of the runners as one;
// the last line says how many passed and failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, prepare, root } from './prepare.mjs';

const results = join(root, '.cache/results');
let passed = 0;
let failed = 0;
let skipped = 0;
const complaints = [];

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment(), CI: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.cwd ? { cwd: options.cwd } : {}),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
        if (options.live) process.stdout.write(part);
      });
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** One check: it passes or fails as a whole. */
async function check(name, command, args, options) {
  const began = Date.now();
  const { code, output } = await run(command, args, options);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (options?.print) console.log(output.trim());
  if (code === 0) passed += 1;
  else {
    failed += 1;
    complaints.push(`── ${name}\n${output.slice(-6000)}`);
  }
}

/** A test runner: its tests are counted from the report it writes. */
async function runner(name, command, args, { report, count, ...options }) {
  const file = join(results, report);
  const began = Date.now();
  const { code, output } = await run(command, args, options);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const counted = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  // A runner that falls over without a failed test is a failure too.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  skipped += counted.skipped;
  console.log(
    `${counted.failed === 0 ? '✓' : '✗'} ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)`,
  );
  if (counted.flaky)
    complaints.push(`── passed only at the second try: ${counted.flaky}\n${output.slice(-8000)}`);
  if (counted.failed > 0) complaints.push(`── ${name}\n${output.slice(-16000)}`);
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

await check('format and lint', tool('.bin/biome'), ['ci', '.', '--colors=off']);
await check('route types', node, [tool('@react-router/dev/bin.cjs'), 'typegen'], { cwd: join(root, 'web') });
await check('types', tool('.bin/tsc'), []);
await check('types of the site', tool('.bin/tsc'), ['-p', 'web/tsconfig.json']);
await check('dead code', tool('.bin/knip'), ['--no-progress']);
await check('titles name items', node, ['scripts/items.ts'], { print: true });
await runner(
  'unit and integration',
  node,
  [
    tool('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
  ],
  {
    report: 'vitest.json',
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    }),
  },
);
try {
  build(node);
  await runner(
    'browser journeys',
    node,
    [tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
    {
      report: 'playwright.json',
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
      count: ({ stats }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        flaky: stats.flaky,
      }),
    },
  );
} catch (error) {
  failed += 1;
  complaints.push(`── site\n${error.message}`);
}

for (const complaint of complaints) console.log(`\n${complaint}`);
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
