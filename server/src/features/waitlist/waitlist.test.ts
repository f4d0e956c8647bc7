import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { placeFreed, waitlistJobs } from './index.ts';

const start = '2026-11-18T18:00:00Z';
const tomorrow = '2026-11-19T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let ines: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start, {
    whatsapp: 'on',
    whatsapp_token: 'token',
    whatsapp_phone_number_id: '1',
  });
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  [laura, ines] = [await signedInCustomer(server), await signedInCustomer(server)];
  await makeLot(server.pool, laura.customer_id);
});

const reserve = (single_class_id: number, by = laura) =>
  server.call('POST /class_reservations', { body: { single_class_id } }, by.token);
const join = (single_class_id: number, by = ines) =>
  server.call('POST /waitlist', { body: { single_class_id } }, by.token);
const list = async (by = ines) => (await server.call('GET /waitlist', {}, by.token)).body;

/** A class of one place, which Laura has. */
async function fullClass(row: { branch_id?: number; class_date?: string } = {}) {
  const made = await makeClass(server.pool, { class_date: tomorrow, capacity: 1, ...row });
  const { body, status } = await reserve(made.single_class_id);
  expect(status).toBe(201);
  return { ...made, class_reservation_id: body.class_reservation_id };
}
const cancel = (class_reservation_id: number, by = laura) =>
  server.call('DELETE /class_reservations/:id', { params: { id: class_reservation_id } }, by.token);

/** Runs the pending jobs, as the worker does. */
async function runJobs() {
  const { rows } = await server.pool.query<{ id: string; payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'tell_waiting' returning j.payload`,
  );
  for (const { payload } of rows)
    await waitlistJobs(server.services).tasks.tell_waiting?.(payload, {} as never);
  return rows.length;
}
const sent = async (by = ines) =>
  (
    await server.pool.query(
      'select channel, recipient, template, data from messages where customer_id = $1 order by channel, message_id',
      [by.customer_id],
    )
  ).rows;

describe('the waitlist of a full class', () => {
  const one = async (single_class_id: number) =>
    server.call('GET /waitlist/:single_class_id', { params: { single_class_id } }, ines.token);

  it('is joined without a credit and seen with its class [WAIT-006, WAIT-010, API-087..089]', async () => {
    const { single_class_id } = await fullClass();
    const { status, body } = await join(single_class_id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      waitlist_id: expect.any(Number),
      single_class_id,
      customer_id: ines.customer_id,
      createdAt: '2026-11-18T18:00:00+00:00',
      single_class: {
        class_date: '2026-11-19T18:00:00+00:00',
        class_type: { name: 'Barre' },
        class_instructors: [{ instructor: { name: 'Ana' } }],
      },
    });
    expect(await list()).toEqual([body]);
    expect((await one(single_class_id)).body).toEqual(body);
  });

  it('can be left once, only by the member who joined [WAIT-006, API-091]', async () => {
    const { single_class_id } = await fullClass();
    const { body } = await join(single_class_id);
    const leave = (by = ines) =>
      server.call('DELETE /waitlist/:id', { params: { id: body.waitlist_id } }, by.token);
    expect((await leave(laura)).status).toBe(404);
    expect((await leave()).body).toEqual({ deleted: true });
    expect((await leave()).status).toBe(404);
    expect(await list()).toEqual([]);
    const none = await one(single_class_id);
    expect([none.status, none.body.code]).toEqual([404, 'waitlist_not_found']);
  });

  it('is joined once, also on concurrent calls, and only for oneself', async () => {
    const { single_class_id } = await fullClass();
    const answers = await Promise.all([join(single_class_id), join(single_class_id), join(single_class_id)]);
    expect(new Set(answers.map(({ body }) => body.waitlist_id)).size).toBe(1);
    const forLaura = { single_class_id, customer_id: laura.customer_id };
    const { body } = await server.call('POST /waitlist', { body: forLaura }, ines.token);
    expect(body.customer_id).toBe(ines.customer_id);
    expect(await list()).toHaveLength(1);
  });

  it('is refused while there are places, to a member with a place, and for past or unknown classes', async () => {
    const free = await makeClass(server.pool, { class_date: tomorrow });
    expect((await join(free.single_class_id)).body.code).toBe('class_has_places');
    const { single_class_id } = await fullClass();
    expect((await join(single_class_id, laura)).body.code).toBe('already_reserved');
    expect((await join(9_999_999)).body.code).toBe('class_not_found');
    server.clock.set('2026-11-20T00:00:00Z'); // six hours after the start
    expect((await join(single_class_id)).body.code).toBe('class_closed');
  });

  it('moves an entry to another full class [API-090, X56]', async () => {
    const one = await fullClass();
    const other = await fullClass({ class_date: '2026-11-20T18:00:00Z' });
    const { body } = await join(one.single_class_id);
    const move = (single_class_id: number, by = ines) =>
      server.call('PUT /waitlist', { body: { waitlist_id: body.waitlist_id, single_class_id } }, by.token);
    expect((await move(other.single_class_id, await signedInCustomer(server))).status).toBe(404);
    expect((await move(other.single_class_id)).body.single_class_id).toBe(other.single_class_id);
    await join(one.single_class_id);
    expect((await move(one.single_class_id)).body.code).toBe('already_waiting');
  });

  it('ends with the class [WAIT-O3]', async () => {
    const { single_class_id } = await fullClass({ branch_id: 2 });
    await join(single_class_id);
    server.clock.set('2026-11-19T17:59:59Z');
    expect(await list()).toHaveLength(1);
    server.clock.set(tomorrow);
    expect(await list()).toEqual([]);
  });
});

describe('a place that frees', () => {
  it('is announced to everyone waiting at once, by WhatsApp and mail, with a link to its booking [WAIT-007]', async () => {
    const { single_class_id, class_reservation_id } = await fullClass();
    const eva = await signedInCustomer(server);
    await join(single_class_id);
    await join(single_class_id, eva);
    await cancel(class_reservation_id);
    expect(await runJobs()).toBe(1);
    for (const by of [ines, eva]) {
      const messages = await sent(by);
      expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
        ['email', by.email],
        ['whatsapp', '+528112345678'],
      ]);
      expect(messages[0]).toMatchObject({
        template: 'waitlist_place',
        data: { single_class_id, branch_id: 1, class_date: tomorrow, class_name: 'Barre' },
      });
    }
  });

  it('is announced once per event, however often that is processed; the next place again', async () => {
    const { single_class_id, class_reservation_id } = await fullClass();
    await join(single_class_id);
    await cancel(class_reservation_id);
    await runJobs();
    const cause = `reservation:${class_reservation_id}`;
    for (let again = 0; again < 3; again++)
      await waitlistJobs(server.services).tasks.tell_waiting?.({ single_class_id, cause }, {} as never);
    expect(await sent()).toHaveLength(2);
    const next = await reserve(single_class_id);
    await cancel(next.body.class_reservation_id);
    await runJobs();
    expect(await sent()).toHaveLength(4);
  });

  it('is also announced when the capacity is raised, in the same transaction', async () => {
    const { single_class_id } = await fullClass();
    await join(single_class_id);
    const raise = (commit: boolean) =>
      server.services.db
        .transaction(async (tx) => {
          await tx.execute(
            `update single_classes set capacity = 2 where single_class_id = ${single_class_id}`,
          );
          await placeFreed(tx, { single_class_id, cause: `capacity:${single_class_id}:2` });
          if (!commit) throw new Error('undone');
        })
        .catch(() => {});
    await raise(false);
    expect(await runJobs()).toBe(0);
    await raise(true);
    expect(await runJobs()).toBe(1);
    expect(await sent()).toHaveLength(2);
  });

  it('is not announced when no one waits, when it is already taken, or when the class can no longer be booked', async () => {
    const alone = await fullClass();
    await cancel(alone.class_reservation_id);
    expect(await runJobs()).toBe(0);

    const raced = await fullClass();
    await join(raced.single_class_id);
    await cancel(raced.class_reservation_id);
    await reserve(raced.single_class_id);
    await runJobs();
    expect(await sent()).toEqual([]);

    const over = await fullClass();
    await join(over.single_class_id);
    await cancel(over.class_reservation_id);
    server.clock.set('2026-11-20T00:00:00Z');
    await runJobs();
    expect(await sent()).toEqual([]);
  });

  it('goes to the first to book; that member leaves the list, the others stay [WAIT-008]', async () => {
    const { single_class_id, class_reservation_id } = await fullClass();
    const eva = await signedInCustomer(server);
    for (const by of [ines, eva]) {
      await makeLot(server.pool, by.customer_id);
      await join(single_class_id, by);
    }
    await cancel(class_reservation_id);
    const race = await Promise.all([reserve(single_class_id, ines), reserve(single_class_id, eva)]);
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [winner, other] = race[0]?.status === 201 ? [ines, eva] : [eva, ines];
    expect(await list(winner)).toEqual([]);
    expect(await list(other)).toHaveLength(1);
  });

  it('is also left by a member moved into the class at the desk [WAIT-008, API-084]', async () => {
    const { single_class_id, class_reservation_id } = await fullClass();
    const beside = await makeClass(server.pool, { class_date: '2026-11-19T18:00:00Z' });
    await makeLot(server.pool, ines.customer_id);
    const placeOfInes = await reserve(beside.single_class_id, ines);
    await join(single_class_id);
    await cancel(class_reservation_id);
    const desk = await signedInCustomer(server, 'frontdesk');
    const moved = await server.call(
      'PUT /class_reservations',
      { body: { class_reservation_id: placeOfInes.body.class_reservation_id, single_class_id } },
      desk.token,
    );
    expect(moved.status).toBe(200);
    expect(await list()).toEqual([]);
    await runJobs();
    expect(await sent()).toEqual([]);
  });

  it('is announced each time that the same place moves away [WAIT-007, API-084]', async () => {
    const { single_class_id, class_reservation_id } = await fullClass();
    const beside = await makeClass(server.pool, { class_date: tomorrow });
    await join(single_class_id);
    const desk = await signedInCustomer(server, 'frontdesk');
    const move = async (id: number) => {
      server.clock.advance({ minutes: 1 });
      const body = { class_reservation_id, single_class_id: id };
      expect((await server.call('PUT /class_reservations', { body }, desk.token)).status).toBe(200);
      await runJobs();
    };
    await move(beside.single_class_id);
    const once = (await sent()).length;
    await move(single_class_id);
    await move(beside.single_class_id);
    expect(await sent()).toHaveLength(2 * once);
  });

  it('is announced on the member’s preferred channels', async () => {
    const { single_class_id, class_reservation_id } = await fullClass();
    await join(single_class_id);
    await server.pool.query(
      `insert into customer_notification_types (notification_type_id, customer_id, email_active, whatsapp_active, preferred_time)
       values (3, $1, false, true, '20:00')`,
      [ines.customer_id],
    );
    await cancel(class_reservation_id);
    await runJobs();
    expect((await sent()).map(({ channel }) => channel)).toEqual(['whatsapp']);
  });
});

it('under concurrency, no one waits for a class in which the member has a place, and no freed place is missed', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => signedInCustomer(server)));
  for (const { customer_id } of members) await makeLot(server.pool, customer_id, { granted: 200 });
  for (let round = 0; round < 12; round++) {
    const { single_class_id, class_reservation_id } = await fullClass({
      class_date: `2026-12-${String(round + 1).padStart(2, '0')}T18:00:00Z`,
    });
    // Each waits and books at the same moment, while the one place is freed.
    await Promise.all([
      cancel(class_reservation_id),
      ...members.flatMap((by) => [join(single_class_id, by), reserve(single_class_id, by)]),
    ]);
    await runJobs();
  }
  const broken = (await runIntegrity(server.pool, start)).filter(({ violations }) => violations > 0);
  expect(broken).toEqual([]);
}, 180_000);
