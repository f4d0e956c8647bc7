import { messageTypeOf } from '@tbm/domain/message-types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { newVapidKey } from '../../platform/push/vapid.ts';
import { insert, makeStudio } from '../../platform/testing/factories.ts';
import { samples } from '../../platform/testing/messages.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { messageJobs } from './index.ts';

/** Tests the rules of marketing with a message that other tests know: in this file, the notice of credits counts as marketing. */
const id = 4;
const type = messageTypeOf(id);
const kind = type?.kind ?? 'utility';

let server: TestServer;
let laura: SignedIn;
let sent: Mail[] = [];
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z', { vapid_private_key: newVapidKey() });
  await makeStudio(server.pool);
  server.services.mailer = {
    async send(mail) {
      sent.push(mail);
    },
    close() {},
  };
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
  sent = [];
  Object.assign(type ?? {}, { kind: 'marketing' });
});
afterEach(() => void Object.assign(type ?? {}, { kind }));

const recipient = recipientsStatement('test_recipient_of_marketing', {
  type: 'credits_expiring',
  joins: '',
  where: 'c.customer_id = $1',
});
const consent = (given: boolean) =>
  server.call('PUT /consents', { body: { purpose: 'marketing', given, version: 1 } }, laura.token);
const isAllowed = async () =>
  (await server.call('GET /consents', {}, laura.token)).body.some(
    ({ purpose, given }) => purpose === 'marketing' && given,
  );

let serial = 0;
/** Queues a message of that type to Laura; returns the ids of its rows. */
async function queue(): Promise<number[]> {
  serial += 1;
  const cause = `marketing:${serial}`;
  const { db, config } = server.services;
  const customer = await recipient.one(server.pool, [laura.customer_id]);
  await db.transaction((tx) =>
    queueNotice(tx, config, {
      cause,
      customer,
      template: 'credits_expiring',
      now: server.clock.now(),
      data: samples.credits_expiring,
    }),
  );
  const { rows } = await server.pool.query<{ message_id: number }>(
    'select message_id from messages where cause like $1',
    [`${cause}:%`],
  );
  return rows.map(({ message_id }) => message_id);
}
async function send(ids: number[]): Promise<void> {
  for (const message_id of ids)
    await messageJobs(server.services).tasks.send_message?.({ message_id }, {} as never);
}
const preference = async () =>
  (await server.call('GET /customer_notification_types/:id', { params: { id } }, laura.token)).body;

describe('marketing', () => {
  it('is neither queued nor written into the inbox without consent', async () => {
    expect(await queue()).toEqual([]);
    const { body } = await server.call('GET /notifications', { query: {} }, laura.token);
    expect(body.data).toEqual([]);
  });

  it('is sent with consent, and not when the member withdraws it before', async () => {
    await consent(true);
    await send(await queue());
    expect(sent.map(({ to }) => to)).toEqual([laura.email]);
    const later = await queue();
    await consent(false);
    await send(later);
    expect([later.length, sent.length]).toEqual([1, 1]);
  });

  it('goes to devices only with consent too', async () => {
    await insert(server.pool, 'push_subscriptions', {
      customer_id: laura.customer_id,
      session_id: laura.session_id,
      device: 'Safari',
      endpoint: `https://web.push.apple.com/${laura.customer_id}`,
      p256dh: 'key',
      auth: 'secret',
      confirmedAt: server.clock.now(),
    });
    const deliveries = async () =>
      (
        await server.pool.query(
          'select from push_deliveries join push_subscriptions using (push_subscription_id) where customer_id = $1',
          [laura.customer_id],
        )
      ).rowCount;
    expect(await queue()).toEqual([]);
    await consent(true);
    const queued = await queue();
    await consent(false);
    await send(queued);
    expect([queued.length, await deliveries(), (await preference()).push_active]).toEqual([2, 0, false]);
    await consent(true);
    await send(await queue());
    expect([sent.length, await deliveries(), (await preference()).push_active]).toEqual([1, 1, true]);
    await consent(false);
    const on = { notification_type_id: id, email_active: false, whatsapp_active: false, push_active: true };
    const refused = await server.call('PUT /customer_notification_types', { body: on }, laura.token);
    expect(refused.body.code).toBe('marketing_not_allowed');
  });

  it('ends as a whole by the link of one of its mails', async () => {
    await consent(true);
    await send(await queue());
    const { unsubscribe = '' } = sent[0] ?? {};
    for (const _ of [1, 2])
      expect(
        (
          await server.app.inject({
            method: 'POST',
            url: new URL(unsubscribe).pathname,
            payload: '',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).statusCode,
      ).toBe(200);
    expect(await isAllowed()).toBe(false);
    const { rows } = await server.pool.query(
      'select given, place from consents where customer_id = $1 order by consent_id',
      [laura.customer_id],
    );
    expect(rows).toEqual([
      { given: true, place: 'account' },
      { given: false, place: 'unsubscribe' },
    ]);
    expect(await queue()).toEqual([]);
  });

  it('is shown as off without consent, and cannot be switched on before it', async () => {
    const on = { notification_type_id: id, email_active: true, whatsapp_active: false };
    const write = (body: typeof on) => server.call('PUT /customer_notification_types', { body }, laura.token);
    expect(await preference()).toMatchObject({ optional: true, email_active: false });
    expect([(await write(on)).body.code, (await write({ ...on, email_active: false })).status]).toEqual([
      'marketing_not_allowed',
      200,
    ]);
    await consent(true);
    expect((await write(on)).body.email_active).toBe(true);
  });
});

it('the link of any other type leaves the consent to marketing unchanged', async () => {
  Object.assign(type ?? {}, { kind });
  await consent(true);
  await send(await queue());
  const token = sent[0]?.unsubscribe?.split('/').at(-1) ?? '';
  expect((await server.call('POST /unsubscribe/:token', { params: { token } })).status).toBe(200);
  expect(await isAllowed()).toBe(true);
});
