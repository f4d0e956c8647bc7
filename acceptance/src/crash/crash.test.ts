import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runIntegrity } from '@tbm/server/features/integrity/index';
import { makeConfig } from '@tbm/server/platform/config';
import { type Database, openDatabase } from '@tbm/server/platform/database/database';
import { freePort } from '@tbm/server/platform/database/embedded';
import { migrate } from '@tbm/server/platform/database/migrate';
import { makeClass, makeLot, makePackage, makeStudio } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { createServer } from '@tbm/server/server';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnDatabase, OwnProcess, type Part } from './parts.ts';

/** How often something is killed; each part in turn. `npm run test:crash` goes on for fifty rounds. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 12);
/** Places of a round's class, and how many want one. */
const [places, wanting] = [5, 8];
const hour = 3_600_000;

const ending: (() => Promise<unknown>)[] = [];
let simulators: Simulators;
let database: OwnDatabase;
let server: OwnProcess;
let worker: OwnProcess;
let db: Database;
let pool: Database['$client'];
let api: string;
const members: SignedIn[] = [];
const subscriptions: number[] = [];
let single: number;

const ahead = () => simulators.now().getTime() - Date.now();
const rows = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await pool.query(query, values)).rows;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tbm-crash-'));
  ending.push(() => rm(dataDir, { recursive: true, force: true }));
  database = new OwnDatabase(dataDir, await freePort());
  await database.start();
  ending.push(() => database.stop());
  await migrate(database.url);
  simulators = await startSimulators();
  ending.push(() => simulators.close());
  simulators.stripe.setDelivery({ atOnce: 4 });
  const port = await freePort();
  const config = makeConfig({
    database_url: database.url,
    public_url: `http://localhost:${port}`,
    auth_secret: 'a secret of thirty-two characters for tests',
    stripe_secret_key: 'sk_sim_demo',
    stripe_webhook_secret: 'whsec_demo',
    stripe_api_base: simulators.url,
    smtp_url: `smtp://${simulators.smtp.host}:${simulators.smtp.port}`,
    files_dir: join(dataDir, 'files'),
    log_level: 'fatal',
    demo: true,
    rate_limits: 1000,
    port,
  });
  db = openDatabase(database.url, { max: 4 });
  pool = db.$client;
  ending.push(() => pool.end());
  await makeStudio(pool);
  ({ class_package_id: single } = await makePackage(pool));
  const door = await createServer(config);
  for (let count = 0; count < wanting; count++) {
    const member = await signedInCustomer(door);
    await makeLot(pool, member.customer_id, { granted: 200 });
    members.push(member);
  }
  await door.close();
  api = `http://127.0.0.1:${port}/api`;
  server = new OwnProcess({ ...config, worker: 'off' }, ahead);
  worker = new OwnProcess({ ...config, worker: 'only' }, ahead);
  for (const part of [server, worker]) {
    await part.start();
    ending.push(() => part.kill());
  }
  simulators.stripe.setWebhook({ url: `${api}/webhooks/stripe`, secret: config.stripe_webhook_secret });
}, 120_000);
afterAll(async () => {
  for (const end of ending.reverse()) await end();
});

interface Answered {
  status: number;
  body: Record<string, unknown> & { code?: string };
}

/** A call as somebody; status 0 = no answer came. */
async function call(who: SignedIn, method: string, path: string, body?: object): Promise<Answered> {
  try {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: answer.status, body: (await answer.json()) as Answered['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Calls until somebody answers who is not in trouble, as a member does who tries again. */
async function insist(
  who: SignedIn,
  method: string,
  path: string,
  body: object,
): Promise<Answered & { tries: number }> {
  for (let tries = 1; tries < 200; tries++) {
    const answer = await call(who, method, path, body);
    if (answer.status > 0 && answer.status < 500) return { ...answer, tries };
    await wait(50);
  }
  throw new Error(`${method} ${path} found nobody`);
}

/** What the product has said yes to. */
const acknowledged = { reservations: [] as number[], purchases: [] as number[] };
let carts = 0;

function passBy(hours: number): void {
  simulators.advance((hours * hour) / 1000);
  for (const told of [server, worker]) told.tellTime();
}

/** Wants a place until somebody says yes or no. */
async function reserve(who: SignedIn, single_class_id: number): Promise<void> {
  const { status, body, tries } = await insist(who, 'POST', '/class_reservations', { single_class_id });
  if (status === 201) acknowledged.reservations.push(Number(body.class_reservation_id));
  // Hers already: only when an answer was lost on its way, be the class full by now or not.
  else if (body.code === 'already_reserved') expect(tries).toBeGreaterThan(1);
  else expect(body.code).toBe('class_full');
}

/** Buys as the browser does: an attempt, the card's confirmation at the provider, and the same cart after trouble. */
async function buy(who: SignedIn, class_package_id: number): Promise<number> {
  const cart_id = `crash-${String(++carts).padStart(8, '0')}`;
  const { status, body } = await insist(who, 'POST', '/checkout/attempt', { class_package_id, cart_id });
  expect(status).toBe(200);
  const id = String(body.clientSecret).split('_secret')[0];
  const confirmed = await fetch(`${simulators.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_sim_demo' },
    body: new URLSearchParams({
      client_secret: String(body.clientSecret),
      payment_method: 'pm_card_visa',
    }),
  });
  expect(confirmed.status).toBe(200);
  acknowledged.purchases.push(Number(body.purchase_id));
  return Number(body.purchase_id);
}

/** Invariants hold at any moment, whatever is still on its way. */
async function expectWhole(): Promise<void> {
  const findings = await runIntegrity(pool, simulators.now().toISOString());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  const lost = await rows(
    `select id from unnest($1::int[]) as said (id)
     left join class_reservations r on r.class_reservation_id = id and r."deletedAt" is null
     where r.class_reservation_id is null`,
    acknowledged.reservations,
  );
  expect(lost).toEqual([]);
  const missing = await rows(
    `select id from unnest($1::int[]) as said (id) left join purchases p on p.purchase_id = id
     where p.purchase_id is null or p.status not in ('active', 'pending', 'completed')`,
    acknowledged.purchases,
  );
  expect(missing).toEqual([]);
}

/** Waits until the provider's events are taken, no job is due or held, and all mail is out. */
async function untilQuiet(): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    await simulators.stripe.delivered();
    const left = await rows<{ what: string }>(
      `select task_identifier as what from graphile_worker.jobs where attempts < max_attempts
         and (run_at <= now() or attempts > 0 or locked_at is not null)
       union all select 'message ' || cause from messages where "sentAt" is null`,
    );
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Still waiting: ${left.map(({ what }) => what).join(', ')}`);
    await wait(100);
  }
}

it('is whole after kill -9 of server, worker and database during booking, checkout and renewals [reliability: crash]', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  const { class_package_id: weekly } = await makePackage(pool, {
    title: 'Online semanal',
    price: 199,
    class_amount: 1,
    include_online: true,
    is_subscription: true,
    subscription_period: 'day',
    subscription_interval: 7,
    expiration_days: 7,
  });
  for (const member of members.slice(0, 3)) subscriptions.push(await buy(member, weekly));
  await untilQuiet();
  const parts: Part[] = [server, worker, database];
  for (let round = 0; round < rounds; round++) {
    const part = parts[round % parts.length] as Part;
    const { single_class_id } = await makeClass(pool, {
      class_date: new Date(simulators.now().getTime() + 10 * 24 * hour).toISOString(),
      capacity: places,
    });
    // Every so often a week has gone by: the provider charges the three subscriptions and tells of it meanwhile.
    if (round % 5 === 0) {
      await untilQuiet();
      passBy(7 * 24);
    }
    const booking = members.map((member) => reserve(member, single_class_id));
    const buying = [0, 1].map((next) => buy(members[(round + next) % wanting] as SignedIn, single));
    await wait(Math.random() * 150);
    await part.kill();
    await part.start();
    await Promise.all([...booking, ...buying]);
    expect(
      await rows('select taken from single_classes where single_class_id = $1', single_class_id),
    ).toEqual([{ taken: places }]);
    await expectWhole();
  }
  // The provider charges a renewal an hour after it has made its bill.
  passBy(2);
  await untilQuiet();
  await expectWhole();

  const [books] = await rows<{ paid: number; charged: number; renewals: number }>(
    `select sum(total_payment * 100)::int as paid, count(*)::int as charged,
       count(*) filter (where bill_id is not null)::int as renewals from invoices where status = 'paid'`,
  );
  const charges = simulators.stripe.list('charge').filter(({ paid }) => paid);
  expect(books).toMatchObject({
    paid: charges.reduce((sum, { amount }) => sum + amount, 0),
    charged: charges.length,
  });
  // Two purchases a round; three subscriptions paid at first and once a week.
  expect(charges).toHaveLength(2 * rounds + 3 * (1 + Math.ceil(rounds / 5)));
  expect(
    await rows(
      `select purchase_id, status from purchases where purchase_id = any($1) and status <> 'active'`,
      acknowledged.purchases,
    ),
  ).toEqual([]);

  // Each message went out. A second copy is there only of mail that was on its way at a kill, at most four at once, and
  // bears the same Message-ID, so that a mail client shows one.
  const [sent] = await rows<{ n: number }>(
    'select count(*)::int as n from messages where "sentAt" is not null',
  );
  const mails = simulators.mailbox.messages();
  const ids = new Set(mails.map(({ message_id }) => message_id));
  expect(ids.size).toBe(sent?.n);
  expect(mails.length - ids.size).toBeLessThanOrEqual(4 * rounds);
});
