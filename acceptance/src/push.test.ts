import { messageJobs, queueMail } from '@tbm/server/features/messages/index';
import { pushJobs } from '@tbm/server/features/push/index';
import { newVapidKey } from '@tbm/server/platform/push/vapid';
import { makeStudio } from '@tbm/server/platform/testing/factories';
import { samples } from '@tbm/server/platform/testing/messages';
import { type SignedIn, signedInCustomer } from '@tbm/server/platform/testing/people';
import { makeTestServer, type TestServer } from '@tbm/server/platform/testing/server';
import { type Simulators, startSimulators } from '@tbm/simulators/start';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let simulators: Simulators;
let server: TestServer;
let laura: SignedIn;
let eva: SignedIn;
let serial = 0;
beforeAll(async () => {
  simulators = await startSimulators();
  server = await makeTestServer('2026-11-18T18:00:00Z', {
    vapid_private_key: newVapidKey(),
    push_simulator_url: simulators.url,
  });
  await makeStudio(server.pool);
  server.services.mailer = { async send() {}, close() {} };
});
afterAll(async () => {
  await server.end();
  await simulators.close();
});
beforeEach(async () => {
  server.clock.set('2026-11-18T18:00:00Z');
  laura = await signedInCustomer(server);
  eva = await signedInCustomer(server);
});

type Subscription = ReturnType<Simulators['push']['subscribe']>;
const register = (customer: SignedIn, subscription: Subscription, device = 'Android · Chrome') =>
  server.call('POST /push_subscriptions', { body: { ...subscription, device } }, customer.token);
const devices = async (customer = laura) =>
  (await server.call('GET /push_subscriptions', {}, customer.token)).body.data;
/** A browser of a member that receives messages. */
async function browser(customer = laura): Promise<Subscription> {
  const { body } = await server.call('GET /push_subscriptions', {}, customer.token);
  const subscription = simulators.push.subscribe(body.public_key ?? '');
  expect((await register(customer, subscription)).status).toBe(201);
  return subscription;
}
const received = ({ endpoint }: Subscription) => simulators.push.received(endpoint);
const rows = async (text: string, ...values: unknown[]) => (await server.pool.query(text, values)).rows;

/** Cancels a member's class: the message goes to the member's mail and devices. */
async function cancelClass(customer = laura): Promise<void> {
  serial += 1;
  await server.services.db.transaction((tx) =>
    queueMail(tx, {
      cause: `class_cancelled:${serial}`,
      customer_id: customer.customer_id,
      recipient: customer.email,
      template: 'class_cancelled',
      data: samples.class_cancelled,
      now: server.clock.now(),
    }),
  );
}
const deliver = (payload: Record<string, unknown>) =>
  pushJobs(server.services).tasks.send_to_device?.(payload, {} as never);
const unsent = () =>
  rows(
    `select message_id, push_subscription_id from push_deliveries where "sentAt" is null and "failedAt" is null`,
  );
/** Runs the jobs of all waiting messages. */
async function work(): Promise<void> {
  const waiting = await rows(
    'select message_id from messages where "sentAt" is null and "failedAt" is null and "withdrawnAt" is null',
  );
  for (const payload of waiting)
    await messageJobs(server.services).tasks.send_message?.(payload, {} as never);
  for (const payload of await unsent()) await deliver(payload);
}

/** The message to Laura is on its way to the devices, but has not arrived. */
async function onItsWay(): Promise<void> {
  const [message] = await rows(
    `select message_id from messages where channel = 'push' and customer_id = $1 and "sentAt" is null`,
    laura.customer_id,
  );
  await messageJobs(server.services).tasks.send_message?.(message, {} as never);
  expect(await unsent()).toHaveLength(1);
}

describe('a message to a device, by the protocol of web push', () => {
  it('is encrypted for the member’s browser, signed for its service, and names the page to open', async () => {
    const subscription = await browser();
    await cancelClass();
    await work();
    const [message, ...more] = received(subscription);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      ttl: 86_400,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(JSON.parse(message?.text ?? '')).toEqual({
      title: 'Clase cancelada',
      body: expect.stringMatching(
        /^Cancelamos la clase de Barre Body .* a las 07:00 en Monterrey\. Tu crédito ya está de vuelta: úsalo hasta el \d+ de \p{L}+ de \d{4}\.$/u,
      ),
      path: '/mytbm/presencial',
      customer_id: laura.customer_id,
      tag: message?.topic,
    });
    expect(message?.text).not.toContain(samples.class_cancelled.name);
    expect((await devices())[0]).toMatchObject({
      device: 'Android · Chrome',
      usedAt: '2026-11-18T18:00:00.000Z',
    });
  });

  it('reaches each of the member’s devices once, also with two workers at once and a job that runs again', async () => {
    const [phone, laptop] = [await browser(), await browser()];
    await cancelClass();
    await Promise.all([work(), work()]);
    await work();
    const sent = await rows(
      'select d.* from push_deliveries d join messages m using (message_id) where m.customer_id = $1',
      laura.customer_id,
    );
    expect(sent).toHaveLength(2);
    await Promise.all([...sent, ...sent].map(deliver));
    expect([received(phone).length, received(laptop).length]).toEqual([1, 1]);
  });

  it('is shown once when it was accepted and the mark was lost: the topic replaces a waiting message', async () => {
    const phone = await browser();
    simulators.push.setOff(phone.endpoint, true);
    await cancelClass();
    await work();
    await server.pool.query('update push_deliveries set "sentAt" = null');
    await work();
    simulators.push.setOff(phone.endpoint, false);
    expect(received(phone)).toHaveLength(1);
  });

  it('is not queued without a device, and not sent when it is of no use any more', async () => {
    await cancelClass();
    expect(
      await rows(`select from messages where channel = 'push' and customer_id = $1`, laura.customer_id),
    ).toEqual([]);
    const phone = await browser();
    await cancelClass();
    simulators.push.answer(phone.endpoint, { status: 500 });
    await expect(work()).rejects.toThrow('500');
    server.clock.advance({ hours: 24 });
    await work();
    await cancelClass();
    server.clock.advance({ hours: 24 });
    await work();
    expect(received(phone)).toEqual([]);
    expect(await unsent()).toEqual([]);
  });
});

describe('a message that is on its way', () => {
  /** An optional reminder for a member, queued at 20:00. */
  async function remind(template: 'class_tomorrow' | 'credits_expiring' = 'credits_expiring'): Promise<void> {
    serial += 1;
    await rows(
      `insert into messages (cause, channel, notification_type_id, template, customer_id, recipient, data, "createdAt")
      values ($1, 'push', $2, $3, $4, $5, $6, $7)`,
      `reminder:${serial}`,
      template === 'class_tomorrow' ? 1 : 4,
      template,
      laura.customer_id,
      String(laura.customer_id),
      samples[template],
      server.clock.now(),
    );
  }
  const jobIn = async () => {
    const [job] = await rows(
      `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
      where key = (select 'push:' || message_id || ':' || push_subscription_id from push_deliveries
        where "sentAt" is null and "failedAt" is null)`,
    );
    return job?.minutes;
  };

  it('is not sent when the member switches it off in between', async () => {
    const phone = await browser();
    await remind();
    await onItsWay();
    await server.call(
      'PUT /customer_notification_types',
      {
        body: {
          notification_type_id: 4,
          email_active: true,
          whatsapp_active: false,
          push_active: false,
        },
      },
      laura.token,
    );
    await work();
    expect([received(phone), await unsent()]).toEqual([[], []]);
  });

  it('and falls into the quiet hours of the branch waits until the morning, if it is of use then', async () => {
    // 20:50 in Monterrey.
    server.clock.set('2026-11-19T02:50:00Z');
    const phone = await browser();
    simulators.push.answer(phone.endpoint, { status: 503, retryAfter: '1200' });
    await remind();
    await work();
    server.clock.set('2026-11-19T03:10:00Z');
    await work();
    expect([received(phone), await jobIn()]).toEqual([[], 650]);
    server.clock.set('2026-11-19T14:00:00Z');
    await work();
    expect(received(phone)).toHaveLength(1);
    server.clock.set('2026-11-20T02:50:00Z');
    simulators.push.answer(phone.endpoint, { status: 503, retryAfter: '1200' });
    await remind('class_tomorrow');
    await work();
    server.clock.set('2026-11-20T03:10:00Z');
    await work();
    expect([received(phone).length, await unsent()]).toEqual([1, []]);
  });
});

describe('the answers of the push service', () => {
  it.each([404, 410])(
    '%i: the browser has ended it, the device is forgotten, the other devices still receive',
    async (status) => {
      const [endedBrowser, phone] = [await browser(), await browser()];
      if (status === 410) simulators.push.unsubscribe(endedBrowser.endpoint);
      else simulators.push.answer(endedBrowser.endpoint, { status });
      await cancelClass();
      await work();
      expect(await devices()).toHaveLength(1);
      await cancelClass();
      await work();
      expect([received(endedBrowser).length, received(phone).length]).toEqual([0, 2]);
    },
  );

  it.each([400, 403, 413])('%i: the message is given up, the device stays', async (status) => {
    const phone = await browser();
    simulators.push.answer(phone.endpoint, { status });
    await cancelClass();
    await work();
    await work();
    expect(received(phone)).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  it('429 with Retry-After: it is sent once after the pause', async () => {
    const phone = await browser();
    simulators.push.answer(phone.endpoint, { status: 429, retryAfter: '600' });
    await cancelClass();
    await work();
    const [delivery] = await unsent();
    const [job] = await rows(
      `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = $1`,
      `push:${delivery?.message_id}:${delivery?.push_subscription_id}`,
    );
    expect(job?.seconds).toBeGreaterThan(590);
    // The sweep leaves the pause as it is.
    server.clock.advance({ minutes: 20 });
    await pushJobs(server.services).tasks.send_unsent_pushes?.({}, {} as never);
    const [later] = await rows(
      `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = $1`,
      `push:${delivery?.message_id}:${delivery?.push_subscription_id}`,
    );
    expect(later?.seconds).toBeGreaterThan(580);
    await work();
    await work();
    expect(received(phone)).toHaveLength(1);
  });

  it('500 and 502: it is tried again, and sent once', async () => {
    const phone = await browser();
    simulators.push.answer(phone.endpoint, { status: 500 }, { status: 502 });
    await cancelClass();
    await expect(work()).rejects.toThrow('500');
    await expect(work()).rejects.toThrow('502');
    await work();
    expect(received(phone)).toHaveLength(1);
  });
});

describe('a device belongs to one account', () => {
  it('signing out ends it, also for messages already on their way', async () => {
    const phone = await browser();
    await cancelClass();
    await onItsWay();
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { cookie: laura.cookie, origin: server.services.config.public_url },
      payload: {},
    });
    await work();
    expect(received(phone)).toEqual([]);
    expect(await rows('select from push_subscriptions where customer_id = $1', laura.customer_id)).toEqual(
      [],
    );
  });

  it('a session that has expired receives nothing', async () => {
    const phone = await browser();
    await cancelClass();
    await onItsWay();
    await server.pool.query(
      `update identity_sessions set "expiresAt" = now() - interval '1 second' where id = $1`,
      [laura.session_id],
    );
    await work();
    await cancelClass();
    await work();
    expect(received(phone)).toEqual([]);
  });

  it('with an outside identity service, signing out everywhere ends those that were turned on before', async () => {
    const phone = await browser();
    await server.pool.query('update push_subscriptions set session_id = null where customer_id = $1', [
      laura.customer_id,
    ]);
    await cancelClass();
    await onItsWay();
    await server.pool.query('update users set "signedOutAt" = $2 where uid = $1', [
      laura.uid,
      '2026-11-18T18:00:01Z',
    ]);
    await work();
    expect(received(phone)).toEqual([]);
  });

  it('another account on the same device takes it over, and sees nothing of the one before', async () => {
    const phone = await browser();
    await cancelClass();
    await onItsWay();
    expect((await register(eva, phone)).status).toBe(201);
    await work();
    expect(received(phone)).toEqual([]);
    expect([(await devices()).length, (await devices(eva)).length]).toEqual([0, 1]);
    await cancelClass(eva);
    await work();
    expect(JSON.parse(received(phone)[0]?.text ?? '{}').customer_id).toBe(eva.customer_id);
  });

  it('a person who knows only the address cannot take it over', async () => {
    const phone = await browser();
    const other = simulators.push.subscribe(server.services.push?.publicKey ?? '');
    const stolen = await register(eva, { ...other, endpoint: phone.endpoint });
    expect([stolen.status, stolen.body.code]).toEqual([400, 'push_refused']);
    expect(await devices()).toHaveLength(1);
  });

  it('turning it on again changes nothing; a member turns off only their own devices; ten at most', async () => {
    const phone = await browser();
    const again = await register(laura, phone, 'Windows · Chrome');
    const [mine, ...others] = await devices();
    expect([others, mine?.push_subscription_id, mine?.device]).toEqual([
      [],
      again.body.push_subscription_id,
      'Windows · Chrome',
    ]);
    const off = (customer: SignedIn) =>
      server.call(
        'DELETE /push_subscriptions/:id',
        { params: { id: mine?.push_subscription_id ?? 0 } },
        customer.token,
      );
    expect((await off(eva)).status).toBe(404);
    expect((await off(laura)).body).toEqual({ deleted: true });
    expect((await off(laura)).status).toBe(404);
    await Promise.all(Array.from({ length: 13 }, () => browser()));
    expect(await devices()).toHaveLength(10);
  });

  it('the address of anything but a push service is refused', async () => {
    const real = simulators.push.subscribe(server.services.push?.publicKey ?? '');
    for (const endpoint of [
      'http://127.0.0.1:5432/',
      'https://169.254.169.254/latest',
      'https://localhost/push',
    ]) {
      const { status, body } = await register(laura, { ...real, endpoint });
      expect([status, body.code]).toEqual([400, 'push_refused']);
    }
  });
});
