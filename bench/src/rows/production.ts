import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { endWithProcess } from '../children.ts';
import { type Goal, goals } from '../goals.ts';
import { fire, median, pace, quantile } from '../load.ts';
import { any, authorization, measure, pick } from '../measure.ts';
import { publicUrl, startProduction, startWorker } from '../production.ts';
import type { Row } from '../row.ts';
import { renewTokens, type Stand } from '../stand.ts';
import { weekPath } from './schedule.ts';

/** A page, as a browser asks for it. */
const page = (path: string) => ({
  method: 'GET' as const,
  path,
  headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' },
});

/** A database with nothing but its tables, whose jobs are few. */
async function startEmptyDatabase({ folder }: Stand) {
  const begun = performance.now();
  const database = await startEmbeddedPostgres({ dataDir: `${folder}/empty` });
  endWithProcess(database.stop);
  return {
    url: database.url,
    startMs: performance.now() - begun,
    [Symbol.asyncDispose]: database.stop,
  };
}

/** The start of a production process, and of the embedded PostgreSQL. */
export async function* starts(stand: Stand): AsyncGenerator<Row> {
  const times: number[] = [];
  while (times.length < stand.scale.rounds) {
    await using server = await startProduction(stand);
    times.push(server.startMs);
  }
  const startMs = median(times);
  yield {
    name: 'start of a server to its first 200',
    figure: startMs,
    unit: 'ms',
    note: `rounds: ${times.map(Math.round).join(', ')} ms`,
    goal: goals.start,
  };
  // The first start makes the data.
  await (await startEmptyDatabase(stand))[Symbol.asyncDispose]();
  await using database = await startEmptyDatabase(stand);
  yield {
    name: 'start with the embedded database',
    figure: database.startMs + startMs,
    unit: 'ms',
    note: `the database ${Math.round(database.startMs)} ms`,
    goal: goals.startWithDatabase,
  };
}

/** Memory of a production server when it has just started, and after a load of pages and calls; and of a worker. */
export async function* memory(stand: Stand): AsyncGenerator<Row> {
  const { members, scale } = stand;
  const { size, idleSeconds, loadSeconds } = scale;
  await using server = await startProduction(stand);
  await wait(idleSeconds * 1_000);
  yield {
    name: 'memory of an idle server',
    figure: server.memory(),
    unit: 'MiB',
    goal: goals.idleMemory,
  };
  await renewTokens(members, server.address, publicUrl);
  const calls = [
    () => page(pick(['/', '/monterrey/', '/paquetes/', '/online/'])),
    () => ({ method: 'GET' as const, path: weekPath(any(2), any(7) - 1) }),
    () => ({ method: 'GET' as const, path: `/api/videos?class_type_id=${any(9)}` }),
    () => ({ method: 'GET' as const, path: '/api/posts' }),
    () => ({
      method: 'PUT' as const,
      path: '/api/playbacks',
      body: JSON.stringify({ video_id: any(size.videos), progress: any(100) }),
    }),
  ];
  const load = await fire(server.address, {
    connections: 50,
    seconds: loadSeconds,
    next: () => ({ headers: authorization(pick(members)), ...pick(calls)() }),
  });
  yield {
    name: `memory of a server after ${loadSeconds} s of load`,
    figure: server.memory(),
    unit: 'MiB',
    note: `${Math.round(load.perSecond)} pages and calls/s`,
    goal: goals.loadedMemory,
  };
  await using database = await startEmptyDatabase(stand);
  await using worker = await startWorker({ url: database.url, folder: stand.folder });
  await wait(idleSeconds * 1_000);
  yield {
    name: 'memory of an idle worker',
    figure: worker.memory(),
    unit: 'MiB',
    goal: goals.idleMemory,
  };
}

const publicPages: [name: string, path: string, goal: Goal][] = [
  ['landing', '/', goals.landing],
  ['branch', '/monterrey/', goals.branch],
  ['packages', '/paquetes/', goals.packages],
];

/** Public pages from a production process, beside its shortest answer; then the first byte at a steady rate of visits. */
export async function* pages(stand: Stand): AsyncGenerator<Row> {
  const { seconds, visitsPerSecond } = stand.scale;
  await using server = await startProduction(stand);
  const load = (path: string) => () =>
    fire(server.address, { connections: 50, seconds, next: () => page(path) });
  const health = {
    name: 'health',
    run: async () => (await load('/api/health')()).perSecond,
  };
  for (const [name, path, goal] of publicPages) {
    const answer = await fetch(server.address + path);
    if (answer.status !== 200 || !(await answer.text()).includes('</html>'))
      throw new Error(`${path} is answered ${answer.status}, or is not a whole page`);
    yield await measure(stand, {
      name: `${name} page`,
      goal,
      yardstick: health,
      load: load(path),
    });
  }
  for (const [name, path] of publicPages) {
    const times = await pace(server.address, { shot: page(path), perSecond: visitsPerSecond, seconds });
    yield {
      name: `first byte of the ${name} page at ${visitsPerSecond.toLocaleString('en')} visits/s, p50`,
      figure: median(times),
      unit: 'ms',
      p99: quantile(times, 0.99),
      goal: goals.firstByte,
    };
  }
}
