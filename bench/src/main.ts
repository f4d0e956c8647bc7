import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classesSql } from '@tbm/server/features/schedule/queries';
import { listStatement } from '@tbm/server/features/videos/queries';
import { saving } from '@tbm/server/features/videos/save-progress';
import { makeConfig } from '@tbm/server/platform/config';
import { openDatabase } from '@tbm/server/platform/database/database';
import { startEmbeddedPostgres } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { makeLot, makeMembership } from '@tbm/server/platform/testing/factories';
import { signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import { fire, type Load, median } from './load.ts';
import { loadBenchStudio, size } from './studio.ts';
import { bareSql, type Script } from './yardsticks.ts';

const rounds = 3;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const folder = fileURLToPath(new URL('../../.cache/bench', import.meta.url));
const secret = 'a secret of thirty-two characters for benches';
const say = (line: string) => console.log(line);

const database = await startEmbeddedPostgres({ dataDir: `${folder}/data` });
await migrate(database.url);
const db = openDatabase(database.url);
const pool = db.$client;
// Named anew whenever the studio is loaded otherwise.
const loaded = `${folder}/loaded-with-library`;
if (!existsSync(loaded)) {
  say('Loading the studio to be measured …');
  await pool.query(
    'truncate branches, class_categories, instructors, customers, class_packages, video_types, tags restart identity cascade',
  );
  await loadBenchStudio(pool);
  writeFileSync(loaded, '');
}

say('Signing members in …');
const members = await signMembersIn(200);

async function signMembersIn(count: number) {
  const minting = await createServer(
    makeConfig({
      database_url: database.url,
      public_url: 'http://localhost:3000',
      auth_secret: secret,
      stripe_secret_key: 'sk_sim_bench',
      stripe_webhook_secret: 'whsec_bench',
      smtp_url: 'smtp://127.0.0.1:9',
      files_dir: `${folder}/files`,
      worker: 'off',
      log_level: 'silent',
      demo: true,
    }),
  );
  await minting.app.ready();
  const made = [];
  for (let index = 0; index < count; index++) {
    const member = await signedInCustomer(minting, 'member', {
      email: `bench.${Date.now()}.${index}@correo.tbm.test`,
    });
    await makeLot(pool, member.customer_id, { granted: 1_000_000 });
    await makeMembership(pool, member.customer_id);
    made.push(member);
  }
  await minting.close();
  return made;
}

/** A server in a process of its own. `fresh`: it keeps no answers. */
async function serve({ fresh = false } = {}) {
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      AUTH_SECRET: secret,
      CACHE_MS: fresh ? '0' : '1000',
    },
  });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { address, stop };
}
const { address, stop } = await serve();

const any = (count: number) => 1 + Math.floor(Math.random() * count);
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const classes = size.weeks * size.classesAWeek * 2;
const authorization = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Room for everybody, so that a run measures booking and not refusals. */
async function makeRoom(): Promise<void> {
  await pool.query('update single_classes set capacity = 1000000 where single_class_id <= $1', [classes]);
}

const ownLot = `select credit_lot_id from credit_lots where customer_id = :customer and "deletedAt" is null
  and (available_classes > 0 or is_unlimited) and expiration_date >= current_date
  order by expiration_date, credit_lot_id limit 1`;
const sixStatements: Script = {
  variables: { class: [1, classes], customer: [1, size.customers] },
  statements: [
    'begin',
    'update single_classes set taken = taken + 1 where single_class_id = :class and taken < capacity',
    `${ownLot} for update`,
    `update credit_lots set available_classes = available_classes - 1 where credit_lot_id = (${ownLot})`,
    `insert into class_reservations (single_class_id, customer_id, class_date, is_cash)
       values (:class, :customer, now(), true) on conflict do nothing`,
    `insert into credit_ledger (credit_lot_id, reason, amount) select credit_lot_id, 'removed', -1 from (${ownLot}) lot`,
    'commit',
  ],
};

const days = (week: number): [string, string] => {
  const monday = Temporal.Now.plainDateISO().add({ weeks: week });
  return [monday.toString(), monday.add({ days: 6 }).toString()];
};

interface Row {
  row: string;
  perSecond: number;
  p99: number | null;
  yardstick: string;
  yardstickPerSecond: number;
  ratio: number;
  statuses?: Record<string, number>;
}
const rows: Row[] = [];

/** Runs yardstick and job in turn, three times, and keeps the medians. */
async function measure(
  row: string,
  yardstick: { name: string; run: () => Promise<number> },
  job: () => Promise<Load>,
): Promise<void> {
  const [bare, loads]: [number[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await yardstick.run());
    loads.push(await job());
  }
  const perSecond = median(loads.map((load) => load.perSecond));
  const yardstickPerSecond = median(bare);
  rows.push({
    row,
    perSecond,
    p99: median(loads.map((load) => load.p99)),
    yardstick: yardstick.name,
    yardstickPerSecond,
    ratio: perSecond / yardstickPerSecond,
    statuses: loads.at(-1)?.statuses ?? {},
  });
}

const bareHttp = {
  name: 'bare HTTP',
  run: async () =>
    (await fire(address, { connections: 50, seconds, next: () => ({ method: 'GET', path: '/bare' }) }))
      .perSecond,
};

await makeRoom();
say('Reserving, random classes …');
await measure(
  'reserve, random classes, 50 connections',
  {
    name: 'bare SQL, six statements',
    run: async () => (await bareSql(database.url, sixStatements, seconds)).perSecond,
  },
  () =>
    fire(address, {
      connections: 50,
      seconds,
      next: () => ({
        method: 'POST',
        path: '/api/class_reservations',
        headers: authorization(pick(members).token),
        body: JSON.stringify({ single_class_id: any(classes) }),
      }),
    }),
);

say('Schedule of a week …');
/** The server's own statement, in a yardstick's words. */
const weekOfClasses: Script = {
  variables: { branch: [1, 2], week: [0, 6] },
  statements: [
    classesSql
      .replaceAll('$1', ':branch')
      .replaceAll('$2::date', '(current_date + 7 * :week)')
      .replaceAll('$3::date', '(current_date + 7 * :week + 6)')
      .replaceAll('$4', 'null'),
  ],
};
const unkept = await serve({ fresh: true });
await measure(
  'schedule of a week, fresh',
  {
    name: 'bare SQL, one statement',
    run: async () => (await bareSql(database.url, weekOfClasses, seconds)).perSecond,
  },
  () =>
    fire(unkept.address, {
      connections: 20,
      seconds,
      next: () => {
        const [start_date, end_date] = days(any(7) - 1);
        return {
          method: 'GET',
          path: `/api/available_classes?branch_id=${any(2)}&start_date=${start_date}&end_date=${end_date}`,
        };
      },
    }),
);

await unkept.stop();

say('Schedule as a share of bare HTTP …');
const [start_date, end_date] = days(1);
const week = `/api/available_classes?branch_id=1&start_date=${start_date}&end_date=${end_date}`;
const etag = (await fetch(address + week)).headers.get('etag') ?? '';
await measure('schedule, unchanged, whole', bareHttp, () =>
  fire(address, { connections: 50, seconds, next: () => ({ method: 'GET', path: week }) }),
);
await measure('schedule, unchanged, 304', bareHttp, () =>
  fire(address, {
    connections: 50,
    seconds,
    next: () => ({ method: 'GET', path: week, headers: { 'if-none-match': etag } }),
  }),
);

say('The library …');
/** The server's own statements, in a yardstick's words. */
const filters = { class_type_id: 3, duration: '20-29', page: 1 } as const;
const listed = listStatement(filters, { customer_id: 1, now: 'now' });
const listOfVideos: Script = {
  variables: { customer: [1, size.customers] },
  statements: [
    listed.values.reduceRight<string>(
      (text, value, index) =>
        text.replaceAll(`$${index + 1}`, index === 0 ? ':customer' : index === 1 ? 'now()' : String(value)),
      listed.text,
    ),
  ],
};
await measure(
  'videos with filters',
  {
    name: 'bare SQL, one statement',
    run: async () => (await bareSql(database.url, listOfVideos, seconds)).perSecond,
  },
  () =>
    fire(address, {
      connections: 20,
      seconds,
      next: () => ({
        method: 'GET',
        path: '/api/videos?class_type_id=3&duration=20-29',
        headers: authorization(pick(members).token),
      }),
    }),
);
await measure(
  'save progress, 50 connections',
  {
    name: 'bare SQL, one statement',
    run: async () =>
      (
        await bareSql(
          database.url,
          {
            variables: { customer: [1, size.customers], video: [1, size.videos], progress: [0, 100] },
            statements: [
              ['now()', '0', ':progress', ':video', ':customer'].reduce(
                (text, word, index) => text.replaceAll(`$${5 - index}`, word),
                saving,
              ),
            ],
          },
          seconds,
        )
      ).perSecond,
  },
  () =>
    fire(address, {
      connections: 50,
      seconds,
      next: () => ({
        method: 'PUT',
        path: '/api/playbacks',
        headers: authorization(pick(members).token),
        body: JSON.stringify({ video_id: any(size.videos), progress: any(100) }),
      }),
    }),
);

say('One hot class …');
const hot: { places: number; slowest: number; statuses: Record<string, number> }[] = [];
for (let round = 0; round < rounds; round++) {
  const { rows: made } = await pool.query(
    `insert into single_classes (branch_id, location_id, class_type_id, class_date, capacity)
     values (1, 1, 1, now() + interval '30 days' + $1 * interval '1 day', 15) returning single_class_id`,
    [round],
  );
  const { single_class_id } = made[0];
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const answer = await fetch(`${address}/api/class_reservations`, {
        method: 'POST',
        headers: authorization(members[index % members.length]?.token ?? ''),
        body: JSON.stringify({ single_class_id }),
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const statuses: Record<string, number> = {};
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const { rows: counted } = await pool.query(
    'select count(*)::int as places from class_reservations where single_class_id = $1',
    [single_class_id],
  );
  hot.push({ places: counted[0].places, slowest: performance.now() - began, statuses });
}

console.table(
  rows.map(({ row, perSecond, p99, yardstick, yardstickPerSecond, ratio }) => ({
    row,
    'per s': Math.round(perSecond),
    'p99 ms': p99,
    yardstick,
    'its per s': Math.round(yardstickPerSecond),
    ratio: ratio.toFixed(2),
  })),
);
console.table(
  hot.map(({ places, slowest, statuses }) => ({
    'places of 15': places,
    'all answered ms': Math.round(slowest),
    ...statuses,
  })),
);
writeFileSync(
  new URL('../results.json', import.meta.url),
  JSON.stringify({ at: new Date().toISOString(), seconds, rounds, size, rows, hot }, null, 2),
);

await stop();
await db.$client.end();
await database.stop();
