import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { newVapidKey } from '../../platform/push/vapid.ts';
import {
  insert,
  makeClass,
  makeLot,
  makeMembership,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { notificationJobs } from '../notifications/index.ts';
import { messageJobs } from './index.ts';

let server: TestServer;
let laura: SignedIn;
let mails: Mail[];
let isAway: boolean;
beforeAll(async () => {
  server = await makeTestServer('2026-11-20T18:00:00Z', {
    vapid_private_key: newVapidKey(),
    whatsapp: 'on',
    whatsapp_token: 'x',
    whatsapp_phone_number_id: '1',
    whatsapp_app_secret: 'x',
    whatsapp_verify_token: 'x',
  });
  await makeStudio(server.pool);
  server.services.mailer = {
    async send(mail) {
      if (isAway) throw new Error('the mail server is away');
      mails.push(mail);
    },
    close() {},
  };
});
afterAll(() => server.end());
beforeEach(async () => {
  mails = [];
  isAway = false;
  server.clock.set('2026-11-20T18:00:00Z');
  await server.pool.query(
    'select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null',
  );
  laura = await signedInCustomer(server);
  await server.pool.query(
    `update customers set whatsapp_number = '+5282' || right(customer_id::text, 8) where customer_id = $1`,
    [laura.customer_id],
  );
});

const rows = async (text: string, ...values: unknown[]) => (await server.pool.query(text, values)).rows;
const lauraMessages = () => messagesFor(server.pool, laura.customer_id);
const send = (message_id: number) =>
  messageJobs(server.services).tasks.send_message?.({ message_id }, {} as never);
const sendAll = async () => {
  for (const { message_id } of await lauraMessages()) await send(message_id);
};
/** The jobs that send messages, with the seconds until they run. */
const jobs = () =>
  rows(
    `select key, extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
     where task_identifier = 'send_message' order by key`,
  );
const addDevice = () =>
  insert(server.pool, 'push_subscriptions', {
    customer_id: laura.customer_id,
    session_id: laura.session_id,
    device: 'Safari',
    endpoint: `https://web.push.apple.com/${laura.customer_id}`,
    p256dh: 'key',
    auth: 'secret',
    confirmedAt: server.clock.now(),
  });

/** Two classes tomorrow in Tijuana, and the tick of the job at 20:00. */
async function twoClassesTomorrow(): Promise<void> {
  for (const class_date of ['2026-11-21T15:00:00Z', '2026-11-21T19:00:00Z']) {
    await makeLot(server.pool, laura.customer_id);
    const { single_class_id } = await makeClass(server.pool, { class_date, branch_id: 2 });
    const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
    expect(booked.status).toBe(201);
  }
  server.clock.set('2026-11-21T04:00:30Z');
  await notificationJobs(server.services).tasks.send_reminders?.({}, {} as never);
}
/** Laura watches half of a film, and a mail asks for a rating. */
async function watch(): Promise<void> {
  const { video_id } = await makeVideo(server.pool);
  const { customer_id } = laura;
  await insert(server.pool, 'playbacks', { customer_id, video_id, progress: 60 });
  await makeMembership(server.pool, customer_id);
  const asked = await server.call('POST /videos/rating/email', { body: { video_id } }, laura.token);
  expect(asked.status).toBeLessThan(300);
}

describe('messages that wait for the same moment', () => {
  it('is one mail with a line each, sent by one job, once', async () => {
    await twoClassesTomorrow();
    const [first, second] = await lauraMessages();
    expect([first.waitsUntil, second.waitsUntil]).toEqual(Array(2).fill('2026-11-21T04:00:00.000Z'));
    const waiting = await jobs();
    expect(waiting).toHaveLength(1);
    expect(waiting[0].seconds).toBeGreaterThan(30);
    await Promise.all([send(first.message_id), send(second.message_id), send(first.message_id)]);
    await sendAll();
    const text = mails.map((mail) => mail.text).join('\n');
    expect([text.match(/a las 07:00/g)?.length, text.match(/a las 11:00/g)?.length]).toEqual([1, 1]);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[laura.email, 'Tienes 2 avisos de TBM']]);
    expect(mails[0]?.html).toContain('Mañana tienes');
    for (const { sentAt } of await lauraMessages()) expect(sentAt).toBe('2026-11-21T04:00:30.000Z');
  });

  it('goes by WhatsApp one by one, each by its own job', async () => {
    await server.pool.query('update customers set whatsapp_number = $2 where customer_id = $1', [
      laura.customer_id,
      `+5281${String(laura.customer_id).slice(-8)}`,
    ]);
    await server.call(
      'PUT /customer_notification_types',
      { body: { notification_type_id: 1, email_active: false, whatsapp_active: true } },
      laura.token,
    );
    await twoClassesTomorrow();
    const queued = await lauraMessages();
    expect(queued.map(({ channel }) => channel)).toEqual(['whatsapp', 'whatsapp']);
    const keys = (await jobs()).map(({ key }) => key);
    expect(keys).toEqual(queued.map(({ message_id }) => `message:${message_id}`));
  });

  it('stays together when the mail server is away, and is sent once when it is back', async () => {
    await twoClassesTomorrow();
    const [first] = await lauraMessages();
    isAway = true;
    await expect(send(first.message_id)).rejects.toThrow('away');
    expect((await lauraMessages()).map(({ sentAt }) => sentAt)).toEqual([null, null]);
    isAway = false;
    await sendAll();
    expect(mails).toHaveLength(1);
  });

  it('leaves out what the member has switched off meanwhile; a single message is the usual mail', async () => {
    await twoClassesTomorrow();
    const [first, second] = await lauraMessages();
    await server.pool.query(
      'update messages set notification_type_id = 4, template = $2 where message_id = $1',
      [second.message_id, 'credits_expiring'],
    );
    await server.call(
      'PUT /customer_notification_types',
      { body: { notification_type_id: 4, email_active: false, whatsapp_active: false } },
      laura.token,
    );
    await send(first.message_id);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Mañana 07:00: /)]);
    expect((await lauraMessages())[1]).toMatchObject({ sentAt: null, withdrawnAt: server.clock.now() });
  });

  it('is one message to the member’s devices too', async () => {
    await addDevice();
    await twoClassesTomorrow();
    await sendAll();
    const sent = await rows(
      `select d.content from push_deliveries d join push_subscriptions s using (push_subscription_id)
       where s.customer_id = $1`,
      laura.customer_id,
    );
    expect(sent.map(({ content }) => [content.title, content.path, content.body.split('\n').length])).toEqual(
      [['Tienes 2 avisos', '/mytbm/notifications', 2]],
    );
  });

  it('never brings together members, channels or moments', async () => {
    await twoClassesTomorrow();
    const eva = await signedInCustomer(server);
    const [first] = await lauraMessages();
    const copy = (change: Record<string, unknown>) =>
      insert(server.pool, 'messages', {
        notification_type_id: 1,
        template: 'class_tomorrow',
        data: first.data,
        channel: 'email',
        customer_id: laura.customer_id,
        recipient: laura.email,
        waitsUntil: first.waitsUntil,
        cause: JSON.stringify(change),
        ...change,
      });
    await copy({ customer_id: eva.customer_id, recipient: eva.email });
    await copy({ channel: 'whatsapp', recipient: '+528112345678' });
    await copy({ waitsUntil: '2026-11-21T03:00:00Z' });
    await copy({ recipient: 'antes@correo.tbm.test' });
    await send(first.message_id);
    expect(mails.map(({ subject }) => subject)).toEqual(['Tienes 2 avisos de TBM']);
    const copies = await rows(`select "sentAt" from messages where cause like '{%'`);
    expect(copies.map(({ sentAt }) => sentAt)).toEqual([null, null, null, null]);
  });

  it('one click ends the mails of all types in a mail', async () => {
    await twoClassesTomorrow();
    const [, second] = await lauraMessages();
    await server.pool.query(
      `update messages set notification_type_id = 4, template = 'credits_expiring',
         data = '{"name":"Laura","title":"12 clases","classes":"3","days":7}' where message_id = $1`,
      [second.message_id],
    );
    await sendAll();
    const [mail] = mails;
    expect(mail?.text).toContain('Ya no quiero estos avisos por correo');
    const answer = await server.app.inject({
      method: 'POST',
      url: new URL(mail?.unsubscribe ?? '').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.body).toBe(
      'Listo: ya no te enviaremos "La noche anterior, Créditos por vencer" por correo.',
    );
    const { body } = await server.call('GET /customer_notification_types', {}, laura.token);
    const byMail = body.filter(({ email_active }) => !email_active).map(({ name }) => name);
    expect(byMail).toEqual(expect.arrayContaining(['La noche anterior', 'Créditos por vencer']));
    expect(body.find(({ name }) => name === 'Lista de espera')?.email_active).toBe(true);
  });
});

describe('messages that are sent late', () => {
  const soon = async () => {
    await makeLot(server.pool, laura.customer_id);
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T21:00:00Z' });
    await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
    await server.call(
      'PUT /customer_notification_types',
      { body: { notification_type_id: 2, email_active: true, whatsapp_active: true } },
      laura.token,
    );
    server.clock.set('2026-11-20T19:00:30Z');
    await notificationJobs(server.services).tasks.send_reminders?.({}, {} as never);
    return (await lauraMessages()).filter(({ template }) => template === 'class_soon');
  };

  it('are given up by every channel once they are of no use: no reminder comes after its class', async () => {
    const sent: string[] = [];
    server.services.whatsapp = { send: async ({ to, reference }) => `wamid.${reference}.${sent.push(to)}` };
    expect((await soon()).map(({ channel }) => channel)).toEqual(['email', 'whatsapp']);
    server.clock.set('2026-11-20T21:00:30Z');
    await sendAll();
    expect([mails, sent]).toEqual([[], []]);
    expect((await lauraMessages()).map(({ failedAt }) => failedAt)).toEqual(
      Array(2).fill('2026-11-20T21:00:30.000Z'),
    );
  });

  it('go to the current address and number, and not to former ones', async () => {
    const sent: string[] = [];
    server.services.whatsapp = { send: async ({ to, reference }) => `wamid.${reference}.${sent.push(to)}` };
    await soon();
    await server.pool.query(
      `update customers set email = 'nuevo@correo.tbm.test', whatsapp_number = '+528199999999' where customer_id = $1`,
      [laura.customer_id],
    );
    await sendAll();
    expect([mails.map(({ to }) => to), sent]).toEqual([['nuevo@correo.tbm.test'], ['+528199999999']]);
    const recipients = (await lauraMessages()).map(({ recipient }) => recipient);
    expect(recipients).toEqual(['nuevo@correo.tbm.test', '+528199999999']);
  });
});

describe('quiet hours', () => {
  it('hold back messages that can wait until 08:00 on the clock of the member’s branch, and then as one mail', async () => {
    // 22:30 in Monterrey, the member's branch.
    server.clock.set('2026-11-21T04:30:00Z');
    await watch();
    await watch();
    expect((await lauraMessages()).map(({ waitsUntil }) => waitsUntil)).toEqual(
      Array(2).fill('2026-11-21T14:00:00.000Z'),
    );
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(job.seconds / 3600).toBeCloseTo(9.5, 1);
    // The queue's clock may be ahead: nothing is sent before its time.
    await sendAll();
    expect(mails).toEqual([]);
    server.clock.set('2026-11-21T14:01:00Z');
    await sendAll();
    await sendAll();
    expect(mails.map(({ subject }) => subject)).toEqual(['Tienes 2 avisos de TBM']);
  });

  it('hold back no message by day, and no urgent message at night', async () => {
    await watch();
    await sendAll();
    expect(mails).toHaveLength(1);
    expect((await lauraMessages())[0].waitsUntil).toBeNull();
    // 05:00 in Tijuana: two hours before a class.
    await addDevice();
    await makeLot(server.pool, laura.customer_id);
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-11-21T15:00:00Z',
      branch_id: 2,
    });
    await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
    server.clock.set('2026-11-21T13:00:00Z');
    await notificationJobs(server.services).tasks.send_reminders?.({}, {} as never);
    const soon = (await lauraMessages()).filter(({ template }) => template === 'class_soon');
    expect(soon.map(({ channel, waitsUntil }) => [channel, waitsUntil])).toEqual([
      ['whatsapp', null],
      ['push', null],
    ]);
  });

  it('hold back messages that could not be sent in the evening; those of no use in the morning are not sent', async () => {
    await addDevice();
    await watch();
    await twoClassesTomorrow();
    isAway = true;
    for (const { message_id, channel, template } of await lauraMessages())
      if (channel === 'email' && template === 'class_tomorrow')
        await expect(send(message_id)).rejects.toThrow('away');
    isAway = false;
    // 22:00 in Tijuana, midnight in Monterrey, the member's branch.
    server.clock.set('2026-11-21T06:00:00Z');
    await sendAll();
    expect(mails).toEqual([]);
    const byText = async (name: string) =>
      (await lauraMessages()).filter(({ template }) => template === name);
    expect(await byText('rate_video')).toMatchObject([
      { waitsUntil: '2026-11-21T14:00:00.000Z', sentAt: null, failedAt: null },
    ]);
    // They are useful for ten hours after 20:00.
    const reminders = (await byText('class_tomorrow')).filter(({ channel }) => channel === 'email');
    expect(reminders.map(({ sentAt, failedAt }) => [sentAt, failedAt])).toEqual(
      Array(2).fill([null, '2026-11-21T06:00:00.000Z']),
    );
    server.clock.set('2026-11-21T14:01:00Z');
    await sendAll();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Qué te pareció')]);
  });

  it('an hour inside them that the member chose is honoured, also a little late', async () => {
    await server.call(
      'PUT /customer_notification_types',
      {
        body: {
          notification_type_id: 1,
          email_active: true,
          whatsapp_active: false,
          preferred_time: '22:30',
        },
      },
      laura.token,
    );
    await makeLot(server.pool, laura.customer_id);
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-21T19:00:00Z' });
    await server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
    server.clock.set('2026-11-21T04:30:30Z');
    await notificationJobs(server.services).tasks.send_reminders?.({}, {} as never);
    server.clock.set('2026-11-21T05:20:00Z');
    await sendAll();
    expect(mails).toHaveLength(1);
  });

  it('a message that lost its job is queued again when its moment has passed, not before', async () => {
    server.clock.set('2026-11-21T04:30:00Z');
    await watch();
    const [message] = await lauraMessages();
    const [{ key }] = await jobs();
    await server.pool.query('select graphile_worker.remove_job($1)', [key]);
    const sweep = () => messageJobs(server.services).tasks.send_unsent_messages?.({}, {} as never);
    server.clock.set('2026-11-21T14:10:00Z');
    await sweep();
    const keys = async () => (await jobs()).map((one) => one.key);
    expect(await keys()).not.toContain(`message:${message.message_id}`);
    server.clock.set('2026-11-21T14:16:00Z');
    await sweep();
    expect(await keys()).toContain(`message:${message.message_id}`);
  });
});
