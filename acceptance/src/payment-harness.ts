import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Args, Key } from '@tbm/contract';
import { type Demo, startDemo } from '@tbm/demo/demo';
import type { ChargingProvider } from '@tbm/domain/next-charge';
import { runIntegrity } from '@tbm/server/features/integrity/index';
import { consentTo } from '@tbm/server/platform/testing/consent';
import { cloneDatabase } from '@tbm/server/platform/testing/database';
import { makePackage, makeStudio } from '@tbm/server/platform/testing/factories';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { press } from '@tbm/simulators/paypal/testing';
import { expect } from 'vitest';

/** The whole product for payment tests: server, worker and simulators over HTTP, with a clock that the test moves. */
export interface PaymentHarness extends Demo {
  pool: Demo['server']['services']['pool'];
  member(role?: 'member' | 'admin'): Promise<SignedIn>;
  /** Calls a route as a member or an admin. */
  as<K extends Key>(
    user: SignedIn,
    key: K,
    args: Args<K>,
  ): Promise<{ status: number; body: Answer<K> & { code?: string; message?: string } }>;
  /** An attempt by card, with a new cart unless one is given. */
  attempt(
    user: SignedIn,
    class_package_id: number,
    more?: Partial<Args<'POST /checkout/attempt'>['body']>,
  ): Promise<{
    status: number;
    body: Answer<'POST /checkout/attempt'> & { code?: string; message?: string };
  }>;
  /** The same at PayPal. */
  atPaypal(
    user: SignedIn,
    class_package_id: number,
    more?: Partial<Args<'POST /checkout/paypal'>['body']>,
  ): Promise<{ status: number; body: Answer<'POST /checkout/paypal'> & { code?: string; message?: string } }>;
  /** The buyer presses a button on PayPal's page; returns the address of the redirect. */
  approve(to: { links: { href: string }[] }, answer?: string): Promise<string>;
  /** Captures an approved payment, like the browser does. */
  capture(
    user: SignedIn,
    begun: Pick<Answer<'POST /checkout/paypal'>, 'orderID' | 'subscription_id'>,
    class_package_id: number,
    discountCode?: string,
  ): Promise<{
    status: number;
    body: Answer<'POST /checkout/capture'> & { code?: string; message?: string };
  }>;
  /** Confirms a payment or a setup as the browser does, with the public key. */
  confirm(clientSecret: string | null, method?: string): Promise<{ status: number; body: Confirmed }>;
  /** The buyer pays in instalments on the provider's page; returns the address of the redirect. */
  payInMonths(url: string | null, months: 3 | 6): Promise<string>;
  /** Completes the authentication (3-D Secure) of a payment or a setup. */
  authenticate(clientSecret: string | null, answer?: 'ok' | 'no'): Promise<void>;
  /** Waits until all events are delivered and all due jobs are done. */
  idle(): Promise<void>;
  /**
   * Does all that waits for an hour of the simulated time, such as messages that are written at night: the queue follows
   * PostgreSQL's clock, which does not move.
   */
  catchUp(): Promise<void>;
  /** Moves the clock to a time and waits for all that becomes due. */
  moveTo(time: string): Promise<void>;
  /** Stops the clock, and waits for all that was due: from now on nothing changes by itself. */
  stopClock(): Promise<void>;
  /** Runs a scheduled job now. */
  job(task: string): Promise<void>;
  rows<T = Record<string, unknown>>(query: string, ...values: unknown[]): Promise<T[]>;
  purchase(user: SignedIn, purchase_id: number): Promise<Answer<'GET /purchases/:id'>>;
  /** A package with a monthly online subscription of $499, with changes. */
  subscription(row?: Record<string, unknown>): Promise<number>;
  /** Causes of the messages sent to a member, without ids. */
  sentMessages(user: SignedIn): Promise<string[]>;
  /** Fails when our books differ from a provider's or an invariant is broken. */
  expectConsistent(): Promise<void>;
}

interface Confirmed {
  status?: string;
  error?: { code?: string; decline_code?: string };
}

let carts = 0;

/** Starts the product at a given time. */
export async function openPaymentHarness(start: string): Promise<PaymentHarness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tbm-harness-'));
  const database = await cloneDatabase();
  let stopped: Date | undefined;
  const demo = await startDemo({
    dataDir,
    port: 0,
    databaseUrl: database.url,
    checkAnswers: true,
    now: () => stopped ?? new Date(),
  });
  const { simulators, server, url } = demo;
  const pool = server.services.pool;
  await makeStudio(pool);
  const authorised = ({ token }: SignedIn) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  });

  /** An order with a new cart, and the charges that the screen asks the buyer to accept. */
  const agreed = async (
    user: SignedIn,
    class_package_id: number,
    { provider, ...more }: { provider: ChargingProvider },
  ) => ({
    class_package_id,
    cart_id: `harness-${String(++carts).padStart(8, '0')}`,
    ...(await consentTo(server.services, user.customer_id, { class_package_id, ...more }, provider)),
  });
  const harness: PaymentHarness = {
    ...demo,
    pool,
    async member(role = 'member') {
      const user = await signedInCustomer(server, role);
      // The session outlives every move of the clock.
      await pool.query(`update identity_sessions set "expiresAt" = '2100-01-01' where id = $1`, [
        user.session_id,
      ]);
      await pool.query('update identity_users set "emailVerified" = true where id = $1', [user.uid]);
      return user;
    },
    async as(user, key, args) {
      const [method = 'GET', path = ''] = key.split(' ');
      const {
        params = {},
        query,
        body,
      } = args as {
        params?: Record<string, unknown>;
        query?: Record<string, string>;
        body?: unknown;
      };
      const address = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
      const answer = await fetch(`${url}/api${address}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method,
        headers: body === undefined ? { authorization: `Bearer ${user.token}` } : authorised(user),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() } as never;
    },
    attempt: async (user, class_package_id, more = {}) =>
      harness.as(user, 'POST /checkout/attempt', {
        body: { ...(await agreed(user, class_package_id, { ...more, provider: 'stripe' })), ...more },
      }),
    atPaypal: async (user, class_package_id, more = {}) =>
      harness.as(user, 'POST /checkout/paypal', {
        body: { ...(await agreed(user, class_package_id, { ...more, provider: 'paypal' })), ...more },
      }),
    approve: ({ links }, answer = 'paid') => press(String(links[0]?.href), answer),
    capture: (user, { orderID, subscription_id }, class_package_id, discountCode) =>
      harness.as(user, 'POST /checkout/capture', {
        body: {
          orderID,
          subscriptionID: subscription_id,
          class_package_id,
          ...(discountCode ? { discountCode } : {}),
        },
      }),
    async confirm(clientSecret, method = 'pm_card_visa') {
      const id = String(clientSecret).split('_secret')[0] ?? '';
      const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
      const answer = await fetch(`${simulators.url}/v1/${kind}/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_sim_demo' },
        body: new URLSearchParams({ client_secret: String(clientSecret), payment_method: method }),
      });
      return { status: answer.status, body: (await answer.json()) as Confirmed };
    },
    async payInMonths(url, months) {
      const page = String(url).replace(/^.*\/stripe\//, `${simulators.url}/stripe/`);
      const paid = await fetch(page, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          plan: String(months),
          number: '4242424242424242',
          expiry: '12/34',
          exp: '12/34',
          exp_month: '12',
          exp_year: '2034',
          cvc: '123',
        }),
      });
      return String(paid.headers.get('location'));
    },
    async authenticate(clientSecret, answer = 'ok') {
      const id = String(clientSecret).split('_secret')[0] ?? '';
      await fetch(`${simulators.url}/stripe/3ds/${id}/${answer}`, { method: 'POST' });
      await harness.idle();
    },
    async idle() {
      for (let idleRounds = 0; idleRounds < 2; ) {
        await simulators.stripe.delivered();
        await simulators.paypal.delivered();
        const [due] = await harness.rows<{ n: number }>(
          'select count(*)::int as n from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
        );
        idleRounds = due?.n === 0 ? idleRounds + 1 : 0;
        if (idleRounds < 2) await wait(20);
      }
    },
    async catchUp() {
      await pool.query(
        'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
      );
      await harness.idle();
    },
    async moveTo(time) {
      simulators.advance(new Date(time));
      await harness.idle();
    },
    async stopClock() {
      stopped = new Date();
      await harness.idle();
    },
    async job(task) {
      await pool.query('select graphile_worker.add_job($1)', [task]);
      await harness.idle();
    },
    rows: async (query, ...values) => (await pool.query(query, values)).rows,
    async purchase(user, id) {
      const { status, body } = await harness.as(user, 'GET /purchases/:id', { params: { id } });
      if (status !== 200) throw new Error(`purchase ${id}: ${body.code}`);
      return body;
    },
    async subscription(row = {}) {
      const { class_package_id } = await makePackage(pool, {
        title: 'Online mensual',
        price: 499,
        class_amount: null,
        include_online: true,
        is_subscription: true,
        subscription_period: 'month',
        subscription_interval: 1,
        ...row,
      });
      return class_package_id;
    },
    async sentMessages(user) {
      const found = await harness.rows<{ cause: string }>(
        'select cause from messages where customer_id = $1 order by message_id',
        user.customer_id,
      );
      return found.map(({ cause }) =>
        cause
          .split(':')
          .slice(0, cause.startsWith('receipt') ? 2 : 1)
          .join(':'),
      );
    },
    async expectConsistent() {
      await harness.idle();
      const findings = await runIntegrity(pool, simulators.now().toISOString());
      expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
      const charged = simulators.stripe.list('charge').filter(({ paid }) => paid);
      const atPaypal = simulators.paypal
        .list('transaction')
        .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED');
      const sum = (amounts: number[]) => amounts.reduce((so, amount) => so + amount, 0);
      const centavos = ({ amount }: { amount: { value: string } }) => Math.round(Number(amount.value) * 100);
      const booksOf = async (payment_method_id: number) =>
        (
          await harness.rows<{ paid: number; refunded: number }>(
            `select coalesce(sum(i.total_payment * 100) filter (where i.status = 'paid'), 0)::int as paid,
              coalesce(sum(i.total_payment * 100) filter (where i.status = 'refunded'), 0)::int as refunded
             from invoices i join purchases p using (purchase_id) where p.payment_method_id = $1`,
            payment_method_id,
          )
        )[0];
      expect({ card: await booksOf(1), paypal: await booksOf(3) }).toEqual({
        card: {
          paid: sum(charged.map(({ amount }) => amount)),
          refunded: sum(charged.map(({ amount_refunded }) => amount_refunded)),
        },
        paypal: {
          paid: sum(atPaypal.map(centavos)),
          refunded: sum(simulators.paypal.list('refund').map(centavos)),
        },
      });
    },
    async close() {
      await demo.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
  if (new Date(start) > simulators.now()) await harness.moveTo(start);
  return harness;
}
