import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { newVapidKey } from '../../platform/push/vapid.ts';
import { insert, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { messageJobs } from '../messages/index.ts';
import { segmentJobs } from './index.ts';

/** Noon in Monterrey. */
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
let segment_id: number;
let sent: Mail[] = [];
/** Members who allow marketing, and members who do not. */
let [laura, ana, silent]: SignedIn[] = [];
beforeAll(async () => {
  server = await makeTestServer(start, { vapid_private_key: newVapidKey() });
  await makeStudio(server.pool);
  server.services.mailer = {
    async send(mail) {
      sent.push(mail);
    },
    close() {},
  };
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
  const body = { name: 'Todas las de Monterrey', conditions: { branch_id: 1 } };
  segment_id = (await server.call('POST /segments', { body }, admin.token)).body.segment_id;
});
afterAll(() => server.end());

const consent = (given: boolean, { token }: SignedIn) =>
  server.call('PUT /consents', { body: { purpose: 'marketing', given, version: 1 } }, token);

/** A day later each time: one campaign per member and day. */
let days = 0;
beforeEach(async () => {
  sent = [];
  days += 1;
  server.clock.set(
    Temporal.Instant.from(start)
      .add({ hours: 24 * days })
      .toString(),
  );
  await server.pool.query('update customers set branch_id = 2 where branch_id = 1');
  [laura, ana, silent] = await Promise.all([1, 2, 3].map(() => signedInCustomer(server)));
  for (const one of [laura, ana]) if (one) await consent(true, one);
});

const write = { subject: 'Te extrañamos, {nombre}', text: 'Hola, {nombre}.\n\nVuelve a {sucursal}.' };
async function begin(more: { request_id?: string; sendAt?: string | null } = {}) {
  const body = { request_id: randomUUID(), segment_id, ...write, sendAt: null, ...more };
  return server.call('POST /campaigns', { body }, admin.token);
}
const send = () => segmentJobs(server.services).tasks.send_campaigns?.({}, {} as never);
const results = async (id: number) =>
  (await server.call('GET /campaigns/:id', { params: { id } }, admin.token)).body;

/** Does the jobs of the messages of a campaign. */
async function deliver(campaign_id: number): Promise<void> {
  const { rows } = await server.pool.query<{ message_id: number }>(
    'select message_id from messages where cause like $1 order by message_id',
    [`campaign:${campaign_id}:%`],
  );
  for (const { message_id } of rows)
    await messageJobs(server.services).tasks.send_message?.({ message_id }, {} as never);
}
const inboxOf = async ({ token }: SignedIn = silent as SignedIn) =>
  (await server.call('GET /notifications', { query: {} }, token)).body.data.map(({ content }) => content);

describe('a campaign', () => {
  it('is sent by mail and inbox, with the name, to the members who allow marketing, and to no one else', async () => {
    const { body } = await begin();
    expect(body).toMatchObject({ status: 'scheduled', segment: 'Todas las de Monterrey', who: 'Elena Ríos' });
    await send();
    const { rows: jobs } = await server.pool.query(
      "select distinct priority from graphile_worker.jobs where task_identifier = 'send_message'",
    );
    // Receipts and reminders go first.
    expect(jobs).toEqual([{ priority: 10 }]);
    await deliver(body.campaign_id);
    expect(sent.map(({ to }) => to).sort()).toEqual([laura?.email, ana?.email].sort());
    expect(sent[0]).toMatchObject({ subject: 'Te extrañamos, Laura', unsubscribe: expect.any(String) });
    expect(sent[0]?.text).toContain('Hola, Laura.\n\nVuelve a Monterrey.');
    expect(await inboxOf(laura)).toEqual(['Te extrañamos, Laura. Hola, Laura. Vuelve a Monterrey.']);
    expect(await inboxOf()).toEqual([]);
    expect(await results(body.campaign_id)).toMatchObject({
      status: 'sent',
      members: 3,
      recipients: 2,
      read: 0,
      unsubscribed: 0,
      email: { waiting: 0, sent: 2, failed: 0, withdrawn: 0 },
    });
  });

  it('is once a campaign however often it is pressed, and once a message when two processes send it', async () => {
    const request_id = randomUUID();
    const pressed = await Promise.all([1, 2, 3].map(() => begin({ request_id })));
    const [id = 0, ...others] = new Set(pressed.map(({ body }) => body.campaign_id));
    expect(others).toEqual([]);
    await Promise.all([send(), send(), send()]);
    await send();
    const { rows } = await server.pool.query(
      'select cause, count(*)::int as times from messages where cause like $1 group by 1',
      [`campaign:${id}:%`],
    );
    expect(rows.map(({ times }) => times)).toEqual([1, 1]);
    expect(await inboxOf(laura)).toHaveLength(1);
    const { rows: audit } = await server.pool.query(
      `select action from audit_log where thing = 'campaigns' and thing_id = $1`,
      [String(id)],
    );
    expect(audit).toEqual([{ action: 'create' }]);
  });

  it('reaches members beyond the first thousand, whose rows are read later', async () => {
    await server.pool.query(
      `insert into customers (name, last_name, email, phone, branch_id)
      select 'Sin', 'Permiso', 'sin.permiso.' || n || '@correo.tbm.test', '8112345678', 1 from generate_series(1, 1000) n`,
    );
    const last = await signedInCustomer(server);
    await consent(true, last);
    const { body } = await begin();
    await send();
    expect(await results(body.campaign_id)).toMatchObject({ status: 'sent', members: 1_004, recipients: 3 });
    expect(await inboxOf(laura)).toHaveLength(1);
    expect(await inboxOf(last)).toHaveLength(1);
  });

  it('is the only one that a member receives on a day', async () => {
    await begin();
    await send();
    const { body } = await begin();
    await send();
    expect(await results(body.campaign_id)).toMatchObject({ status: 'sent', members: 3, recipients: 0 });
    expect(await inboxOf(laura)).toHaveLength(1);
  });

  it('is asked for consent again before it is sent', async () => {
    const { body } = await begin();
    await send();
    await consent(false, laura as SignedIn);
    await deliver(body.campaign_id);
    expect(sent.map(({ to }) => to)).toEqual([ana?.email]);
    expect(await results(body.campaign_id)).toMatchObject({
      unsubscribed: 1,
      email: { sent: 1, withdrawn: 1 },
    });
  });

  it('waits for its moment, and for the end of the quiet hours', async () => {
    const now = Temporal.Instant.from(server.clock.now());
    // 22:00 in Monterrey.
    const { body } = await begin({ sendAt: now.add({ hours: 10 }).toString() });
    await send();
    expect((await results(body.campaign_id)).status).toBe('scheduled');
    server.clock.set(now.add({ hours: 10 }).toString());
    await send();
    await deliver(body.campaign_id);
    expect(sent).toEqual([]);
    const { rows } = await server.pool.query(
      `select to_char(m."waitsUntil" at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as "waitsUntil", r.day::text from messages m, campaign_recipients r
       where m.cause = $1 || r.customer_id || ':email' and r.campaign_id = $2`,
      [`campaign:${body.campaign_id}:`, body.campaign_id],
    );
    const morning = now.add({ hours: 20 });
    expect(rows.map(({ waitsUntil }) => waitsUntil)).toEqual(
      [1, 2].map(() => morning.toString().slice(0, 13)),
    );
    // It is the campaign of the day on which it goes out.
    expect(rows[0]?.day).toBe(morning.toString().slice(0, 10));
    days += 1;
  });

  it('is cancelled before it is sent, and not after', async () => {
    const sendAt = Temporal.Instant.from(server.clock.now()).add({ hours: 1 }).toString();
    const { body } = await begin({ sendAt });
    const cancel = () =>
      server.call('POST /campaigns/:id/cancel', { params: { id: body.campaign_id } }, admin.token);
    expect((await cancel()).body.status).toBe('cancelled');
    expect((await cancel()).body.code).toBe('campaign_ended');
    server.clock.set(sendAt);
    await send();
    expect(await results(body.campaign_id)).toMatchObject({ status: 'cancelled', recipients: 0 });
    expect(await inboxOf(laura)).toEqual([]);
  });

  it('stops where it is when it is cancelled while it is sent', async () => {
    // An admin who is quick: after the first member.
    await server.pool.query(`create function cancel_at_once() returns trigger language plpgsql as $$ begin
      update campaigns set status = 'cancelled', "endedAt" = now() where campaign_id = new.campaign_id; return null; end $$;
      create trigger cancel_at_once after insert on campaign_recipients for each row execute function cancel_at_once()`);
    const { body } = await begin();
    await send();
    await server.pool.query('drop function cancel_at_once cascade');
    expect(await results(body.campaign_id)).toMatchObject({ status: 'cancelled', recipients: 1 });
  });

  it('is not sent to a member who withdraws the consent while it is sent', async () => {
    // The last one withdraws once the first one has it.
    await server.pool.query(`create function withdraw_at_once() returns trigger language plpgsql as $$ begin
      insert into consents (customer_id, purpose, given, version, place)
        values (${Math.max(laura?.customer_id ?? 0, ana?.customer_id ?? 0)}, 'marketing', false, 1, 'account'); return null; end $$;
      create trigger withdraw_at_once after insert on campaign_recipients for each row execute function withdraw_at_once()`);
    const { body } = await begin();
    await send();
    await server.pool.query('drop function withdraw_at_once cascade');
    expect(await results(body.campaign_id)).toMatchObject({ status: 'sent', recipients: 1 });
    const [first, last] = [laura, ana].sort((a, b) => (a?.customer_id ?? 0) - (b?.customer_id ?? 0));
    expect(await inboxOf(first)).toHaveLength(1);
    expect(await inboxOf(last)).toEqual([]);
  });

  it('shows before how many members receive it, and why the others do not', async () => {
    const off = { notification_type_id: 24, email_active: false, whatsapp_active: false, active: false };
    await server.call('PUT /customer_notification_types', { body: off }, ana?.token);
    await insert(server.pool, 'push_subscriptions', {
      customer_id: laura?.customer_id,
      session_id: laura?.session_id,
      device: 'Safari',
      endpoint: 'https://web.push.apple.com/laura',
      p256dh: 'key',
      auth: 'secret',
      confirmedAt: server.clock.now(),
    });
    const body = { conditions: { branch_id: 1 } };
    const { body: reach } = await server.call('POST /segments/reach', { body }, admin.token);
    expect(reach).toEqual({
      members: 3,
      inbox: 1,
      email: 1,
      push: 1,
      no_consent: 1,
      switched_off: 1,
      without_mail: 0,
    });
  });

  it('is plain text in the mail: what looks like HTML is shown as it was written', async () => {
    const body = { subject: '<b>Hola</b>', text: '<script>alert(1)</script> & {nombre}' };
    const { body: preview } = await server.call('POST /campaigns/preview', { body }, admin.token);
    expect(preview.html).not.toMatch(/<script|<b>/);
    expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Ana');
    expect(preview.inbox).toBe('<b>Hola</b>. <script>alert(1)</script> & Ana');
  });

  it.each([
    [{ subject: '' }, 'Escribe el asunto.'],
    [{ subject: 'Hola {apellido}' }, 'Entre llaves solo puedes usar {nombre} y {sucursal}.'],
    [{ text: '{{nombre}}' }, 'Entre llaves solo puedes usar {nombre} y {sucursal}.'],
    [{ subject: 'uno\ndos' }, 'El texto tiene caracteres que no podemos guardar.'],
  ])('refuses %j', async (wrong, message) => {
    const body = { ...write, ...wrong };
    const { status, body: refusal } = await server.call('POST /campaigns/preview', { body }, admin.token);
    expect([status, Object.values(refusal.fields ?? {})[0]]).toEqual([400, message]);
  });

  it('refuses a moment that is over, or too far away', async () => {
    for (const hours of [-1, 24 * 91]) {
      const sendAt = Temporal.Instant.from(server.clock.now()).add({ hours }).toString();
      expect((await begin({ sendAt })).body.code).toBe('campaign_moment_invalid');
    }
  });
});
