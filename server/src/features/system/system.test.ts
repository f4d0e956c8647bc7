import type { Args, Key } from '@tbm/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import { insert, makeMembership, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { integrityJobs, runIntegrity } from '../integrity/index.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
});
afterAll(() => server.end());

async function ask<K extends Key>(key: K, args: Args<K>) {
  const { status, body } = await server.call(key, args, admin.token);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}
const newestAudit = async () => (await ask('GET /audit', { query: {} })).data[0];
const jobs = async (where: string) =>
  (await server.pool.query(`select * from graphile_worker.jobs where ${where}`)).rows;

describe('integrity', () => {
  it('a check is queued once, keeps broken items without texts, and names them in Spanish', async () => {
    await ask('POST /system/integrity', {});
    await ask('POST /system/integrity', {});
    expect(await jobs(`task_identifier = 'check_integrity'`)).toHaveLength(1);
    expect(await newestAudit()).toMatchObject({ action: 'create', thing: 'integrity_runs', uid: admin.uid });
    expect(await ask('GET /system/integrity', {})).toEqual({ running: true, last: null });
    await server.pool.query(
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    );
    const { customer_id } = admin;
    // A lot whose remaining credits exceed its ledger.
    await insert(server.pool, 'credit_lots', {
      customer_id,
      title: 'Clases',
      start_date: '2026-01-01',
      expiration_date: '2027-01-01',
      granted: 5,
      available_classes: 5,
    });
    // A row whose status is a text.
    const paid = { payment_method_id: 3, total_payment: 10 };
    const { purchase_id } = await makeMembership(server.pool, customer_id, paid);
    await integrityJobs(server.services).tasks.check_integrity?.({}, {} as never);
    const { running, last } = await ask('GET /system/integrity', {});
    expect([running, last?.rules]).toEqual([
      false,
      (await runIntegrity(server.pool, server.clock.now())).length,
    ]);
    const broken = last?.findings.find(
      ({ name }) => name === 'Las clases que quedan son la suma de sus movimientos',
    );
    expect(broken).toMatchObject({ violations: 1 });
    const unagreed = last?.findings.find(({ name }) => name === 'Lo pagado con PayPal se autorizó ahí');
    expect(unagreed?.sample).toEqual([{ purchase_id }]);
    expect((await ask('GET /system', {})).integrity).toMatchObject({ broken: last?.findings.length });
    await server.pool.query('delete from credit_lots');
    await server.pool.query('delete from purchases');
  });
});

describe('jobs', () => {
  it('lists what waits and what failed for good; an admin runs a failed one again, which is recorded', async () => {
    await addJob(server.pool, 'sweep_uploads', {}, { delayMinutes: 60 });
    await addJob(server.pool, 'send_message', { message_id: 1 }, { key: 'broken', maxAttempts: 1 });
    await server.pool.query(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'no mailbox ana@correo.tbm.test ' || repeat('x ', 900) where key = 'broken'`,
    );
    const failed = await ask('GET /system/jobs', { query: { state: 'failed' } });
    expect(failed).toMatchObject({
      total: 1,
      data: [{ task: 'send_message', state: 'failed', attempts: 1 }],
    });
    expect(failed.data[0]?.last_error).toMatch(/^no mailbox \[email\] x x .* …$/);
    const waiting = await ask('GET /system/jobs', { query: {} });
    expect(waiting.data.map(({ task, state }) => [task, state])).toContainEqual([
      'sweep_uploads',
      'scheduled',
    ]);
    expect((await ask('GET /system', {})).jobs).toMatchObject({ failed: 1 });
    const id = failed.data[0]?.job_id ?? 0;
    await ask('POST /system/jobs/:id/retry', { params: { id } });
    expect(await jobs(`key = 'broken' and attempts = 0 and run_at <= now()`)).toHaveLength(1);
    expect(await newestAudit()).toMatchObject({
      action: 'reopen',
      thing: 'jobs',
      thing_id: String(id),
      before: { task: 'send_message', attempts: 1 },
    });
  });

  it('one that is done, runs at this moment, or waits for its time is left alone', async () => {
    await addJob(server.pool, 'sweep_uploads', {}, { key: 'running' });
    const [{ id }] = await jobs(`key = 'running'`);
    await server.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other' where key = 'running'`,
    );
    await addJob(server.pool, 'sweep_uploads', {}, { key: 'later', delayMinutes: 60 });
    const [later] = await jobs(`key = 'later'`);
    for (const wrong of [Number(id), Number(later.id), 2 ** 40]) {
      const { status, body } = await server.call(
        'POST /system/jobs/:id/retry',
        { params: { id: wrong } },
        admin.token,
      );
      expect([status, body.code]).toEqual([409, 'job_gone']);
    }
  });
});

it('lists messages that wait, and those that were refused with the reason', async () => {
  const message = async (row: Record<string, unknown>) =>
    insert<{ message_id: number }>(server.pool, 'messages', {
      channel: 'email',
      notification_type_id: 1,
      template: 'class_tomorrow',
      data: {},
      customer_id: admin.customer_id,
      recipient: 'elena@tbm.test',
      ...row,
    });
  const waiting = await message({ cause: 'a' });
  await addJob(server.pool, 'send_message', {}, { key: `message:${waiting.message_id}` });
  await server.pool.query(
    `update graphile_worker._private_jobs set attempts = 2, last_error = 'connect ECONNREFUSED' where key = $1`,
    [`message:${waiting.message_id}`],
  );
  await message({
    cause: 'b',
    channel: 'whatsapp',
    recipient: '+5218112345678',
    failedAt: server.clock.now(),
    failure_code: 131026,
  });
  await message({ cause: 'c', sentAt: server.clock.now() });
  const list = async (state: 'waiting' | 'failed') => ask('GET /system/messages', { query: { state } });
  expect(await list('waiting')).toMatchObject({
    total: 1,
    data: [{ member: 'Elena Ríos', attempts: 2, last_error: 'connect ECONNREFUSED' }],
  });
  expect(await list('failed')).toMatchObject({
    total: 1,
    data: [{ channel: 'whatsapp', failure_code: 131026 }],
  });
  expect((await ask('GET /system', {})).messages).toEqual({ waiting: 1, failed: 1 });
});

describe("providers' events", () => {
  it('one that cannot be applied is listed until it is; an admin has the books compared now', async () => {
    const { stripe } = server.services;
    const event = { kind: 'subscription', subscription_id: 'sub_1', failure: null } as const;
    stripe.readEvent = async () => ({
      ...event,
      event_id: 'evt_1',
      type: 'invoice.paid',
      at: server.clock.now(),
    });
    stripe.billing.readSubscription = () => Promise.reject(problem('provider_unavailable'));
    const deliver = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      });
    expect((await deliver()).statusCode).toBe(503);
    expect((await deliver()).statusCode).toBe(503);
    const list = async (state: 'failed' | 'applied') =>
      (await ask('GET /system/events', { query: { state } })).data;
    expect(await list('failed')).toMatchObject([
      { provider: 'stripe', event_id: 'evt_1', type: 'invoice.paid', code: 'provider_unavailable', tries: 2 },
    ]);
    expect((await ask('GET /system', {})).events_failed).toBe(1);
    await ask('POST /system/events/read', {});
    expect(await jobs(`task_identifier = 'reconcile'`)).toHaveLength(1);
    expect(await newestAudit()).toMatchObject({ thing: 'payment_events', uid: admin.uid });
    stripe.billing.readSubscription = async () =>
      ({ subscription_id: 'sub_1', metadata: {}, bills: [] }) as never;
    expect((await deliver()).statusCode).toBe(200);
    expect(await list('failed')).toEqual([]);
    expect(await list('applied')).toMatchObject([{ event_id: 'evt_1', state: 'applied', code: null }]);
  });
});

it('the first steps show the missing parts of each branch', async () => {
  const state = async (key: string) =>
    (await ask('GET /system', {})).checklist.find((item) => item.key === key);
  expect(await state('rooms')).toEqual({ key: 'rooms', state: 'done', lacking: [] });
  expect(await state('legal_facts')).toMatchObject({
    state: 'missing',
    lacking: expect.arrayContaining(['legal_name']),
  });
  expect(await state('coaches')).toEqual({
    key: 'coaches',
    state: 'missing',
    lacking: ['Monterrey', 'Tijuana'],
  });
  await insert(server.pool, 'instructor_branches', { instructor_id: 1, branch_id: 1 });
  expect(await state('coaches')).toEqual({ key: 'coaches', state: 'missing', lacking: ['Tijuana'] });
  expect(await state('paypal')).toMatchObject({ state: 'unused' });
  expect(await state('frontdesk')).toMatchObject({ lacking: ['Monterrey', 'Tijuana'] });
  await signedInCustomer(server, 'frontdesk', { branch_id: 2 });
  expect(await state('frontdesk')).toMatchObject({ lacking: ['Monterrey'] });
  expect(await state('mail')).toMatchObject({ state: 'done' });
});

describe('the audit log', () => {
  it('is filtered by person, thing and day of the first branch', async () => {
    await server.pool.query(
      `insert into audit_log (uid, role, action, thing, thing_id, "createdAt") values
        ($1, 'admin', 'pin', 'posts', '7', '2026-03-01T05:30:00Z'), ('gone', 'admin', 'pin', 'posts', '8', '2026-03-01T12:00:00Z')`,
      [admin.uid],
    );
    const ids = async (query: Args<'GET /audit'>['query']) =>
      (await ask('GET /audit', { query: { thing: 'posts', ...query } })).data.map(({ thing_id }) => thing_id);
    expect(await ids({})).toEqual(['8', '7']);
    expect(await ids({ who: 'rios' })).toEqual(['7']);
    expect(await ids({ who: 'nadie' })).toEqual([]);
    // Half past eleven at night of February in Monterrey.
    expect(await ids({ day: '2026-02-28' })).toEqual(['7']);
    expect(await ids({ day: '2026-03-01', action: 'pin' })).toEqual(['8']);
    expect(await ids({ action: 'unpin' })).toEqual([]);
  });
});
