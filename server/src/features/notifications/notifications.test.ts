import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makeMembership, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { messageJobs } from '../messages/index.ts';
import { notificationJobs } from './index.ts';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-01T00:00:00Z', {
    whatsapp: 'on',
    whatsapp_token: 'token',
    whatsapp_phone_number_id: '1',
  });
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  laura = await signedInCustomer(server);
  await server.pool.query(
    `update customers set whatsapp_number = '+5282' || right(customer_id::text, 8) where customer_id = $1`,
    [laura.customer_id],
  );
});

const run = (task: 'send_reminders' | 'tell_expiring_credits' | 'confirm_bookings') =>
  notificationJobs(server.services).tasks[task]?.({}, {} as never);
const sent = async () =>
  (await messagesFor(server.pool, laura.customer_id)).map(({ template, channel, data }) => ({
    template,
    channel,
    data,
  }));
const prefer = (type: number, by: { email: boolean; whatsapp: boolean; time?: string; active?: boolean }) =>
  server.pool.query(
    `insert into customer_notification_types
       (notification_type_id, customer_id, email_active, whatsapp_active, preferred_time, active)
     values ($1, $2, $3, $4, $5, $6)`,
    [type, laura.customer_id, by.email, by.whatsapp, by.time ?? '20:00', by.active ?? true],
  );

/** Books, in Tijuana by default, at a given time of the server's clock. */
async function book(bookedAt: string, class_date: string, branch_id = 2) {
  server.clock.set(bookedAt);
  await makeLot(server.pool, laura.customer_id);
  const { single_class_id } = await makeClass(server.pool, { class_date, branch_id });
  const { status, body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id, spot: 7 } },
    laura.token,
  );
  expect(status).toBe(201);
  return body.class_reservation_id;
}

describe('reminders of a class', () => {
  it('are sent the evening before and two hours before, in branch time, once each', async () => {
    // Tuesday 24 November, 7:00 in Tijuana.
    const class_reservation_id = await book('2026-11-23T18:00:00Z', '2026-11-24T15:00:00Z');
    server.clock.set('2026-11-24T03:59:59Z');
    await run('send_reminders');
    expect(await sent()).toEqual([]);
    server.clock.set('2026-11-24T04:00:00Z'); // 20:00 on Monday
    await Promise.all([run('send_reminders'), run('send_reminders')]);
    server.clock.set('2026-11-24T04:05:00Z');
    const numbers =
      'select last_value from messages_message_id_seq union all select last_value from notifications_notification_id_seq';
    const before = (await server.pool.query(numbers)).rows;
    await run('send_reminders');
    expect((await server.pool.query(numbers)).rows).toEqual(before);
    const [reminder] = await sent();
    expect(reminder).toMatchObject({ template: 'class_tomorrow', channel: 'email', data: { spot: 7 } });
    // The stored message names the place; the link that gives it up is signed when the message is sent.
    expect(reminder?.data).toMatchObject({
      place: { class_reservation_id, single_class_id: expect.any(Number) },
    });
    expect(JSON.stringify(reminder?.data)).not.toContain('mi-lugar');
    server.clock.set('2026-11-24T13:00:00Z');
    await run('send_reminders');
    await run('send_reminders');
    expect((await sent()).map(({ template, channel }) => [template, channel])).toEqual([
      ['class_tomorrow', 'email'],
      ['class_soon', 'whatsapp'],
    ]);
  });

  it('two hours before are sent by mail where the number is not verified or WhatsApp is off, unless the member switched such mails off', async () => {
    const soon = async () => {
      await book('2026-11-23T18:00:00Z', '2026-11-24T15:00:00Z');
      server.clock.set('2026-11-24T13:00:00Z');
      await run('send_reminders');
      const found = (await sent()).filter(({ template }) => template === 'class_soon');
      return found.map(({ channel }) => channel);
    };
    const shown = async () => {
      const { body } = await server.call('GET /customer_notification_types', {}, laura.token);
      return body.find(({ notification_type_id }) => notification_type_id === 2)?.email_active;
    };
    expect(await shown()).toBe(false);
    const unverified = async () => {
      laura = await signedInCustomer(server);
    };
    await unverified();
    expect([await shown(), await soon()]).toEqual([true, ['email']]);
    await unverified();
    await prefer(2, { email: false, whatsapp: true });
    expect([await shown(), await soon()]).toEqual([false, []]);
    await unverified();
    await server.pool.query("update customers set whatsapp_number = '+16195550123' where customer_id = $1", [
      laura.customer_id,
    ]);
    server.services.config.whatsapp = 'off';
    try {
      expect([await shown(), await soon()]).toEqual([true, ['email']]);
    } finally {
      server.services.config.whatsapp = 'on';
    }
  });

  it('are not sent for cancelled places, nor for bookings made after they were due', async () => {
    const cancelledId = await book('2026-11-23T18:00:00Z', '2026-11-24T15:00:00Z');
    await server.call('DELETE /class_reservations/:id', { params: { id: cancelledId } }, laura.token);
    await book('2026-11-24T05:00:00Z', '2026-11-24T16:00:00Z');
    await run('send_reminders');
    expect(await sent()).toEqual([]);
  });

  it.each([
    // The clocks of Tijuana went forward, or back, on the morning before.
    ['2026-03-09', 2, '2026-03-09T01:30:00Z'],
    ['2026-11-02', 2, '2026-11-02T02:30:00Z'],
    ['2026-07-03', 2, '2026-07-03T01:30:00Z'],
    ['2026-03-09', 1, '2026-03-09T00:30:00Z'],
    ['2026-11-02', 1, '2026-11-02T00:30:00Z'],
  ] as const)(
    'of a class on %s in branch %i is sent at 18:30 of its clock: %s',
    async (day, branch_id, at) => {
      await prefer(1, { email: true, whatsapp: false, time: '18:30' });
      const timeZone = branch_id === 2 ? 'America/Tijuana' : 'America/Monterrey';
      const begins = Temporal.PlainDate.from(day)
        .toZonedDateTime({ timeZone, plainTime: '07:00' })
        .toInstant();
      const class_date = begins.toString();
      await book(begins.subtract({ hours: 40 }).toString(), class_date, branch_id);
      server.clock.set(Temporal.Instant.from(at).subtract({ seconds: 1 }).toString());
      await run('send_reminders');
      expect(await sent()).toEqual([]);
      server.clock.set(at);
      await run('send_reminders');
      expect(await sent()).toMatchObject([
        { template: 'class_tomorrow', channel: 'email', data: { class_date } },
      ]);
    },
  );

  it('follow the member’s preferred hour and channels, or are off [NOTIF-002]', async () => {
    await prefer(1, { email: false, whatsapp: true, time: '18:30' });
    await prefer(2, { email: true, whatsapp: true, active: false });
    await book('2026-11-23T18:00:00Z', '2026-11-24T15:00:00Z', 1); // 9:00 in Monterrey
    server.clock.set('2026-11-24T00:30:00Z'); // 18:30
    await run('send_reminders');
    expect((await sent()).map(({ channel }) => channel)).toEqual(['whatsapp']);
    server.clock.set('2026-11-24T13:00:00Z');
    await run('send_reminders');
    expect(await sent()).toHaveLength(1);
  });

  it('refuse an invalid time, in the database too [NOTIF-005]', async () => {
    for (const time of ['24:00', '9:00', '20:60'])
      await expect(prefer(1, { email: true, whatsapp: true, time })).rejects.toThrow(/time/);
  });
});

it('a guest’s place, a cancelled one and one that came with a purchase are not confirmed by this mail', async () => {
  const changes = [
    `update class_reservations set guest_name = 'Sol' where class_reservation_id = $1`,
    `update class_reservations set "deletedAt" = now() where class_reservation_id = $1`,
    `insert into requested_places (purchase_id, single_class_id, class_reservation_id, status, "settledAt")
       select p.purchase_id, r.single_class_id, r.class_reservation_id, 'reserved', now()
       from class_reservations r join purchases p using (customer_id) where r.class_reservation_id = $1`,
  ];
  await makeMembership(server.pool, laura.customer_id);
  for (const [index, change] of changes.entries()) {
    const id = await book('2026-11-23T18:00:00Z', `2026-11-24T${15 + 2 * index}:00:00Z`);
    const { rowCount } = await server.pool.query(change, [id]);
    expect(rowCount).toBe(1);
    await run('confirm_bookings');
  }
  expect(await sent()).toEqual([]);
});

it('a place is confirmed by mail once, with its entry for the calendar, unless the member switched that off', async () => {
  const id = await book('2026-11-23T18:00:00Z', '2026-11-24T15:00:00Z');
  await Promise.all([run('confirm_bookings'), run('confirm_bookings')]);
  await run('confirm_bookings');
  expect(await sent()).toMatchObject([
    {
      template: 'class_booked',
      channel: 'email',
      data: { spot: 7, calendar: { class_reservation_id: id, spot: 7 } },
    },
  ]);
  laura = await signedInCustomer(server);
  await prefer(23, { email: false, whatsapp: false });
  await book('2026-11-23T18:00:00Z', '2026-11-24T17:00:00Z');
  await run('confirm_bookings');
  expect(await sent()).toEqual([]);
  // It is not sent either when it would come too late.
  laura = await signedInCustomer(server);
  await book('2026-11-23T18:00:00Z', '2026-11-24T19:00:00Z');
  server.clock.set('2026-11-23T20:00:01Z');
  await run('confirm_bookings');
  expect(await sent()).toEqual([]);
});

describe('credits that expire', () => {
  it('are announced 7 and 2 days before, by mail, once each, in branch time', async () => {
    server.clock.set('2026-11-01T18:00:00Z');
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id, {
      granted: 3,
      expiration_date: '2026-12-02',
      branch_id: 2,
    });
    await server.pool.query(
      `update credit_lots set "createdAt" = '2026-11-01T18:00:00Z' where credit_lot_id = $1`,
      [credit_lot_id],
    );
    for (const [at, count] of [
      ['2026-11-25T17:59:59Z', 0],
      ['2026-11-25T18:00:00Z', 1], // 10:00 in Tijuana
      ['2026-11-25T23:00:00Z', 1],
      ['2026-11-28T18:00:00Z', 1],
      ['2026-11-30T18:00:00Z', 2],
      ['2026-12-01T18:00:00Z', 2],
    ] as const) {
      server.clock.set(at);
      await run('tell_expiring_credits');
      expect([at, (await sent()).length]).toEqual([at, count]);
    }
    expect((await sent()).map(({ channel, data }) => [channel, data.days, data.classes])).toEqual([
      ['email', 7, '3'],
      ['email', 2, '3'],
    ]);
  });

  it('are not announced when they are used up', async () => {
    await makeLot(server.pool, laura.customer_id, { granted: 0, expiration_date: '2026-12-02' });
    await server.pool.query(`update credit_lots set "createdAt" = '2026-11-01T18:00:00Z'`);
    server.clock.set('2026-11-25T18:00:00Z');
    await run('tell_expiring_credits');
    expect(await sent()).toEqual([]);
  });
});

it('a permanent refusal by WhatsApp is recorded and not retried', async () => {
  const { WhatsappRefused } = await import('../../platform/whatsapp/whatsapp.ts');
  await prefer(1, { email: false, whatsapp: true });
  await book('2026-11-23T18:00:00Z', '2026-11-24T15:00:00Z');
  server.clock.set('2026-11-24T04:00:00Z');
  await run('send_reminders');
  const [{ message_id }] = await messagesFor(server.pool, laura.customer_id);
  let asked = 0;
  const refusal = { now: new Error('WhatsApp answered 503') as Error };
  server.services.whatsapp = {
    async send() {
      asked += 1;
      throw refusal.now;
    },
  };
  const send = async () => messageJobs(server.services).tasks.send_message?.({ message_id }, {} as never);
  await expect(send()).rejects.toThrow('503');
  refusal.now = new WhatsappRefused('no WhatsApp there', 131_026);
  await send();
  await send();
  expect(asked).toBe(2);
  const { rows: kept } = await server.pool.query(
    'select "sentAt", "failedAt", failure_code from messages where message_id = $1',
    [message_id],
  );
  expect(kept[0]).toEqual({ sentAt: null, failedAt: '2026-11-24T04:00:00.000Z', failure_code: 131_026 });
});
