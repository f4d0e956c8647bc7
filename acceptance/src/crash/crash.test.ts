import { setTimeout as wait } from 'node:timers/promises';
import { consentFor } from '@tbm/domain/charge-consent';
import { chargesOf } from '@tbm/domain/charges';
import { chargeDays } from '@tbm/domain/next-charge';
import { makeClass, makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnProcess, Part } from './parts.ts';
import { type Answered, call, expectIntegrity, makeStage, type Stage } from './stage.ts';

/** The number of kills; server, worker and database take turns. `npm run test:crash` does fifty. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);
/** The places of a round's class, and the number of members who try to reserve one. */
const [places, memberCount] = [5, 8];
const hour = 3_600_000;
/** Milliseconds in which a call is answered, also on a slow machine. */
const patience = 150_000;
/**
 * Milliseconds in which everything settles. A message whose job was replaced while its worker died is sent after the three
 * minutes that it is held, and one more.
 */
const settling = 280_000;

let stage: Stage;
let server: OwnProcess;
let worker: OwnProcess;
let api: string;
const subscriptions: number[] = [];

const rows = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await stage.pool.query(query, values)).rows;

beforeAll(async () => {
  stage = await makeStage(memberCount, { log_level: 'fatal' });
  stage.simulators.stripe.setDelivery({ atOnce: 4 });
  const serving = await stage.process({ worker: 'off' });
  api = `${serving.url}/api`;
  server = serving.process;
  worker = (await stage.process({ worker: 'only' })).process;
  for (const part of [server, worker]) await part.start();
  const { stripe_webhook_secret: secret } = serving.config;
  stage.simulators.stripe.setWebhook({ url: `${api}/webhooks/stripe`, secret });
}, 300_000);
afterAll(() => stage.end());

/** Repeats a call until its status is below 500. */
async function callWithRetry(
  user: SignedIn,
  method: string,
  path: string,
  body: object,
): Promise<Answered & { tries: number }> {
  const deadline = Date.now() + patience;
  for (let tries = 1; Date.now() < deadline; tries++) {
    const answer = await call(`${api}${path}`, { method, token: user.token, body });
    if (answer.status > 0 && answer.status < 500) return { ...answer, tries };
    await wait(50);
  }
  throw new Error(`${method} ${path} was not answered in time`);
}

/** The reservations and purchases that the product has confirmed. */
const acknowledged = { reservations: [] as number[], purchases: [] as number[] };
let carts = 0;

function advanceHours(hours: number): void {
  stage.simulators.advance((hours * hour) / 1000);
  for (const process of [server, worker]) process.sendTime();
}

/** Reserves a place, until the product confirms or refuses. */
async function reserve(user: SignedIn, single_class_id: number): Promise<void> {
  const { status, body, tries } = await callWithRetry(user, 'POST', '/class_reservations', {
    single_class_id,
  });
  if (status === 201) acknowledged.reservations.push(Number(body.class_reservation_id));
  // The member already has it only when the response to an earlier attempt was lost.
  else if (body.code === 'already_reserved') expect(tries).toBeGreaterThan(1);
  else expect(body.code).toBe('class_full');
}

/** Buys as the browser does: an attempt, repeated with the same cart, then the confirmation at the provider. */
async function buy(user: SignedIn, class_package_id: number, more: object = {}): Promise<number> {
  const cart_id = `crash-${String(++carts).padStart(8, '0')}`;
  const { status, body } = await callWithRetry(user, 'POST', '/checkout/attempt', {
    class_package_id,
    cart_id,
    ...more,
  });
  expect(status).toBe(200);
  const id = String(body.clientSecret).split('_secret')[0];
  const confirmed = await fetch(`${stage.simulators.url}/v1/payment_intents/${id}/confirm`, {
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

/** Expects that the invariants hold, and that nothing confirmed is lost. */
async function expectConsistent(): Promise<void> {
  await expectIntegrity(stage);
  const lost = await rows(
    `select id from unnest($1::bigint[]) as confirmed (id)
     left join class_reservations r on r.class_reservation_id = id and r."deletedAt" is null
     where r.class_reservation_id is null`,
    acknowledged.reservations,
  );
  expect(lost).toEqual([]);
  const missing = await rows(
    `select id from unnest($1::bigint[]) as confirmed (id) left join purchases p on p.purchase_id = id
     where p.purchase_id is null or p.status not in ('active', 'pending', 'completed')`,
    acknowledged.purchases,
  );
  expect(missing).toEqual([]);
}

/** Waits until all events are delivered, no job is due or locked, and all mail is sent. */
async function idle(): Promise<void> {
  const deadline = Date.now() + settling;
  for (;;) {
    await stage.simulators.stripe.delivered();
    const left = await rows<{ what: string }>(
      `select task_identifier as what from graphile_worker.jobs where attempts < max_attempts
         and (run_at <= now() or attempts > 0 or locked_at is not null)
       union all select 'message ' || cause from messages where "sentAt" is null`,
    );
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      const jobs = await rows(
        'select task_identifier, key, attempts, run_at, locked_at, last_error from graphile_worker.jobs',
      );
      throw new Error(
        `Still waiting: ${left.map(({ what }) => what).join(', ')}. The jobs: ${JSON.stringify(jobs)}`,
      );
    }
    await wait(100);
  }
}

it('[reliability: crash] loses and repeats nothing when server, worker and database are killed during booking, checkout and renewals', {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  const { database, members, pool, simulators, single } = stage;
  const terms = {
    price: 199,
    sale_price: null,
    free_trial_length: null,
    is_subscription: true,
    subscription_period: 'day',
    subscription_interval: 7,
  } as const;
  const { class_package_id } = await makePackage(pool, {
    ...terms,
    title: 'Online semanal',
    class_amount: 1,
    include_online: true,
    expiration_days: 7,
  });
  const days = chargeDays(terms, simulators.now().toISOString(), {
    timezone: 'America/Monterrey',
    provider: 'stripe',
  });
  const charge_consent = consentFor(
    chargesOf({ ...terms, class_package_id }, null, 'recurring'),
    days?.first ?? '',
  );
  for (const member of members.slice(0, 3))
    subscriptions.push(await buy(member, class_package_id, { charge_consent }));
  await idle();
  const parts: Part[] = [server, worker, database];
  for (let round = 0; round < rounds; round++) {
    const part = parts[round % parts.length] as Part;
    const { single_class_id } = await makeClass(pool, {
      class_date: new Date(simulators.now().getTime() + 10 * 24 * hour).toISOString(),
      capacity: places,
    });
    // Every five rounds a week passes, and the provider charges the three subscriptions.
    if (round % 5 === 0) {
      await idle();
      advanceHours(7 * 24);
    }
    const calls = Promise.all([
      ...members.map((member) => reserve(member, single_class_id)),
      ...[0, 1].map((next) => buy(members[(round + next) % memberCount] as SignedIn, single)),
    ]);
    await wait(Math.random() * 150);
    const restart = part.kill().then(() => part.start());
    await Promise.all([calls, restart]);
    expect(
      await rows('select taken from single_classes where single_class_id = $1', single_class_id),
    ).toEqual([{ taken: places }]);
    await expectConsistent();
  }
  // The provider charges a renewal an hour after it has created the invoice.
  advanceHours(2);
  await idle();
  await expectConsistent();

  const [books] = await rows<{ paid: number; charged: number; renewals: number }>(
    `select sum(total_payment * 100)::int as paid, count(*)::int as charged,
       count(*) filter (where bill_id is not null)::int as renewals from invoices where status = 'paid'`,
  );
  const charges = simulators.stripe.list('charge').filter(({ paid }) => paid);
  expect(books).toMatchObject({
    paid: charges.reduce((sum, { amount }) => sum + amount, 0),
    charged: charges.length,
  });
  // Two purchases per round; three subscriptions, each charged at the start and once a week.
  expect(charges).toHaveLength(2 * rounds + 3 * (1 + Math.ceil(rounds / 5)));
  expect(
    await rows(
      `select purchase_id, status from purchases where purchase_id = any($1) and status <> 'active'`,
      acknowledged.purchases,
    ),
  ).toEqual([]);

  // Every message was sent. Mail that was being sent at a kill, at most four at a time, may arrive twice, with the same
  // Message-ID, so that a mail client shows it once.
  const [sent] = await rows<{ n: number }>(
    'select count(*)::int as n from messages where "sentAt" is not null',
  );
  const mails = simulators.mailbox.messages();
  const ids = new Set(mails.map(({ message_id }) => message_id));
  expect(ids.size).toBe(sent?.n);
  expect(mails.length - ids.size).toBeLessThanOrEqual(4 * rounds);
});
