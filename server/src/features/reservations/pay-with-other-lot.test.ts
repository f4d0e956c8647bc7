import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { creditsLeft } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

/** Wednesday 18 November 2026, 12:00 in Monterrey. */
const start = '2026-11-18T18:00:00Z';
/** Friday 20 November, 07:00 in Monterrey. */
const class_date = '2026-11-20T13:00:00Z';
let server: TestServer;
let laura: SignedIn;
let desk: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  desk = await signedInCustomer(server, 'frontdesk');
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server);
});

const left = (credit_lot_id: number) => creditsLeft(server.pool, credit_lot_id);
const lotOf = async (row: object = {}, member = laura) =>
  (await makeLot(server.pool, member.customer_id, row)).credit_lot_id;
const bookWith = async (credit_lot_id: number, class_row: object = {}) => {
  const { single_class_id } = await makeClass(server.pool, { class_date, ...class_row });
  const { body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id, credit_lot_id } },
    laura.token,
  );
  return body.class_reservation_id;
};
const pay = (id: number, former_lot_id: number, credit_lot_id: number, by = desk) =>
  server.call(
    'POST /class_reservations/:id/lot',
    { params: { id }, body: { credit_lot_id, former_lot_id } },
    by.token,
  );
const lots = async (id: number, by = desk) =>
  server.call('GET /class_reservations/:id/lots', { params: { id } }, by.token);
const ledgerOf = async (id: number) =>
  (
    await server.pool.query(
      'select reason, credit_lot_id, amount from credit_ledger where class_reservation_id = $1 order by credit_ledger_id',
      [id],
    )
  ).rows.map(({ reason, credit_lot_id, amount }) => [reason, credit_lot_id, amount]);
const placeOf = async (id: number) =>
  (
    await server.pool.query(
      'select credit_lot_id, unlimited_during is not null as is_unlimited from class_reservations where class_reservation_id = $1',
      [id],
    )
  ).rows[0];

describe('the desk pays for a place with another package [product decision 23]', () => {
  it('gives the credit back to the former lot, takes one of the other, and says so in both ledgers and the audit', async () => {
    const [first, second] = [await lotOf(), await lotOf()];
    const id = await bookWith(first);
    expect((await lots(id)).body).toMatchObject({
      paying: { credit_lot_id: first },
      others: [{ credit_lot_id: second }],
    });
    server.clock.set('2026-11-18T18:01:00Z');
    const { status, body } = await pay(id, first, second);
    expect([status, body.paying?.credit_lot_id]).toEqual([200, second]);
    expect([await left(first), await left(second)]).toEqual([12, 11]);
    expect(await ledgerOf(id)).toEqual([
      ['taken', first, -1],
      ['handed_over', first, 1],
      ['taken_over', second, -1],
    ]);
    const { rows } = await server.pool.query(
      `select before, after from audit_log where thing = 'class_reservations' and thing_id = $1 and action = 'move'`,
      [String(id)],
    );
    expect(rows).toEqual([{ before: { credit_lot_id: first }, after: { credit_lot_id: second } }]);
    const { body: shown } = await server.call(
      'GET /members/:id/ledger',
      { params: { id: laura.customer_id }, query: {} },
      desk.token,
    );
    const byPlace = shown.data.filter((entry) => entry.class !== null);
    expect(byPlace.map(({ reason, by }) => [reason, by])).toEqual([
      ['taken_over', 'staff'],
      ['handed_over', 'staff'],
      ['taken', 'member'],
    ]);
  });

  it('and back again; cancelling returns the credit to the lot that pays then', async () => {
    const [first, second] = [await lotOf(), await lotOf()];
    const id = await bookWith(first);
    await pay(id, first, second);
    await pay(id, second, first);
    await pay(id, first, second);
    await server.call('DELETE /class_reservations/:id', { params: { id } }, laura.token);
    expect([await left(first), await left(second)]).toEqual([12, 12]);
    expect((await ledgerOf(id)).at(-1)).toEqual(['returned', second, 1]);
    expect((await pay(id, second, first)).body.code).toBe('reservation_not_found');
  });

  it('from and to an unlimited package, whose places must not overlap', async () => {
    const [counted, unlimited] = [await lotOf(), await lotOf({ is_unlimited: true })];
    const id = await bookWith(counted);
    expect((await pay(id, counted, unlimited)).status).toBe(200);
    expect(await placeOf(id)).toEqual({ credit_lot_id: unlimited, is_unlimited: true });
    const other = await bookWith(counted);
    expect((await pay(other, counted, unlimited)).body.code).toBe('class_overlaps');
    expect((await pay(id, unlimited, counted)).status).toBe(200);
    expect(await placeOf(id)).toEqual({ credit_lot_id: counted, is_unlimited: false });
    expect(await left(counted)).toBe(10);
  });

  it('is refused for a lot that does not fit, with the reason, and changes nothing', async () => {
    const first = await lotOf();
    const id = await bookWith(first);
    const stranger = await signedInCustomer(server);
    const wrong = {
      lot_used_up: await lotOf({ granted: 0 }),
      lot_expired: await lotOf({ expiration_date: '2026-11-19' }),
      lot_not_begun: await lotOf({ start_date: '2026-11-21' }),
      lot_of_other_branch: await lotOf({ branch_id: 2 }),
      lot_of_other_hours: await lotOf({ slots: '18:00' }),
      lot_unfit: await lotOf({}, stranger),
    };
    for (const [code, lot] of Object.entries(wrong)) expect((await pay(id, first, lot)).body.code).toBe(code);
    expect((await pay(id, first, wrong.lot_expired)).body.message).toBe(
      'Ese paquete vence el jueves 19 de noviembre, antes de la clase. Elige otro.',
    );
    expect((await lots(id)).body.others).toEqual([]);
    expect(await left(first)).toBe(11);
    expect(await ledgerOf(id)).toHaveLength(1);
    // The same sentence answers a booking of the desk with such a lot.
    const { single_class_id } = await makeClass(server.pool, { class_date });
    const booking = { single_class_id, customer_id: laura.customer_id, credit_lot_id: wrong.lot_used_up };
    const booked = await server.call('POST /class_reservations', { body: booking }, desk.token);
    expect(booked.body.code).toBe('lot_used_up');
  });

  it('is for the desk, for others, until the class ends', async () => {
    const [first, second] = [await lotOf(), await lotOf()];
    const id = await bookWith(first);
    expect((await pay(id, first, second, laura)).status).toBe(403);
    expect((await lots(id, laura)).status).toBe(403);
    server.clock.set('2026-11-20T14:00:00Z');
    expect((await pay(id, first, second)).body.code).toBe('class_closed');
    expect((await lots(id)).body.others).toEqual([]);
  });

  it('a package that ends before the day that its member was told does not fit', async () => {
    const [first, short] = [await lotOf(), await lotOf({ expiration_date: '2026-11-25' })];
    const id = await bookWith(first);
    await server.pool.query(
      `update class_reservations set credit_until = '2026-11-30' where class_reservation_id = $1`,
      [id],
    );
    expect((await lots(id)).body.others).toEqual([]);
    expect((await pay(id, first, short)).body.code).toBe('lot_unfit');
  });
});

describe('at the same moment', () => {
  it('two desks move a place once', async () => {
    const [first, second, third] = [await lotOf(), await lotOf(), await lotOf()];
    const id = await bookWith(first);
    const same = await Promise.all([pay(id, first, second), pay(id, first, second)]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ledgerOf(id)).toHaveLength(3);
    const different = await Promise.all([pay(id, second, first), pay(id, second, third)]);
    expect(different.map(({ body }) => body.code ?? 'moved').toSorted()).toEqual(['lot_changed', 'moved']);
    expect(await ledgerOf(id)).toHaveLength(5);
  });

  it('moves, bookings and cancellations never spend a credit twice', async () => {
    const [first, last] = [await lotOf(), await lotOf({ granted: 1 })];
    const ids: number[] = [];
    for (const hour of [13, 14, 15, 16, 17]) {
      ids.push(await bookWith(first, { class_date: `2026-11-20T${hour}:00:00Z` }));
    }
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-21T13:00:00Z' });
    const answers = await Promise.all([
      ...ids.map((id) => pay(id, first, last)),
      server.call(
        'POST /class_reservations',
        { body: { single_class_id, credit_lot_id: last } },
        laura.token,
      ),
      server.call('DELETE /class_reservations/:id', { params: { id: ids[0] ?? 0 } }, laura.token),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await server.pool.query(
      `select l.credit_lot_id, l.granted - l.available_classes as spent, count(r.class_reservation_id)::int as places
      from credit_lots l left join class_reservations r on r.credit_lot_id = l.credit_lot_id and r."deletedAt" is null
      where l.credit_lot_id = any($1) group by l.credit_lot_id order by l.credit_lot_id`,
      [[first, last]],
    );
    for (const { spent, places } of rows) expect(spent).toBe(places);
    expect(rows[1].spent).toBeLessThanOrEqual(1);
  });
});
