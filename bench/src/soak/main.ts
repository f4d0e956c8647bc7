import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runIntegrity } from '@tbm/server/features/integrity/index';
import autocannon, { type Request } from 'autocannon';
import { endOnSignals, endProcess } from '../children.ts';
import { median } from '../load.ts';
import { fullScale } from '../scale.ts';
import { folderOf, makeStand, type State } from '../stand.ts';
import { cancelReservations, drawCommon, mixOf } from './mix.ts';
import { judge, type Rest, type Slice } from './verdict.ts';

// npm run soak: mixed load at half the measured maximum; exits with 1 when memory grows, calls slow down or fail, a pool does
// not come to rest, or an invariant is broken.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** Requests per second; half the measured maximum unless given. */
    rate: { type: 'string' },
  },
});
const seconds = Number(values.minutes) * 60;
if (!(seconds > 0)) throw new Error('--minutes is how long the load lasts: a number above 0');
/** The number of compared slices, and the part of the run before them. */
const sliceCount = 9;
const warmUp = Math.max(10, Math.round(seconds * 0.25));
const sliceSeconds = Math.max(2, Math.round((seconds - warmUp) / sliceCount));
const connections = 50;
const picturesDir = fileURLToPath(new URL('../../../demo/media', import.meta.url));

const say = (line: string) => console.log(line);
const mb = (bytes: number) => bytes / 1024 / 1024;

endOnSignals();
// A new studio, which breaks no invariant. `npm run bench` writes yardsticks' rows and random events into its own.
const scale = { ...fullScale, folder: 'soak' };
rmSync(folderOf(scale), { recursive: true, force: true });
const stand = await makeStand(scale, { site: true, picturesDir });
const requests = await mixOf(stand, picturesDir);

async function fire(duration: number, overallRate?: number) {
  const result = await autocannon({
    url: stand.address,
    // A connection that waits long for its first request is closed by the server.
    connections: Math.min(connections, Math.ceil(overallRate ?? connections)),
    duration,
    requests: requests as [Request],
    timeout: 30,
    ...(overallRate ? { overallRate, ignoreCoordinatedOmission: true } : {}),
  });
  await cancelReservations(stand);
  return result;
}

type Result = Awaited<ReturnType<typeof fire>>;
const errorsOf = ({ errors, timeouts, statusCodeStats }: Result): number =>
  errors +
  timeouts +
  Object.entries(statusCodeStats ?? {}).reduce(
    (sum, [code, { count = 0 }]) => sum + (Number(code) >= 400 ? count : 0),
    0,
  );

/** Loads for some seconds while the memory is read twice a second. */
async function slice(duration: number, rate: number): Promise<Slice> {
  await stand.refresh();
  const states: State[] = [];
  const reading = setInterval(() => void stand.state().then((state) => states.push(state)), 500);
  const result = await fire(duration, rate);
  clearInterval(reading);
  const bad = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) >= 400);
  if (bad.length) say(`  answers: ${bad.map(([code, { count }]) => `${count} × ${code}`).join(', ')}`);
  return {
    memory: mb(median(states.map(({ rss }) => rss))),
    drawing: mb(Math.max(0, ...states.map(({ drawing }) => drawing))),
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: errorsOf(result),
  };
}

async function measuredMaximum(): Promise<number> {
  say('Measuring the maximum …');
  await drawCommon(stand.address, picturesDir);
  await fire(Math.min(10, warmUp));
  return (await fire(Math.min(20, warmUp))).requests.average;
}

async function rest(): Promise<Rest> {
  await wait(5_000);
  const { inUse, waiting } = await stand.state();
  const { rows } = await stand.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const findings = await runIntegrity(stand.pool, new Date().toISOString());
  for (const { name, violations } of findings) if (violations) say(`  ${violations} × ${name}`);
  return {
    inUse,
    waiting,
    busySessions: rows[0]?.n ?? 0,
    violations: findings.reduce((sum, { violations }) => sum + violations, 0),
  };
}

async function soak(): Promise<boolean> {
  const rate = values.rate ? Number(values.rate) : Math.round((await measuredMaximum()) / 2);
  say(`${rate} requests per second, ${warmUp} s to warm up, then ${sliceCount} × ${sliceSeconds} s`);
  const warm = await slice(warmUp, rate);
  say(`  warm-up: ${Math.round(warm.memory)} MB, p99 ${warm.p99} ms, ${warm.errors} errors`);
  const slices: Slice[] = [];
  while (slices.length < sliceCount) slices.push(await slice(sliceSeconds, rate));
  console.table(
    slices.map(({ memory, drawing, ...others }) => ({
      'memory MB': Math.round(memory),
      'drawing MB': Math.round(drawing),
      ...others,
    })),
  );
  const checks = judge(slices, await rest());
  for (const { what, value, passed } of checks) say(`${passed ? 'ok    ' : 'MISSED'}  ${what}: ${value}`);
  return warm.errors === 0 && checks.every((check) => check.passed);
}

const passed = await soak();
say(passed ? 'The soak passed.' : 'The soak was missed.');
await endProcess(passed ? 0 : 1);
