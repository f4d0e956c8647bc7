import type { MissedRules } from '@tbm/contract/booking-policy';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { settleMissedClasses } from '../missed-fees/index.ts';
import { settleAttendance } from '../roster/index.ts';

/** Wednesday 18 November 2026, 12:00 in Monterrey. */
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
let laura: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server, 'member', { name: 'Laura' });
  await setRules({ missed_consequence: 'none' });
});

/** Sets the consequence as the owner does, so that what was missed before does not count. */
async function setRules(rules: Partial<MissedRules>): Promise<void> {
  const { body: branch } = await server.call('GET /branches/:id', { params: { id: 1 } }, admin.token);
  const body = {
    ...branch,
    missed_limit: 2,
    missed_grace: 0,
    missed_pause_days: 3,
    missed_days_ahead: 1,
    ...rules,
  };
  const { status } = await server.call('PUT /branches', { body }, admin.token);
  expect(status).toBe(200);
}
const at = (days: number, hour = 7): string =>
  Temporal.PlainDate.from('2026-11-18')
    .add({ days })
    .toZonedDateTime({ timeZone: 'America/Monterrey', plainTime: { hour } })
    .toInstant()
    .toString();
const classAt = async (days: number, hour?: number) =>
  (await makeClass(server.pool, { class_date: at(days, hour) })).single_class_id;
const reserve = (single_class_id: number) =>
  server.call('POST /class_reservations', { body: { single_class_id } }, laura.token);
const unlimited = () => makeLot(server.pool, laura.customer_id, { is_unlimited: true });

/** Books a class, and misses it: after its day the job writes the strike, and the consequence follows. */
async function miss(days: number, hour?: number): Promise<void> {
  await reserve(await classAt(days, hour));
  server.clock.set(at(days + 1, 1));
  await settleAttendance(server.services);
  await settleMissedClasses(server.services);
}
const policy = async () =>
  (await server.call('GET /customer/booking_policy', { query: { branch_id: 1 } }, laura.token)).body;
const restrictions = async () =>
  (
    await server.pool.query('select kind, book_days_ahead from booking_restrictions where customer_id = $1', [
      laura.customer_id,
    ])
  ).rows;
const strikes = async (): Promise<number[]> =>
  (
    await server.pool.query('select strike_id from strikes where customer_id = $1 order by strike_id', [
      laura.customer_id,
    ])
  ).rows.map(({ strike_id }) => strike_id);

it('a pause follows from the second missed class, once, and refuses the unlimited lot until its end', async () => {
  await unlimited();
  await setRules({ missed_consequence: 'pause' });
  await miss(1);
  expect([await restrictions(), (await policy()).missed_count]).toEqual([[], 1]);
  await miss(2);
  await settleMissedClasses(server.services);
  expect(await restrictions()).toEqual([{ kind: 'pause', book_days_ahead: null }]);
  expect((await policy()).restriction).toEqual({
    kind: 'pause',
    until: '2026-11-24T06:00:00.000Z',
    book_days_ahead: null,
  });
  const single_class_id = await classAt(7);
  const { status, body } = await reserve(single_class_id);
  expect([status, body.code, body.policy]).toEqual([
    409,
    'policy_paused',
    { rule: 'paused', limit: 0, count: 0, from: '2026-11-24T06:00:00.000Z' },
  ]);
  server.clock.set('2026-11-24T06:00:00Z');
  expect((await reserve(single_class_id)).status).toBe(201);
});

it('tells the member by mail and inbox which class it was, what follows and what helps', async () => {
  await unlimited();
  await setRules({ missed_consequence: 'pause', missed_limit: 1 });
  await miss(1);
  const { rows } = await server.pool.query(
    `select channel, template from messages where customer_id = $1 and template = 'booking_restricted'`,
    [laura.customer_id],
  );
  expect(rows).toEqual([{ channel: 'email', template: 'booking_restricted' }]);
  const { body } = await server.call('GET /notifications', { query: {} }, laura.token);
  expect(JSON.stringify(body)).toContain('tu paquete ilimitado vuelve a reservar el lunes 23 de noviembre');
});

it('a shorter window holds for 30 days', async () => {
  await unlimited();
  await setRules({ missed_consequence: 'shorter_window', missed_limit: 1 });
  await miss(1);
  expect(await restrictions()).toEqual([{ kind: 'shorter_window', book_days_ahead: 1 }]);
  const { body } = await reserve(await classAt(9));
  expect(body.policy).toMatchObject({ rule: 'days_ahead', limit: 1 });
  expect((await reserve(await classAt(3))).status).toBe(201);
});

it('credits that are counted pay as before: the consequence is of unlimited lots alone', async () => {
  await makeLot(server.pool, laura.customer_id);
  await setRules({ missed_consequence: 'pause', missed_limit: 1 });
  await miss(1);
  expect(await restrictions()).toEqual([]);
  await unlimited();
  expect((await reserve(await classAt(9))).status).toBe(201);
});

it('a pardoned strike ends its consequence at once, and no longer counts', async () => {
  await unlimited();
  await setRules({ missed_consequence: 'pause', missed_limit: 1 });
  await miss(1);
  const single_class_id = await classAt(8);
  expect((await reserve(single_class_id)).body.code).toBe('policy_paused');
  const [strike_id = 0] = await strikes();
  await server.call(
    'POST /strikes/:id/pardon',
    { params: { id: strike_id }, body: { reason: 'Se le descompuso el coche.' } },
    admin.token,
  );
  expect([(await policy()).restriction, (await policy()).missed_count]).toEqual([null, 0]);
  expect((await reserve(single_class_id)).status).toBe(201);
});

it('the grace of a month is not counted, nor what was missed before the rule began', async () => {
  await unlimited();
  await miss(1);
  await setRules({ missed_consequence: 'pause', missed_limit: 1, missed_grace: 1 });
  await miss(3);
  expect(await restrictions()).toEqual([]);
  await miss(5);
  expect(await restrictions()).toHaveLength(1);
});

it('two consequences never run at once: a second pause begins when the first ends', async () => {
  await unlimited();
  await setRules({ missed_consequence: 'pause', missed_limit: 1 });
  await reserve(await classAt(1));
  await reserve(await classAt(2));
  server.clock.set(at(2, 1));
  await settleAttendance(server.services);
  await settleMissedClasses(server.services);
  server.clock.set(at(3, 1));
  await settleAttendance(server.services);
  await Promise.all([settleMissedClasses(server.services), settleMissedClasses(server.services)]);
  const { rows } = await server.pool.query(
    'select "startsAt", "endsAt" from booking_restrictions where customer_id = $1 order by "startsAt"',
    [laura.customer_id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1].startsAt).toEqual(rows[0].endsAt);
});
