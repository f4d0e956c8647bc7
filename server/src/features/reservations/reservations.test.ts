import { payingLot } from '@tbm/domain/credits';
import { dayIn, formatHour } from '@tbm/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { creditsLeft, placesTaken } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let laura: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  laura = await signedInCustomer(server);
});

const hoursAhead = (hours: number) =>
  Temporal.Instant.from(start)
    .add({ minutes: Math.round(hours * 60) })
    .toString();
const reserve = (single_class_id: number, spot?: number, by = laura) =>
  server.call('POST /class_reservations', { body: { single_class_id, ...(spot ? { spot } : {}) } }, by.token);
const cancel = (id: number, by = laura) =>
  server.call('DELETE /class_reservations/:id', { params: { id } }, by.token);
const left = (credit_lot_id: number) => creditsLeft(server.pool, credit_lot_id);
const taken = (single_class_id: number) => placesTaken(server.pool, single_class_id);

describe('reserving', () => {
  it('uses a place, the spot and one credit, and writes the ledger [API-083, RES-008, RES-018]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { status, body } = await reserve(single_class_id, 7);
    expect(status).toBe(201);
    expect(body).toEqual({
      class_reservation_id: expect.any(Number),
      single_class_id,
      customer_id: laura.customer_id,
      spot: 7,
      guest_name: null,
      createdAt: '2026-11-18T18:00:00.000Z',
      deletedAt: null,
      class_stars: null,
      coach_stars: null,
      comment: null,
      attend: false,
      is_cash: false,
      is_paid: false,
    });
    const shown = await server.call('GET /class_reservations', {}, laura.token);
    const { createdAt: _, ...stored } = body;
    expect(shown.body.data).toMatchObject([{ ...stored, single_class: { single_class_id } }]);
    expect(await left(credit_lot_id)).toBe(11);
    expect(await taken(single_class_id)).toBe(1);
  });

  it('reserves without a spot when no spot is chosen [RES-019]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    await makeLot(server.pool, laura.customer_id);
    expect((await reserve(single_class_id)).body.spot).toBeNull();
  });

  it('returns 412 without a valid credit and leaves the place free [ERR-044, X55]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    for (const lot of [
      { granted: 0 },
      { expiration_date: '2026-11-18' },
      { start_date: '2026-11-20' },
      { branch_id: 2 },
    ])
      await makeLot(server.pool, laura.customer_id, lot);
    const { status, body } = await reserve(single_class_id);
    expect(status).toBe(412);
    expect(body.message).toBe('Lo sentimos, ya no tienes créditos vigentes para clases presenciales.');
    expect(await taken(single_class_id)).toBe(0);
  });

  it('uses the lot that expires first among those valid on the day of the class at its branch', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(48) });
    const late = await makeLot(server.pool, laura.customer_id, { expiration_date: '2026-12-31' });
    const expiring = await makeLot(server.pool, laura.customer_id, { expiration_date: '2026-11-20' });
    const tooSoon = await makeLot(server.pool, laura.customer_id, { expiration_date: '2026-11-19' });
    expect((await reserve(single_class_id)).status).toBe(201);
    expect([
      await left(late.credit_lot_id),
      await left(expiring.credit_lot_id),
      await left(tooSoon.credit_lot_id),
    ]).toEqual([12, 11, 12]);
  });

  it('pays with credits for some hours only for classes that begin at one of them, and names the hours [PKG-006]', async () => {
    // 06:00 and 07:00 in Monterrey.
    const [six, seven] = await Promise.all(
      ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'].map((class_date) =>
        makeClass(server.pool, { class_date }),
      ),
    );
    await makeLot(server.pool, laura.customer_id, { slots: '05:00, 07:00' });
    const refused = await reserve(six?.single_class_id ?? 0);
    expect([refused.status, refused.body.code]).toEqual([412, 'credits_other_hours']);
    expect(refused.body.message).toContain('solo para las clases de las 05:00 y 07:00');
    const { body, status } = await reserve(seven?.single_class_id ?? 0);
    expect(status).toBe(201);
    // The desk cannot move the place to another hour with them either.
    const desk = await signedInCustomer(server, 'frontdesk');
    const { class_reservation_id } = body;
    const moved = await server.call(
      'PUT /class_reservations',
      { body: { class_reservation_id, single_class_id: six?.single_class_id } },
      desk.token,
    );
    expect([moved.status, moved.body.code]).toEqual([412, 'credits_other_hours']);
    const booked = await server.call(
      'POST /class_reservations',
      { body: { single_class_id: six?.single_class_id ?? 0, customer_id: laura.customer_id } },
      desk.token,
    );
    expect([booked.status, booked.body.code]).toEqual([412, 'credits_other_hours']);
    // Credits for any hour pay where these do not.
    await makeLot(server.pool, laura.customer_id);
    expect((await reserve(six?.single_class_id ?? 0)).status).toBe(201);
  });

  it('pays with the lot that the dialog of the class names', async () => {
    const at = hoursAhead(48);
    const { single_class_id } = await makeClass(server.pool, { class_date: at });
    for (const lot of [
      { expiration_date: '2026-12-31' },
      { expiration_date: '2026-11-20' },
      { expiration_date: '2026-11-20', is_unlimited: true, granted: 0 },
      { expiration_date: '2026-11-20', branch_id: 2 },
      { expiration_date: '2026-11-20', slots: '05:00' },
      { expiration_date: '2026-11-19' },
      { expiration_date: '2026-11-30', start_date: '2026-11-21' },
    ])
      await makeLot(server.pool, laura.customer_id, lot);
    const day = dayIn(at, 'America/Monterrey').toString();
    const hour = formatHour(at, 'America/Monterrey');
    const paid: number[] = [];
    const named: (number | undefined)[] = [];
    for (let count = 0; count < 3; count++) {
      const { body: lots } = await server.call('GET /credits', {}, laura.token);
      named.push(payingLot(lots, { branch_id: 1, day, hour })?.credit_lot_id);
      const { body } = await reserve(single_class_id);
      const { rows } = await server.pool.query(
        'select credit_lot_id from class_reservations where class_reservation_id = $1',
        [body.class_reservation_id],
      );
      paid.push(rows[0].credit_lot_id);
      // The lot that paid is closed: the next in order pays next.
      await server.pool.query('update credit_lots set "deletedAt" = now() where credit_lot_id = $1', [
        rows[0].credit_lot_id,
      ]);
      await cancel(body.class_reservation_id);
    }
    expect(new Set(paid).size).toBe(3);
    expect(named).toEqual(paid);
  });

  it('accepts a lot that starts by the day of the class', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(48) });
    await makeLot(server.pool, laura.customer_id, { start_date: '2026-11-20' });
    expect((await reserve(single_class_id)).status).toBe(201);
  });

  it('returns 409 with the specified text when the class is full [ERR-045, X55]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20), capacity: 1 });
    const first = await signedInCustomer(server);
    await makeLot(server.pool, first.customer_id);
    await makeLot(server.pool, laura.customer_id);
    expect((await reserve(single_class_id, undefined, first)).status).toBe(201);
    const { status, body } = await reserve(single_class_id);
    expect([status, body.message]).toEqual([409, 'Lo sentimos, la clase se ha llenado.']);
    // A retry by the member who has the place does not report a full class.
    expect((await reserve(single_class_id, undefined, first)).body.code).toBe('already_reserved');
  });

  it('returns 409 when the spot is taken, and when the member already has a place', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const first = await signedInCustomer(server);
    await makeLot(server.pool, first.customer_id);
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    await reserve(single_class_id, 3, first);
    expect((await reserve(single_class_id, 3)).body.code).toBe('spot_taken');
    expect(await left(credit_lot_id)).toBe(12);
    expect((await reserve(single_class_id, 4)).status).toBe(201);
    const again = await reserve(single_class_id, 5);
    expect([again.status, again.body.code]).toEqual([409, 'already_reserved']);
    expect(await left(credit_lot_id)).toBe(11);
    expect(await taken(single_class_id)).toBe(2);
  });

  it('refuses spots that are not on the map [SCHED-021]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    await makeLot(server.pool, laura.customer_id);
    expect((await reserve(single_class_id, 26)).body.code).toBe('spot_invalid');
  });

  it('books until the class begins, in branch 1 until 6 hours after [RES-020, RES-021, X48]', async () => {
    await makeLot(server.pool, laura.customer_id);
    const monterrey = await makeClass(server.pool, { class_date: hoursAhead(-5.9) });
    const tijuana = await makeClass(server.pool, { class_date: hoursAhead(0), branch_id: 2 });
    expect((await reserve(monterrey.single_class_id)).status).toBe(201);
    expect((await reserve(tijuana.single_class_id)).body.code).toBe('class_closed');
    const earlier = await makeClass(server.pool, { class_date: hoursAhead(-6) });
    expect((await reserve(earlier.single_class_id)).body.code).toBe('class_closed');
  });

  it('lets an unlimited lot hold one place at a time', async () => {
    await makeLot(server.pool, laura.customer_id, { is_unlimited: true });
    const [one, same, next] = [
      await makeClass(server.pool, { class_date: hoursAhead(20), duration: 60 }),
      await makeClass(server.pool, { class_date: hoursAhead(20.5), duration: 60 }),
      await makeClass(server.pool, { class_date: hoursAhead(21), duration: 60 }),
    ];
    expect((await reserve(one.single_class_id)).status).toBe(201);
    expect((await reserve(same.single_class_id)).body.code).toBe('class_overlaps');
    expect(await taken(same.single_class_id)).toBe(0);
    expect((await reserve(next.single_class_id)).status).toBe(201);
  });

  it('sends a special class to the checkout of its package [SCHED-018]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    await server.pool.query(
      `with p as (insert into class_packages (title, price, expiration_days) values ('Evento', 300, 1) returning *)
       update single_classes set class_package_id = p.class_package_id from p where single_class_id = $1`,
      [single_class_id],
    );
    expect((await reserve(single_class_id)).body.code).toBe('class_is_special');
  });
});

describe('changing the spot', () => {
  const change = (class_reservation_id: number, spot: number | null, by = laura) =>
    server.call('PUT /class_reservations', { body: { class_reservation_id, spot } }, by.token);

  it('moves to a free one, releases it, and costs nothing [API-084, RES-019]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { class_reservation_id } = (await reserve(single_class_id, 3)).body;
    expect((await change(class_reservation_id, 9)).body.spot).toBe(9);
    expect((await change(class_reservation_id, null)).body.spot).toBeNull();
    expect((await change(class_reservation_id, 3)).body.spot).toBe(3);
    expect(await left(credit_lot_id)).toBe(11);
    expect(await taken(single_class_id)).toBe(1);
  });

  it('is refused for a taken or unknown spot, another member’s place, and a past class', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20), branch_id: 2 });
    const other = await signedInCustomer(server);
    for (const { customer_id } of [laura, other]) await makeLot(server.pool, customer_id);
    const { class_reservation_id } = (await reserve(single_class_id, 3)).body;
    await reserve(single_class_id, 4, other);
    const taken = await change(class_reservation_id, 4);
    expect([taken.status, taken.body.code]).toEqual([409, 'spot_taken']);
    expect((await change(class_reservation_id, 26)).body.code).toBe('spot_invalid');
    expect((await change(class_reservation_id, 5, other)).status).toBe(404);
    server.clock.set(hoursAhead(20));
    expect((await change(class_reservation_id, 5)).body.code).toBe('class_closed');
    server.clock.set(start);
    await cancel(class_reservation_id);
    expect((await change(class_reservation_id, 5)).status).toBe(404);
  });

  it('is refused for a spot removed concurrently, like reserving it [API-083, API-084, SCHED-021]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const other = await signedInCustomer(server);
    for (const { customer_id } of [laura, other]) await makeLot(server.pool, customer_id);
    const { class_reservation_id } = (await reserve(single_class_id)).body;
    const falls = (capacity: number) =>
      `update single_classes set capacity = ${capacity} where single_class_id = ${single_class_id}`;
    const changed = await meanwhile(server.pool, falls(12), () => change(class_reservation_id, 20));
    expect(changed.body.code).toBe('spot_invalid');
    const reserved = await meanwhile(server.pool, falls(10), () => reserve(single_class_id, 12, other));
    expect(reserved.body.code).toBe('spot_invalid');
  });

  it('gives a spot requested by two at once to one of them', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const other = await signedInCustomer(server);
    const places = [];
    for (const by of [laura, other]) {
      await makeLot(server.pool, by.customer_id);
      places.push({ by, id: (await reserve(single_class_id, undefined, by)).body.class_reservation_id });
    }
    const answers = await Promise.all(places.map(({ by, id }) => change(id, 12, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('cancelling', () => {
  it('frees the place and returns the credit to the same lot [API-086, RES-009]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { body } = await reserve(single_class_id, 1);
    const cancelled = await cancel(body.class_reservation_id);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.deletedAt).not.toBeNull();
    expect(await left(credit_lot_id)).toBe(12);
    expect(await taken(single_class_id)).toBe(0);
    // The same spot can be booked again, also by the same member.
    expect((await reserve(single_class_id, 1)).status).toBe(201);
  });

  it('works up to 1 hour before the start, then returns 412 with the specified text [RES-023, ERR-046]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { body } = await reserve(single_class_id);
    server.clock.set(Temporal.Instant.from(hoursAhead(19)).add({ milliseconds: 1 }).toString());
    const late = await cancel(body.class_reservation_id);
    expect([late.status, late.body.message]).toEqual([
      412,
      'Lo sentimos, para cancelar tu clase necesitas al menos 1 hora de anticipación.',
    ]);
    expect(await left(credit_lot_id)).toBe(11);
    server.clock.set(hoursAhead(19));
    expect((await cancel(body.class_reservation_id)).status).toBe(200);
  });

  it('follows the branch’s own minutes [RES-024, X49]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(3), branch_id: 2 });
    await makeLot(server.pool, laura.customer_id);
    const { body } = await reserve(single_class_id);
    await server.pool.query('update branches set cancel_minutes = 240 where branch_id = 2');
    expect((await cancel(body.class_reservation_id)).status).toBe(412);
    await server.pool.query('update branches set cancel_minutes = 60 where branch_id = 2');
    expect((await cancel(body.class_reservation_id)).status).toBe(200);
  });

  it('returns the credit once, also on repeated and concurrent calls', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { body } = await reserve(single_class_id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(body.class_reservation_id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await left(credit_lot_id)).toBe(12);
    expect(await taken(single_class_id)).toBe(0);
  });

  it("does not find another member's reservation", async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    await makeLot(server.pool, laura.customer_id);
    const { body } = await reserve(single_class_id);
    const other = await signedInCustomer(server);
    expect((await cancel(body.class_reservation_id, other)).status).toBe(404);
  });
});

describe('my reservations', () => {
  it('are of every branch, or of the one that is asked for [API-082]', async () => {
    await makeLot(server.pool, laura.customer_id, { granted: 5 });
    for (const branch_id of [1, 2, 2]) {
      const { single_class_id } = await makeClass(server.pool, {
        class_date: hoursAhead(20 + branch_id),
        branch_id,
      });
      expect((await reserve(single_class_id)).status).toBe(201);
    }
    const totalsAt = async (query: { branch_id?: number }) => {
      const { body } = await server.call(
        'GET /class_reservations',
        { query: { page: 1, ...query } },
        laura.token,
      );
      return [body.total, ...body.data.map(({ single_class }) => single_class.branch_id)];
    };
    expect(await totalsAt({})).toEqual([3, 2, 2, 1]);
    expect(await totalsAt({ branch_id: 2 })).toEqual([2, 2, 2]);
    expect(await totalsAt({ branch_id: 1 })).toEqual([1, 1]);
    expect(await totalsAt({ branch_id: 99 })).toEqual([0]);
  });

  it('are filtered and paged by 12: all, upcoming, past, cancelled [API-082, RES-002, RES-004]', async () => {
    await makeLot(server.pool, laura.customer_id, { granted: 30 });
    const ids: number[] = [];
    for (let hour = 24; hour < 38; hour++) {
      const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(hour) });
      ids.push((await reserve(single_class_id)).body.class_reservation_id);
    }
    await cancel(ids[0] ?? 0);
    await cancel(ids[12] ?? 0);
    server.clock.set(hoursAhead(26.5)); // two classes have begun
    const list = async (filter: 'all' | 'upcoming' | 'past' | 'cancelled', page = 1) =>
      (await server.call('GET /class_reservations', { query: { filter, page } }, laura.token)).body;
    const all = await list('all');
    expect([all.total, all.page_size, all.data.length]).toEqual([14, 12, 12]);
    expect((await list('all', 2)).data).toHaveLength(2);
    expect((await list('all', 3)).data).toEqual([]);
    expect(all.data[0]?.class_reservation_id).toBe(ids.at(-1));
    const upcoming = await list('upcoming');
    expect([upcoming.total, upcoming.data[0]?.class_reservation_id]).toEqual([10, ids[3]]);
    expect((await list('past')).data.map((row) => row.class_reservation_id)).toEqual([ids[2], ids[1]]);
    expect((await list('cancelled')).data.map((row) => row.class_reservation_id)).toEqual([ids[12], ids[0]]);
    expect(upcoming.data[0]?.single_class).toMatchObject({
      class_type: { name: 'Barre', short_code: 'BARRE' },
      class_instructors: [{ instructor: { name: 'Ana' } }],
      location: { name: 'Estudio Monterrey' },
    });
  });
});
