import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T14:00:00Z');
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
});
// The other session of this test locks the months in the other order on purpose.
afterAll(() => server.end({ mayDeadlock: true }));

const change = (single_class_id: number) =>
  server.call(
    'PUT /available_classes',
    { body: { single_class_id, class_date: '2026-11-20T20:00:00Z', scope: 'one' } },
    admin.token,
  );
const cancel = (id: number) =>
  server.call('DELETE /available_classes/:id', { params: { id }, query: { notify: 'true' } }, admin.token);
const close = () =>
  server.call(
    'POST /closed_days',
    { body: { branch_id: 1, day: '2026-11-20', reason: 'Feriado' } },
    admin.token,
  );

const deadlocks = async (): Promise<number> => {
  const { rows } = await server.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
};

it.each([
  ['a class moves', change],
  ['a class is cancelled', cancel],
  ['a day is closed', close],
])('when %s, a deadlock with another change of its members is tried again', async (_, call) => {
  const members = [await signedInCustomer(server), await signedInCustomer(server)];
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T18:00:00Z' });
  for (const { customer_id, token } of members) {
    await makeLot(server.pool, customer_id);
    const booked = await server.call('POST /class_reservations', { body: { single_class_id } }, token);
    expect(booked.status).toBe(201);
  }
  const [lockFirst = '', lockLast = ''] = members.map(
    ({ customer_id }) => `select from leaderboard_months where customer_id = ${customer_id} for update`,
  );
  const before = await deadlocks();
  // PostgreSQL ends the session that looks first for a deadlock: the call.
  const { status } = await meanwhile<{ status: number }>(
    server.pool,
    `set local deadlock_timeout = '1min'; ${lockLast}`,
    () => call(single_class_id),
    lockFirst,
  );
  expect(status).toBeLessThan(300);
  // A session reports its counts after a moment.
  await expect.poll(deadlocks, { timeout: 15_000 }).toBe(before + 1);
});
