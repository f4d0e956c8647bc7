import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keyRights } from '@tbm/contract/route';
import type { WebhookEvent } from '@tbm/contract/webhooks';
import { webhookEvents } from '@tbm/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { asker } from '../../platform/testing/ask.ts';
import {
  insert,
  makeClass,
  makeCustomer,
  makeLot,
  makeMembership,
  makeStudio,
} from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { webhookJobs } from './index.ts';
import { retryMinutes } from './send.ts';
import { signedHeaders } from './sign.ts';

let server: TestServer;
let ask: ReturnType<typeof asker>;
let token: string;
/** The requests that the program received, and its answer. */
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } | 'silence' = { status: 200 };
const program = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end();
  });
});
let address: string;

beforeAll(async () => {
  server = await makeTestServer();
  ask = asker(server);
  await makeStudio(server.pool);
  token = (await signedInCustomer(server, 'admin')).token;
  await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/avisos`;
});
afterAll(async () => {
  program.close();
  await server.end();
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 200 };
  server.clock.set('2026-11-18T18:00:00Z');
});
afterEach(async () => {
  await server.pool.query('delete from webhook_endpoints');
  await server.pool.query('delete from graphile_worker._private_jobs');
});

async function addEndpoint(events: readonly WebhookEvent[] = webhookEvents) {
  const { status, body } = await ask('POST', 'webhook_endpoints', { body: { url: address, events }, token });
  expect(status).toBe(201);
  const made = body as unknown as { webhook_endpoint: { webhook_endpoint_id: number }; secret: string };
  return { id: made.webhook_endpoint.webhook_endpoint_id, secret: made.secret };
}
/** Does the jobs that are queued, as the worker would. */
async function send(): Promise<void> {
  const { rows } = await server.pool.query(
    `delete from graphile_worker._private_jobs where id in (
       select id from graphile_worker.jobs where task_identifier = 'send_webhook') returning payload`,
  );
  const task = webhookJobs(server.services).tasks.send_webhook;
  rows.sort((a, b) => a.payload.webhook_delivery_id - b.payload.webhook_delivery_id);
  for (const { payload } of rows) await task?.(payload, {} as never);
}
const deliveries = async () =>
  (
    await server.pool.query<{
      event: WebhookEvent;
      data: object;
      status: string;
      attempts: number;
      nextAt: string | null;
    }>('select event, data, status, attempts, "nextAt" from webhook_deliveries order by webhook_delivery_id')
  ).rows;
const endpoint = async () =>
  (await ask('GET', 'webhook_endpoints', { token })).body[0 as never] as Record<string, unknown>;

describe('the events that a program receives', () => {
  it('a booking, its attendance and its end, with ids alone', async () => {
    await addEndpoint();
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-19T13:00:00Z' });
    const ana = await makeCustomer(server.pool);
    await makeLot(server.pool, ana.customer_id);
    const body = { single_class_id, customer_id: ana.customer_id };
    const { class_reservation_id } = (await ask('POST', 'class_reservations', { body, token })).body;
    server.clock.set('2026-11-19T12:55:00Z');
    await ask('PUT', 'class_reservations/attend', { body: { class_reservation_id, attend: true }, token });
    await ask('PUT', 'class_reservations/attend', { body: { class_reservation_id, attend: false }, token });
    expect((await ask('DELETE', `class_reservations/${class_reservation_id}`, { token })).status).toBe(200);
    const data = { class_reservation_id, single_class_id, customer_id: ana.customer_id, branch_id: 1 };
    expect(await deliveries()).toMatchObject([
      { event: 'member.created', data: { customer_id: ana.customer_id, branch_id: 1 } },
      { event: 'reservation.booked', data },
      { event: 'reservation.attended', data },
      { event: 'reservation.cancelled', data },
    ]);
    expect(JSON.stringify(await deliveries())).not.toContain(ana.email);
  });

  it('payments and refunds', async () => {
    await addEndpoint(['purchase.paid', 'purchase.refunded']);
    const ana = await makeCustomer(server.pool);
    const { purchase_id } = await makeMembership(server.pool, ana.customer_id);
    const charge = await insert<{ invoice_id: number }>(server.pool, 'invoices', {
      purchase_id,
      total_payment: 850,
      status: 'paid',
    });
    await insert(server.pool, 'invoices', { purchase_id, total_payment: 0, status: 'paid' });
    const retried = await insert<{ invoice_id: number }>(server.pool, 'invoices', {
      purchase_id,
      total_payment: 50,
      status: 'failed',
    });
    await insert(server.pool, 'invoices', {
      purchase_id,
      total_payment: 100,
      status: 'refunded',
      refund_of: charge.invoice_id,
    });
    // The provider's next try of a failed charge succeeds.
    await server.pool.query(`update invoices set status = 'paid' where invoice_id = $1`, [
      retried.invoice_id,
    ]);
    const mine = (await deliveries()).filter(({ data }) => 'invoice_id' in data);
    expect(mine.slice(-3)).toMatchObject([
      { event: 'purchase.paid', data: { invoice_id: charge.invoice_id, purchase_id, total_payment: 850 } },
      { event: 'purchase.refunded', data: { refund_of: charge.invoice_id, total_payment: 100 } },
      { event: 'purchase.paid', data: { invoice_id: retried.invoice_id, total_payment: 50 } },
    ]);
  });

  it('the branch of what happened, for a member of any branch', async () => {
    const ana = await makeCustomer(server.pool, { branch_id: 1 });
    await addEndpoint();
    const { customer_id } = await makeCustomer(server.pool, { branch_id: 2 });
    const class_date = '2026-11-19T13:00:00Z';
    const { single_class_id } = await makeClass(server.pool, { class_date, branch_id: 2 });
    await insert(server.pool, 'class_reservations', {
      single_class_id,
      class_date,
      customer_id: ana.customer_id,
      is_cash: true,
    });
    await server.pool.query('update single_classes set capacity = 20 where single_class_id = $1', [
      single_class_id,
    ]);
    const { purchase_id } = await makeMembership(server.pool, ana.customer_id, { branch_id: 2 });
    await insert(server.pool, 'invoices', { purchase_id, total_payment: 850, status: 'paid' });
    expect(await deliveries()).toMatchObject([
      { event: 'member.created', data: { customer_id, branch_id: 2 } },
      { event: 'reservation.booked', data: { customer_id: ana.customer_id, branch_id: 2 } },
      { event: 'class.changed', data: { single_class_id, branch_id: 2 } },
      { event: 'purchase.paid', data: { total_payment: 850, branch_id: 2 } },
    ]);
  });

  it('a class that changes or is cancelled, and not how many places are taken', async () => {
    await addEndpoint(['class.changed']);
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T13:00:00Z' });
    const change = (set: string) =>
      server.pool.query(`update single_classes set ${set} where single_class_id = $1`, [single_class_id]);
    await change('taken = 0, description = description');
    expect(await deliveries()).toEqual([]);
    await change('capacity = 20');
    await server.pool.query('delete from class_instructors where single_class_id = $1', [single_class_id]);
    await change('"deletedAt" = now()');
    expect((await deliveries()).map(({ data }) => data)).toEqual([
      { single_class_id, branch_id: 1, is_cancelled: false },
      { single_class_id, branch_id: 1, is_cancelled: false },
      { single_class_id, branch_id: 1, is_cancelled: true },
    ]);
  });

  it('nothing of a change that is rolled back, and nothing that it did not ask for', async () => {
    await addEndpoint(['purchase.paid']);
    await makeCustomer(server.pool);
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query(`update webhook_endpoints set events = '{member.created}'`);
    await client.query(
      `insert into customers (name, last_name, email, phone, branch_id) values ('A', 'B', 'a@b.mx', '8112345678', 1)`,
    );
    await client.query('rollback');
    client.release();
    expect(await deliveries()).toEqual([]);
  });
});

describe('a delivery', () => {
  it('is signed by the Standard Webhooks specification', async () => {
    const { secret } = await addEndpoint(['member.created']);
    const { customer_id } = await makeCustomer(server.pool);
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1, nextAt: null }]);
    const [message] = received;
    const headers = (message?.headers ?? {}) as Record<string, string>;
    const body = message?.body ?? '';
    expect(headers['content-type']).toBe('application/json');
    expect(headers['webhook-id']).toMatch(/^msg_\d+$/);
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    // A receiver's own library: it checks the signature, and that the time is now.
    const receiver = new Webhook(secret);
    expect(receiver.verify(body, headers)).toMatchObject({ type: 'member.created' });
    expect(() => receiver.verify(body.replace('member', 'guest'), headers)).toThrow('signature');
    expect(JSON.parse(body)).toEqual({
      type: 'member.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { customer_id, branch_id: 1 },
    });
    const { rows } = await server.pool.query('select * from webhook_endpoints');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('has the signature of the example that the specification is tested with', () => {
    const headers = signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      seconds: 1614265330,
      body: '{"test": 2432232314}',
    });
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is signed with the secret of its address and the time of its try, however old the event is', async () => {
    const [first, second] = [await addEndpoint(['member.created']), await addEndpoint(['member.created'])];
    expect(first.secret).not.toBe(second.secret);
    await makeCustomer(server.pool);
    await server.pool.query(`update webhook_deliveries set "createdAt" = '2026-01-15T12:00:00Z'`);
    await send();
    expect(received).toHaveLength(2);
    const accepted = [first, second].map(({ secret }) =>
      received.findIndex(({ headers, body }) => {
        try {
          return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
        } catch {
          return false;
        }
      }),
    );
    expect(accepted).toEqual([0, 1]);
    for (const { body } of received) expect(JSON.parse(body).timestamp).toBe('2026-01-15T12:00:00.000Z');
  });

  it('waits in a queue of its address, behind all other jobs, at first and after a failure', async () => {
    const [first, second] = [await addEndpoint(['member.created']), await addEndpoint(['member.created'])];
    const expected = [first, second].map(({ id }) => ({ queue_name: `webhooks:${id}`, priority: 10 }));
    const jobs = async () =>
      (
        await server.pool.query(
          `select queue_name, priority from graphile_worker.jobs where task_identifier = 'send_webhook'
           order by queue_name`,
        )
      ).rows;
    await makeCustomer(server.pool);
    expect(await jobs()).toEqual(expected);
    answer = { status: 500 };
    await send();
    expect(await jobs()).toEqual(expected);
  });

  it('is not led elsewhere: an answer that redirects is a failure', async () => {
    answer = { status: 302, headers: { location: `${address}/otra` } };
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    await send();
    expect(received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 1 }]);
  });

  it('is given up for now when there is no answer for ten seconds', async () => {
    const { timeout } = AbortSignal;
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
    onTestFinished(() => limits.mockRestore());
    answer = 'silence';
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    await send();
    expect(received).toHaveLength(1);
    expect(limits.mock.calls).toEqual([[10_000]]);
    const { rows } = await server.pool.query('select status, problem from webhook_deliveries');
    expect(rows).toEqual([{ status: 'pending', problem: 'timeout' }]);
  });

  it('is tried no sooner than usual when the receiver asks for less', async () => {
    answer = { status: 429, headers: { 'retry-after': '1' } };
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    await server.pool.query('update webhook_deliveries set attempts = 4');
    await send();
    const [delivery] = await deliveries();
    const minutes = (Date.parse(delivery?.nextAt ?? '') - Date.parse(server.clock.now())) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(0.9 * retryMinutes[4]);
  });

  it('that fails for good switches its address off only when nothing has arrived for three days', async () => {
    answer = { status: 500 };
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    const lastTry = `update webhook_deliveries set attempts = ${retryMinutes.length} where status = 'pending'`;
    await server.pool.query(lastTry);
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'failed' }]);
    expect(await endpoint()).toMatchObject({ disabledAt: null, failingSince: '2026-11-18T18:00:00.000Z' });
    server.clock.set('2026-11-21T18:01:00Z');
    await makeCustomer(server.pool);
    await makeCustomer(server.pool);
    await server.pool.query(`${lastTry} and webhook_delivery_id = (select min(webhook_delivery_id)
      from webhook_deliveries where status = 'pending')`);
    await send();
    expect(await endpoint()).toMatchObject({ disabled_reason: 'failing', pending: 0 });
    expect((await deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });

  it('is not sent twice when it has two jobs, and not at all once its address is switched off', async () => {
    const { id } = await addEndpoint(['member.created']);
    const { send_webhook } = webhookJobs(server.services).tasks;
    const idOf = async () =>
      (await server.pool.query('select max(webhook_delivery_id) as id from webhook_deliveries')).rows[0].id;
    await makeCustomer(server.pool);
    const delivered = await idOf();
    await send_webhook?.({ webhook_delivery_id: delivered }, {} as never);
    await send_webhook?.({ webhook_delivery_id: delivered }, {} as never);
    expect(received).toHaveLength(1);
    await makeCustomer(server.pool);
    await server.pool.query(
      `update webhook_endpoints set "disabledAt" = now(), disabled_reason = 'failing'
       where webhook_endpoint_id = $1`,
      [id],
    );
    await send_webhook?.({ webhook_delivery_id: await idOf() }, {} as never);
    expect(received).toHaveLength(1);
  });

  it('is tried again with growing delays for about three days, always with the same id', async () => {
    answer = { status: 500 };
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= retryMinutes.length; attempt += 1) {
      await send();
      const [delivery] = await deliveries();
      expect(delivery).toMatchObject({ status: 'pending', attempts: attempt });
      const next = Date.parse(delivery?.nextAt ?? '');
      waits.push((next - Date.parse(server.clock.now())) / 60_000);
      server.clock.set(new Date(next + 1000).toISOString());
    }
    expect(waits.every((one, index) => index === 0 || one >= (waits[index - 1] ?? 0))).toBe(true);
    const days = waits.reduce((sum, one) => sum + one, 0) / 1440;
    expect(days).toBeGreaterThan(2.7);
    expect(days).toBeLessThan(3.5);
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: 11, nextAt: null }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    // Three days without any success: nothing is sent there any more, and the owner is told.
    expect(await endpoint()).toMatchObject({ disabled_reason: 'failing' });
    const { rows } = await server.pool.query(
      `select template, data from messages where template = 'webhook_disabled'`,
    );
    expect(rows[0]).toMatchObject({ data: { reason: 'failing', host: new URL(address).host } });
    await makeCustomer(server.pool);
    expect(await deliveries()).toHaveLength(1);
  });

  it('waits while its address has just failed, without using up a try, and goes on after a success', async () => {
    answer = { status: 503, headers: { 'retry-after': '600' } };
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    await makeCustomer(server.pool);
    await send();
    expect(received).toHaveLength(1);
    const [first, second] = await deliveries();
    expect([first?.attempts, second?.attempts]).toEqual([1, 0]);
    expect(new Date(first?.nextAt ?? '').toISOString()).toBe('2026-11-18T18:10:00.000Z');
    expect(await endpoint()).toMatchObject({ failingSince: '2026-11-18T18:00:00.000Z', pending: 2 });
    answer = { status: 204 };
    server.clock.set('2026-11-18T18:11:00Z');
    await send();
    expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(await endpoint()).toMatchObject({ failingSince: null, pending: 0 });
  });

  it('to an address that no longer exists ends all, until it is enabled and sent again', async () => {
    answer = { status: 410 };
    const { id } = await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    await send();
    expect(await endpoint()).toMatchObject({ disabled_reason: 'gone' });
    const list = await ask('GET', `webhook_endpoints/${id}/deliveries`, { token });
    const [row] = list.body.data as { webhook_delivery_id: number }[];
    expect(row).toMatchObject({ status: 'failed', response_status: 410 });
    const again = () => ask('POST', `webhook_deliveries/${row?.webhook_delivery_id}/send`, { token });
    expect((await again()).body.code).toBe('webhook_disabled');
    expect((await ask('POST', `webhook_endpoints/${id}/enable`, { token })).status).toBe(200);
    // The failure leaves no pause, and all tries are available again.
    expect(await endpoint()).toMatchObject({ failingSince: null, disabledAt: null, disabled_reason: null });
    expect((await again()).status).toBe(200);
    expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    answer = { status: 200 };
    await send();
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('is listed with those of its own address alone', async () => {
    const first = await addEndpoint(['member.created']);
    const second = await addEndpoint(['class.changed']);
    await makeCustomer(server.pool);
    const listOf = async (id: number) =>
      (await ask('GET', `webhook_endpoints/${id}/deliveries`, { token })).body.data;
    expect(await listOf(first.id)).toMatchObject([{ event: 'member.created' }]);
    expect(await listOf(second.id)).toEqual([]);
  });

  it('whose job was lost is queued again', async () => {
    await addEndpoint(['member.created']);
    await makeCustomer(server.pool);
    await server.pool.query('delete from graphile_worker._private_jobs');
    await server.pool.query(`update webhook_deliveries set "nextAt" = now() - interval '1 hour'`);
    const { send_unsent_webhooks } = webhookJobs(server.services).tasks;
    await send_unsent_webhooks?.({}, {} as never);
    // One that waits in the queue gets no second job.
    await send_unsent_webhooks?.({}, {} as never);
    const { rows } = await server.pool.query(
      `select count(*)::int as number from graphile_worker.jobs where task_identifier = 'send_webhook'`,
    );
    expect(rows).toEqual([{ number: 1 }]);
    await send();
    expect(received).toHaveLength(1);
  });
});

it('the secret of an address is in no other answer and not in the audit log, which keeps of the address its host', async () => {
  const body = { url: 'https://a.mx/avisos?clave=abc123', events: ['member.created', 'member.created'] };
  const added = await ask('POST', 'webhook_endpoints', { body, token });
  const { webhook_endpoint, secret } = added.body as unknown as {
    webhook_endpoint: { webhook_endpoint_id: number; events: string[] };
    secret: string;
  };
  expect(webhook_endpoint.events).toEqual(['member.created']);
  const { webhook_endpoint_id: id } = webhook_endpoint;
  await makeCustomer(server.pool);
  const answers = [
    await ask('GET', 'webhook_endpoints', { token }),
    await ask('GET', `webhook_endpoints/${id}/deliveries`, { token }),
    await ask('POST', `webhook_endpoints/${id}/enable`, { token }),
  ];
  const { rows } = await server.pool.query(
    `select before, after from audit_log where thing = 'webhook_endpoints' and thing_id = $1`,
    [id],
  );
  expect(rows[0].after).toEqual({ host: 'a.mx', events: ['member.created'] });
  for (const told of [...answers, ...rows]) expect(JSON.stringify(told)).not.toContain(secret.slice(6));
  expect(JSON.stringify(rows)).not.toContain('abc123');
});

it('addresses of programs are for admins of every branch alone, and never for a key', async () => {
  const { id } = await addEndpoint(['member.created']);
  await makeCustomer(server.pool);
  const sent = await ask('GET', `webhook_endpoints/${id}/deliveries`, { token });
  const [delivery] = sent.body.data as { webhook_delivery_id: number }[];
  const bound = await signedInCustomer(server, 'admin');
  await insert(server.pool, 'staff_branches', { uid: bound.uid, branch_id: 1 });
  const rights = [...keyRights];
  const key = await ask('POST', 'api_keys', { body: { name: 'Contabilidad', rights }, token });
  expect(key.status).toBe(201);
  const callers = [String(key.body.token), bound.token];
  for (const role of ['member', 'coach', 'frontdesk'] as const)
    callers.push((await signedInCustomer(server, role)).token);
  const body = { url: address, events: ['class.changed'] };
  for (const caller of callers) {
    const refused = [
      await ask('GET', 'webhook_endpoints', { token: caller }),
      await ask('POST', 'webhook_endpoints', { body, token: caller }),
      await ask('POST', `webhook_endpoints/${id}/enable`, { token: caller }),
      await ask('GET', `webhook_endpoints/${id}/deliveries`, { token: caller }),
      await ask('POST', `webhook_deliveries/${delivery?.webhook_delivery_id}/send`, { token: caller }),
      await ask('DELETE', `webhook_endpoints/${id}`, { token: caller }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  }
  expect((await ask('DELETE', `webhook_endpoints/${id}`, { token })).status).toBe(200);
  expect(await deliveries()).toEqual([]);
});

it('an address is https outside development, and has no user, fragment or other protocol', async () => {
  const post = (url: string) =>
    ask('POST', 'webhook_endpoints', { body: { url, events: ['class.changed'] }, token });
  for (const url of ['ftp://a.mx/', 'https://ana:clave@a.mx/', 'https://a.mx/#x', 'a.mx', ''])
    expect((await post(url)).body.code).toBe('webhook_address_refused');
  server.services.config.demo = false;
  expect((await post('http://a.mx/')).body.code).toBe('webhook_address_refused');
  expect((await post('https://a.mx/')).status).toBe(201);
  server.services.config.demo = true;
  for (let made = 1; made < 10; made += 1) expect((await post('https://a.mx/')).status).toBe(201);
  expect((await post('https://a.mx/')).body.code).toBe('webhook_most');
});

it('a private address is never reached outside development, even by a name that looks public', async () => {
  server.services.config.demo = false;
  await insert(server.pool, 'webhook_endpoints', {
    url: `https://localhost:${new URL(address).port}/`,
    events: ['member.created'],
    salt: 'x',
  });
  await makeCustomer(server.pool);
  await send();
  server.services.config.demo = true;
  expect(received).toEqual([]);
  const { rows } = await server.pool.query('select status, problem from webhook_deliveries');
  expect(rows).toEqual([{ status: 'pending', problem: 'closed_address' }]);
});
