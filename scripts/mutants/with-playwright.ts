import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { freePort } from '../../server/src/platform/database/embedded.ts';
import type { Mutant } from './mutant.ts';
import type { Verdict } from './verdict.ts';

/** A journey longer than this has failed. */
const LONGEST = 240_000;

interface Step {
  title: string;
  error?: { message: string };
  steps?: Step[];
}
interface Report {
  stats: { expected: number; unexpected: number };
  suites: Suite[];
  errors: { message: string }[];
}
interface Suite {
  specs: { tests: { results: { steps?: Step[]; errors: { message: string }[] }[] }[] }[];
  suites?: Suite[];
}

interface Demo {
  port: number;
  end(): Promise<void>;
}

/** Starts the demo of the scratch copy: on the built site, or on its sources, which need no build between two breaks. */
async function startDemo(folder: string, site: 'built' | 'sources'): Promise<Demo> {
  if (site === 'built') {
    const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' });
    const [code] = await once(building, 'close');
    if (code !== 0) throw new Error('The site cannot be built');
  }
  const port = await freePort();
  const conditions = site === 'sources' ? ['--conditions=development'] : [];
  const demo = spawn(process.execPath, [...conditions, 'demo/src/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, '.cache/e2e-demo', site),
      TBM_DEV: site === 'sources' ? '1' : '',
    },
    stdio: 'ignore',
  });
  const ended = once(demo, 'exit');
  const kill = () => demo.kill('SIGTERM');
  process.on('exit', kill);
  await answers(`http://localhost:${port}/api/health`);
  return {
    port,
    async end() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

/** Runs journeys on the demo of the scratch copy: one demo for all on its sources, one for each that needs the built site. */
export async function openPlaywright(folder: string) {
  let onSources: Promise<Demo> | undefined;

  async function run(mutant: Mutant): Promise<Verdict> {
    if (mutant.site !== 'built') {
      onSources ??= startDemo(folder, 'sources');
      return walk(mutant, (await onSources).port);
    }
    const demo = await startDemo(folder, 'built');
    try {
      return await walk(mutant, demo.port);
    } finally {
      await demo.end();
    }
  }

  async function walk({ tests, journey = '', size = 'phone', site }: Mutant, port: number): Promise<Verdict> {
    // `studio` has the journeys that change what all visitors see, which no other project has; here it waits for none.
    const config = ['--config=e2e/mutants.config.ts', `--project=${size}`, '--project=studio', '--no-deps'];
    const child = spawn(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', ...config, ...tests, '-g', literal(journey)],
      {
        cwd: folder,
        env: {
          ...process.env,
          E2E_PORT: String(port),
          TBM_TESTS: 'full',
          ...(site === 'built' ? {} : { TBM_SITE: 'sources' }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: LONGEST,
      },
    );
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    await once(child, 'close');
    return verdictOf(output);
  }

  return {
    run,
    changed: () => {},
    async close() {
      await (await onSources)?.end();
    },
  };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer`);
}

function verdictOf(output: string): Verdict {
  const start = output.indexOf('{\n');
  if (start === -1) return { outcome: 'broken', by: output.slice(0, 400) };
  const { stats, suites, errors } = JSON.parse(output.slice(start)) as Report;
  if (stats.unexpected > 0) return { outcome: 'noticed', by: failureIn(suites) };
  return stats.expected > 0 ? { outcome: 'survived' } : { outcome: 'broken', by: errors[0]?.message };
}

/** The step that failed, and why. */
function failureIn(suites: readonly Suite[]): string | undefined {
  for (const { specs, suites: inner = [] } of suites) {
    for (const { steps = [], errors } of specs.flatMap((spec) => spec.tests).flatMap((test) => test.results))
      if (errors[0]) {
        const step = steps.find(({ error }) => error)?.title ?? '';
        return `${step} ${stripVTControlCharacters(errors[0].message).replace(/\s+/g, ' ').slice(0, 300)}`;
      }
    const found = failureIn(inner);
    if (found) return found;
  }
  return undefined;
}
