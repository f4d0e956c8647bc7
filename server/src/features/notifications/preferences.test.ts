import {
  type FixedTemplate,
  isOptional,
  messageTypeList,
  type OptionalTemplate,
  type OptionalTypeKey,
} from '@tbm/domain/message-types';
import { isSentBy } from '@tbm/domain/notification-preferences';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { newVapidKey } from '../../platform/push/vapid.ts';
import { insert, makeStudio } from '../../platform/testing/factories.ts';
import { messagesAbout } from '../../platform/testing/mail.ts';
import { samples } from '../../platform/testing/messages.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { messageJobs, queueMail, queueWhatsapp } from '../messages/index.ts';
import { queueNotice, recipientsStatement } from './notice.ts';

let server: TestServer;
let laura: SignedIn;
let eva: SignedIn;
let sent: (Mail | { template: string })[] = [];
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z', {
    whatsapp: 'on',
    whatsapp_token: 'token',
    whatsapp_phone_number_id: '1',
    vapid_private_key: newVapidKey(),
  });
  await makeStudio(server.pool);
  const keep = {
    async send(message: Mail | { template: string }) {
      sent.push(message);
    },
    close() {},
  };
  Object.assign(server.services, { mailer: keep, whatsapp: keep });
  eva = await signedInCustomer(server);
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
  await server.pool.query(
    `update customers set whatsapp_number = '+5282' || right(customer_id::text, 8) where customer_id = $1`,
    [laura.customer_id],
  );
  await addDevice(laura);
  // Without this consent, types for marketing are off.
  const consent = { purpose: 'marketing', given: true, version: 1 } as const;
  await server.call('PUT /consents', { body: consent }, laura.token);
  sent = [];
});

/** A browser that receives the member's messages. */
const addDevice = ({ customer_id, session_id }: SignedIn) =>
  insert(server.pool, 'push_subscriptions', {
    customer_id,
    session_id,
    endpoint: `https://web.push.apple.com/${customer_id}`,
    p256dh: 'key',
    auth: 'secret',
    device: 'Safari',
    confirmedAt: server.clock.now(),
  });

const optional = messageTypeList.filter(({ kind }) => isOptional(kind));
const fixed = messageTypeList.filter(({ kind }) => !isOptional(kind));
const recipients = Object.fromEntries(
  optional.map(({ key }) => [
    key,
    recipientsStatement(`test_recipient_${key}`, {
      type: key as OptionalTypeKey,
      joins: '',
      where: 'c.customer_id = $1',
    }),
  ]),
);

const choices = [true, false].flatMap((active) =>
  [true, false].flatMap((email_active) =>
    [true, false].flatMap((whatsapp_active) =>
      [true, false].map((push_active) => ({ active, email_active, whatsapp_active, push_active })),
    ),
  ),
);
/** The member's choice, without the channels that the type does not have. */
const possible = <C extends (typeof choices)[number]>(choice: C, { channels }: { channels: object }): C => ({
  ...choice,
  email_active: choice.email_active && 'email' in channels,
  whatsapp_active: choice.whatsapp_active && 'whatsapp' in channels,
  push_active: choice.push_active && 'push' in channels,
});
const write = (body: Record<string, unknown>, caller = laura) =>
  server.call('PUT /customer_notification_types', { body } as never, caller.token);
const prefer = async (notification_type_id: number, choice: Partial<(typeof choices)[number]>) =>
  expect((await write({ notification_type_id, ...choice })).status).toBe(200);

/** Queues a text of an optional type for Laura; its cause is new each time. */
let serial = 0;
async function notify(key: string, template: OptionalTemplate): Promise<string> {
  serial += 1;
  const cause = `test:${serial}`;
  const customer = await recipients[key]?.one(server.pool, [laura.customer_id]);
  if (!customer) throw new Error('no such customer');
  await server.services.db.transaction((tx) =>
    queueNotice(tx, server.services.config, {
      cause,
      customer,
      template,
      now: server.clock.now(),
      data: samples[template] as never,
    }),
  );
  return cause;
}
const queued = async (cause: string) =>
  (
    await server.pool.query<{ message_id: number; channel: string; sentAt: string; withdrawnAt: string }>(
      'select * from messages where cause like $1 order by channel',
      [`${cause}:%`],
    )
  ).rows;
const send = (message_id: number) =>
  messageJobs(server.services).tasks.send_message?.({ message_id }, {} as never);

describe('every type that the member may switch off', () => {
  it.each(optional)('$key is queued by the chosen channels, and by no other [NOTIF-002]', async (type) => {
    for (const template of type.templates as readonly OptionalTemplate[])
      for (const choice of choices.map((one) => possible(one, type))) {
        await prefer(type.id, choice);
        const expected = (['email', 'push', 'whatsapp'] as const).filter((channel) =>
          isSentBy(channel, type, { ...choice, marketing: true }),
        );
        expect({
          choice,
          by: (await queued(await notify(type.key, template))).map(({ channel }) => channel),
        }).toEqual({
          choice,
          by: expected,
        });
      }
  });

  it.each(optional)('$key is withdrawn when the member switches it off before it is sent', async (type) => {
    const on = possible({ active: true, email_active: true, whatsapp_active: true, push_active: true }, type);
    await prefer(type.id, on);
    const messages = await queued(await notify(type.key, type.templates[0] as OptionalTemplate));
    expect(messages.length).toBe(Object.keys(type.channels).length);
    await prefer(type.id, { ...on, active: false });
    for (const { message_id } of messages) await send(message_id);
    expect(sent).toEqual([]);
    const { rows } = await server.pool.query(
      'select "sentAt", "withdrawnAt" from messages where message_id = any($1)',
      [messages.map(({ message_id }) => message_id)],
    );
    for (const row of rows) expect(row).toEqual({ sentAt: null, withdrawnAt: server.clock.now() });
    // Switched on again, it stays withdrawn.
    await prefer(type.id, on);
    for (const { message_id } of messages) await send(message_id);
    expect(sent).toEqual([]);
  });
});

it('WhatsApp is sent to the verified number, else to the telephone, and not at all without either', async () => {
  await prefer(3, { active: true, email_active: false, whatsapp_active: true, push_active: false });
  const recipient = async (change: string) => {
    await server.pool.query(`update customers set ${change} where customer_id = $1`, [laura.customer_id]);
    const rows = await queued(await notify('waitlist', 'waitlist_place'));
    return rows.map((row) => (row as unknown as { recipient: string }).recipient);
  };
  expect(await recipient("whatsapp_number = null, phone = '8112345678'")).toEqual(['+528112345678']);
  expect(await recipient("whatsapp_number = '+5215512345678'")).toEqual(['+5215512345678']);
  expect(await recipient("whatsapp_number = null, phone = ''")).toEqual([]);
});

describe('every type that is always sent', () => {
  it.each(fixed)('$key cannot be switched off, and is sent whichever choice is stored', async (type) => {
    const off = { notification_type_id: type.id, email_active: false, whatsapp_active: false };
    expect((await write(off)).body.code).toBe(type.kind === 'staff' ? 'not_found' : 'notification_fixed');
    await server.pool.query(
      `insert into customer_notification_types
         (notification_type_id, customer_id, email_active, whatsapp_active, push_active, preferred_time, active)
       values ($1, $2, false, false, false, '09:00', false)`,
      [type.id, laura.customer_id],
    );
    for (const template of type.templates as readonly FixedTemplate[]) {
      const cause = `test:${template}:${laura.customer_id}`;
      const message = {
        cause,
        customer_id: laura.customer_id,
        recipient: laura.email,
        now: server.clock.now(),
      };
      const sent_by = /^staff_/.test(template) ? { sent_by: laura.customer_id } : {};
      await server.services.db.transaction(async (tx) => {
        const given = { ...message, template, data: samples[template] } as never;
        if ('email' in type.channels) await queueMail(tx, given);
        else
          await queueWhatsapp(tx, { ...(given as object), recipient: '+528112345678', ...sent_by } as never);
      });
      const [queued] = await messagesAbout(server.pool, cause);
      await send(queued.message_id);
      const [toDevices] = await messagesAbout(server.pool, `${cause}:push`);
      expect([template, toDevices !== undefined]).toEqual([template, 'push' in type.channels]);
      if (!toDevices) continue;
      await send(toDevices.message_id);
      const { rowCount } = await server.pool.query('select from push_deliveries where message_id = $1', [
        toDevices.message_id,
      ]);
      expect(rowCount).toBe(1);
    }
    expect(sent).toHaveLength(type.templates.length);
  });
});

describe('the preferences of a member', () => {
  const list = (caller = laura) => server.call('GET /customer_notification_types', {}, caller.token);

  it('are the defaults of the catalogue until the member chooses [NOTIF-002..004, API-149, API-150]', async () => {
    const { body } = await list();
    expect(body.map(({ notification_type_id }) => notification_type_id)).toEqual(
      messageTypeList.filter(({ kind }) => kind !== 'staff').map(({ id }) => id),
    );
    for (const { notification_type_id: id, ...row } of body) {
      const type = messageTypeList.find((one) => one.id === id);
      expect(row).toEqual({
        customer_id: laura.customer_id,
        active: true,
        name: type?.name,
        description: type?.description,
        preferred_time: type?.preferred_time,
        optional: isOptional(type?.kind ?? 'staff'),
        channels: Object.keys(type?.channels ?? {}),
        email_active: type?.channels.email ?? false,
        whatsapp_active: type?.channels.whatsapp ?? false,
        push_active: type?.channels.push ?? false,
      });
      const alone = await server.call(
        'GET /customer_notification_types/:id',
        { params: { id } },
        laura.token,
      );
      expect(alone.body).toEqual({ notification_type_id: id, ...row });
    }
  });

  it('are written, changed and returned to the defaults [API-151..153, NOTIF-005]', async () => {
    const body = {
      notification_type_id: 1,
      email_active: false,
      whatsapp_active: true,
      preferred_time: '18:30',
    };
    const made = await server.call(
      'POST /customer_notification_types',
      { body: { ...body, customer_id: laura.customer_id, active: true } },
      laura.token,
    );
    expect(made).toMatchObject({ status: 201, body: { ...body, active: true } });
    const off = { ...body, push_active: false };
    expect((await write(off)).body.push_active).toBe(false);
    // Without an hour in the request, the stored hour stays, and so do the devices.
    const { preferred_time: _, ...channels } = body;
    expect((await write({ ...channels, active: false })).body).toMatchObject({
      preferred_time: '18:30',
      push_active: false,
      active: false,
    });
    for (const preferred_time of ['00:00', '23:59'])
      expect((await write({ ...body, preferred_time })).body.preferred_time).toBe(preferred_time);
    for (const preferred_time of ['24:00', '9:00', '20:60', '']) {
      const { status, body: refused } = await write({ ...body, preferred_time });
      expect([status, refused.fields]).toEqual([400, { preferred_time: 'Escribe la hora como 07:00.' }]);
    }
    const reset = () =>
      server.call('DELETE /customer_notification_types/:id', { params: { id: 1 } }, laura.token);
    expect((await reset()).body).toEqual({ deleted: true });
    expect((await reset()).status).toBe(404);
    expect((await list()).body[0]).toMatchObject({
      email_active: true,
      whatsapp_active: false,
      preferred_time: '20:00',
    });
  });

  it('belong to one member, by channels that the type has', async () => {
    const body = { notification_type_id: 1, email_active: false, whatsapp_active: false };
    expect((await write({ ...body, customer_id: eva.customer_id })).body.code).toBe('forbidden');
    await prefer(1, { active: true, email_active: false, whatsapp_active: true });
    expect((await list(eva)).body[0]).toMatchObject({ email_active: true, whatsapp_active: false });
    const whatsapp = await write({ notification_type_id: 5, email_active: true, whatsapp_active: true });
    expect(whatsapp.body.code).toBe('channel_not_offered');
    const devices = await write({ ...body, notification_type_id: 5, push_active: true });
    expect(devices.body.code).toBe('channel_not_offered');
    expect((await write({ ...body, notification_type_id: 20_000 })).status).toBe(404);
  });

  it('survive many changes at once: the last one written is whole', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        write({
          notification_type_id: 4,
          email_active: index % 2 === 0,
          whatsapp_active: index % 2 === 0,
          preferred_time: index % 2 === 0 ? '08:00' : '19:00',
        }),
      ),
    );
    const row = (await list()).body.find(({ notification_type_id }) => notification_type_id === 4);
    expect([row?.email_active, row?.whatsapp_active]).toEqual(
      row?.preferred_time === '08:00' ? [true, true] : [false, false],
    );
  });
});

it('types are read by everyone and written by admins; those in use cannot be deleted [API-144..148, NOTIF-003]', async () => {
  const admin = (await signedInCustomer(server, 'admin')).token;
  const body = { name: 'Talleres', description: 'Cuando haya uno.', kind: 'marketing' as const };
  expect((await server.call('POST /notification_types', { body }, laura.token)).status).toBe(403);
  const { status, body: made } = await server.call('POST /notification_types', { body }, admin);
  expect([status, made.email_active, made.preferred_time]).toEqual([201, false, null]);
  const { notification_type_id: id } = made;
  expect(id).toBeGreaterThanOrEqual(20_000);
  const listed = (await server.call('GET /notification_types', {})).body;
  expect(listed.map((one) => one.notification_type_id)).toEqual([
    ...messageTypeList.map((one) => one.id),
    id,
  ]);
  expect(listed.at(-1)).toEqual(made);
  const changed = { ...body, name: 'Talleres y charlas', notification_type_id: id };
  expect((await server.call('PUT /notification_types', { body: changed }, laura.token)).status).toBe(403);
  expect((await server.call('PUT /notification_types', { body: changed }, admin)).body).toMatchObject(
    changed,
  );
  const alone = await server.call('GET /notification_types/:id', { params: { id } });
  expect(alone.body).toEqual({ ...made, name: 'Talleres y charlas' });
  // Nothing is sent under the new type yet, so the member cannot choose for it.
  const memberTypes = await server.call('GET /customer_notification_types', {}, laura.token);
  expect(memberTypes.body.map(({ notification_type_id }) => notification_type_id)).not.toContain(id);
  const remove = (of: number, by = admin) =>
    server.call('DELETE /notification_types/:id', { params: { id: of } }, by);
  expect((await remove(id, laura.token)).status).toBe(403);
  expect((await remove(id)).body).toEqual({ deleted: true });
  expect((await server.call('GET /notification_types/:id', { params: { id } })).status).toBe(404);
  for (const type of messageTypeList) expect((await remove(type.id)).body.code).toBe('in_use');
});
