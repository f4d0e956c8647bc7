import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

// Real HTTP: the server listens, and all members call at once.
let server: TestServer;
let address: string;
const members: SignedIn[] = [];

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (let index = 0; index < 200; index++) {
    const member = await signedInCustomer(server);
    await makeLot(server.pool, member.customer_id, { granted: 30 });
    members.push(member);
  }
}, 300_000);
afterAll(() => server.end());

async function reserve(member: SignedIn, single_class_id: number, spot?: number) {
  const answer = await fetch(`${address}/api/class_reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ single_class_id, spot }),
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
}

async function violations() {
  const { rows } = await server.pool.query(`
    select (select count(*)::int from single_classes sc where sc.taken <> (
        select count(*) from class_reservations r where r.single_class_id = sc.single_class_id and r."deletedAt" is null)) as counters,
      (select count(*)::int from credit_lots l where l.available_classes <> (
        select coalesce(sum(amount), 0) from credit_ledger e where e.credit_lot_id = l.credit_lot_id)) as ledgers`);
  return rows[0];
}

it('sells one place once to 200 members at once, 20 rounds [ERR-045, RES-026]', {
  timeout: 180_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const { single_class_id } = await makeClass(server.pool, {
      class_date: `2026-12-${String(round + 1).padStart(2, '0')}T13:00:00Z`,
      capacity: 1,
    });
    const answers = await Promise.all(members.map((member) => reserve(member, single_class_id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(199);
    for (const { body } of refused) expect(body.message).toBe('Lo sentimos, la clase se ha llenado.');
  }
  expect(await violations()).toEqual({ counters: 0, ledgers: 0 });
});

it('fills 25 spots exactly when 60 members try random ones at once [ERR-045]', {
  timeout: 180_000,
}, async () => {
  const { single_class_id } = await makeClass(server.pool, { class_date: '2026-12-24T13:00:00Z' });
  const untilSettled = async (member: SignedIn): Promise<string> => {
    const spots = Array.from({ length: 25 }, (_, index) => index + 1).sort(() => Math.random() - 0.5);
    for (const spot of spots) {
      const { status, body } = await reserve(member, single_class_id, spot);
      if (status === 201) return 'reserved';
      expect(status).toBe(409);
      if (body.code === 'class_full') return body.message ?? '';
      expect(body.code).toBe('spot_taken');
    }
    return 'no spot was free';
  };
  const ends = await Promise.all(members.slice(0, 60).map(untilSettled));
  expect(ends.filter((end) => end === 'reserved')).toHaveLength(25);
  expect(new Set(ends.filter((end) => end !== 'reserved'))).toEqual(
    new Set(['Lo sentimos, la clase se ha llenado.']),
  );
  const { rows } = await server.pool.query(
    'select count(distinct spot)::int as spots from class_reservations where single_class_id = $1 and "deletedAt" is null',
    [single_class_id],
  );
  expect(rows[0].spots).toBe(25);
  expect(await violations()).toEqual({ counters: 0, ledgers: 0 });
});

it('spends the last credit once when 20 classes are booked at once [ERR-044, RES-026]', {
  timeout: 180_000,
}, async () => {
  const member = await signedInCustomer(server);
  await makeLot(server.pool, member.customer_id, { granted: 1 });
  const classes = await Promise.all(
    Array.from({ length: 20 }, (_, day) =>
      makeClass(server.pool, { class_date: `2027-01-${String(day + 1).padStart(2, '0')}T13:00:00Z` }),
    ),
  );
  const answers = await Promise.all(classes.map(({ single_class_id }) => reserve(member, single_class_id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(412)]);
  expect(await violations()).toEqual({ counters: 0, ledgers: 0 });
});

it('refuses a full class without waiting for a lock on its row [ERR-045]', async () => {
  const { single_class_id } = await makeClass(server.pool, {
    class_date: '2026-12-28T13:00:00Z',
    capacity: 1,
  });
  const [first, second] = members as [SignedIn, SignedIn];
  expect((await reserve(first, single_class_id)).status).toBe(201);
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from single_classes where single_class_id = $1 for update', [single_class_id]);
    expect((await reserve(second, single_class_id)).body.code).toBe('class_full');
    expect((await reserve(second, single_class_id, 1)).body.code).toBe('class_full');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
