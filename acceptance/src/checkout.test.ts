import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Demo, startDemo } from '@tbm/demo/demo';
import { runIntegrity } from '@tbm/server/features/integrity/index';
import { cloneDatabase } from '@tbm/server/platform/testing/database';
import { makePackage, makeStudio } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

// Card payments over HTTP: server, worker and card adapter against the simulator, by the machine's clock.
let demo: Demo;
let pool: Demo['server']['services']['pool'];
let member: SignedIn;
let item: number;
let carts = 0;
const ending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tbm-paying-'));
  const database = await cloneDatabase();
  demo = await startDemo({ dataDir, port: 0, databaseUrl: database.url });
  ending.push(
    () => demo.close(),
    () => database.drop(),
    () => rm(dataDir, { recursive: true }),
  );
  pool = demo.server.services.pool;
  await makeStudio(pool);
});
afterAll(async () => {
  for (const end of ending) await end();
});
beforeEach(async () => {
  demo.simulators.stripe.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await signedInCustomer(demo.server);
  ({ class_package_id: item } = await makePackage(pool));
});

const json = { 'content-type': 'application/json' };
const newCart = () => `paying-${String(++carts).padStart(6, '0')}`;
const authorised = () => ({ ...json, authorization: `Bearer ${member.token}` });

async function attempt(cart_id = newCart()) {
  const answer = await fetch(`${demo.url}/api/checkout/attempt`, {
    method: 'POST',
    headers: authorised(),
    body: JSON.stringify({ class_package_id: item, cart_id }),
  });
  const body = (await answer.json()) as { purchase_id: number; clientSecret: string };
  return { status: answer.status, ...body };
}

/** Confirms as the browser does, with the public key. */
async function confirm(clientSecret: string, method = 'pm_card_visa') {
  const id = clientSecret.split('_secret')[0];
  const answer = await fetch(`${demo.simulators.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_sim_demo' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: method }),
  });
  return { status: answer.status, ...((await answer.json()) as { error?: { decline_code?: string } }) };
}

const see = async (purchase_id: number) => {
  const answer = await fetch(`${demo.url}/api/purchases/${purchase_id}`, { headers: authorised() });
  return (await answer.json()) as { status: string; invoices: { status: string }[] };
};
const until = async (purchase_id: number, status: string) => {
  for (let tries = 0; tries < 100; tries++) {
    if ((await see(purchase_id)).status === status) return;
    await wait(50);
  }
  throw new Error(`purchase ${purchase_id} did not become ${status}`);
};
const count = async (from: string, ...values: unknown[]) =>
  Number((await pool.query(`select count(*) as n from ${from}`, values)).rows[0].n);
const charges = () =>
  demo.simulators.stripe.list('charge').filter((charge) => charge.status === 'succeeded' && charge.paid)
    .length;
const expectOnce = async (purchase_id: number, before: number) => {
  expect(charges() - before).toBe(1);
  expect(await count(`purchases where customer_id = $1 and status = 'active'`, member.customer_id)).toBe(1);
  expect(await count(`invoices where purchase_id = $1 and status = 'paid'`, purchase_id)).toBe(1);
  expect(await count('credit_lots where purchase_id = $1', purchase_id)).toBe(1);
  expect(await count(`messages where cause = 'receipt:purchase:' || $1`, purchase_id)).toBe(1);
  const findings = await runIntegrity(pool, new Date().toISOString());
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
};

describe('one charge, one purchase, one invoice [reliability: double pay]', () => {
  it('for ten simultaneous identical attempts, confirmed twice, with each event delivered five times [CHK-017, CHK-018]', async () => {
    const before = charges();
    demo.simulators.stripe.setDelivery({ times: 5 });
    const cart = newCart();
    const attempts = await Promise.all(Array.from({ length: 10 }, () => attempt(cart)));
    expect(
      new Set(attempts.map(({ purchase_id, clientSecret }) => `${purchase_id} ${clientSecret}`)).size,
    ).toBe(1);
    const [{ purchase_id, clientSecret } = { purchase_id: 0, clientSecret: '' }] = attempts;
    await Promise.all([confirm(clientSecret), confirm(clientSecret)]);
    await until(purchase_id, 'active');
    await wait(500);
    await expectOnce(purchase_id, before);
  });

  it('when the event arrives long after the browser returned', async () => {
    const before = charges();
    demo.simulators.stripe.setDelivery({ delayMs: 700, times: 2 });
    const { purchase_id, clientSecret } = await attempt();
    await confirm(clientSecret);
    expect((await see(purchase_id)).status).toBe('pending');
    await until(purchase_id, 'active');
    await wait(300);
    await expectOnce(purchase_id, before);
  });

  it('when the browser never returns and the event is held back', async () => {
    const before = charges();
    demo.simulators.stripe.setDelivery({ paused: true });
    const cart = newCart();
    const { purchase_id, clientSecret } = await attempt(cart);
    await confirm(clientSecret);
    // The next attempt with the same cart reads the payment at the provider.
    expect(await attempt(cart)).toMatchObject({ purchase_id, clientSecret: null });
    demo.simulators.stripe.setDelivery({ paused: false });
    demo.simulators.stripe.flush();
    await wait(500);
    await expectOnce(purchase_id, before);
  });

  it('after a declined card [ERR-020]', async () => {
    const before = charges();
    const { purchase_id, clientSecret } = await attempt();
    expect(await confirm(clientSecret, 'pm_card_chargeDeclinedInsufficientFunds')).toMatchObject({
      status: 402,
      error: { decline_code: 'insufficient_funds' },
    });
    expect((await see(purchase_id)).status).toBe('pending');
    await confirm(clientSecret);
    await until(purchase_id, 'active');
    await expectOnce(purchase_id, before);
    await expect
      .poll(async () => (await see(purchase_id)).invoices.map(({ status }) => status).sort())
      .toEqual(['failed', 'paid']);
  });

  for (const fault of ['error', 'cut', 'cut_after'] as const)
    it(`when the provider's response is "${fault}" [reliability: provider trouble]`, async () => {
      const before = charges();
      demo.simulators.stripe.failNext({ kind: fault }, { kind: fault });
      const cart = newCart();
      const first = await attempt(cart);
      const { purchase_id, clientSecret } = first.status === 200 ? first : await attempt(cart);
      await confirm(clientSecret);
      await until(purchase_id, 'active');
      await expectOnce(purchase_id, before);
    });
});

it('sends the receipt to the mailbox', async () => {
  const { purchase_id, clientSecret } = await attempt();
  await confirm(clientSecret);
  await until(purchase_id, 'active');
  await expect.poll(() => demo.simulators.mailbox.messages(member.email).length).toBe(1);
  expect(demo.simulators.mailbox.messages(member.email)[0]?.html).toContain('$1,850');
});
