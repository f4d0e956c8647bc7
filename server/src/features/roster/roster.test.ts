import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPool, queryBuilder } from '../../platform/database/database.ts';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { checkIn as checkInByCode } from './attend.ts';
import { codeOf, isCode, reservationNamedBy } from './code.ts';
import { settleAttendance } from './settle.ts';

// A Wednesday, 8:00 in Monterrey and 6:00 in Tijuana.
const start = '2026-11-18T14:00:00Z';
let server: TestServer;
let desk: SignedIn;
let coach: SignedIn;
let laura: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  await server.pool.query(
    `insert into instructors (instructor_id, name, last_name) values (2, 'Sofía', 'Luna')`,
  );
  await server.pool.query(`insert into class_types (class_type_id, name, short_code, class_category_id)
    values (2, 'Jump', 'JUMP', 1)`);
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  desk = await signedInCustomer(server, 'frontdesk');
  coach = await signedInCustomer(server, 'coach');
  await server.pool.query('update users set instructor_id = 1 where uid = $1', [coach.uid]);
  laura = await signedInCustomer(server, 'member', { birthdate: '1994-11-18' });
});

const hoursAhead = (hours: number) =>
  Temporal.Instant.from(start)
    .add({ minutes: Math.round(hours * 60) })
    .toString();
const rowsOf = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows;
type Booking = Parameters<typeof server.call<'POST /class_reservations'>>[1]['body'];
const book = (body: Booking, by = desk) => server.call('POST /class_reservations', { body }, by.token);
const cancel = (id: number, query: object, by = desk) =>
  server.call('DELETE /class_reservations/:id', { params: { id }, query }, by.token);
const change = (body: Parameters<typeof server.call<'PUT /class_reservations'>>[1]['body'], by = desk) =>
  server.call('PUT /class_reservations', { body }, by.token);
const attend = (class_reservation_id: number, mark = true, by = desk) =>
  server.call('PUT /class_reservations/attend', { body: { class_reservation_id, attend: mark } }, by.token);
const roster = (id: number, by = desk) => server.call('GET /rosters/:id', { params: { id } }, by.token);
const codeFor = async (id: number, by: SignedIn) =>
  (await server.call('GET /class_reservations/:id/code', { params: { id } }, by.token)).body.code ?? '';
const checkIn = (code: string, single_class_id: number, by = desk) =>
  server.call('POST /class_reservations/check_in', { body: { code, single_class_id } }, by.token);
const left = async (credit_lot_id: number) =>
  (
    await rowsOf('select available_classes as left from credit_lots where credit_lot_id = $1', [
      credit_lot_id,
    ])
  )[0].left;
const strikesOf = (customer_id: number) =>
  rowsOf('select cause, day from strikes where customer_id = $1 order by strike_id', [customer_id]);

describe('the waitlist of a class', () => {
  it('is in its roster, first come first; a member to whom the desk gives a place leaves it', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(2), capacity: 1 });
    const sofia = await signedInCustomer(server);
    await book({ single_class_id, guest_name: 'Ana', is_cash: true });
    for (const caller of [sofia, laura])
      expect((await server.call('POST /waitlist', { body: { single_class_id } }, caller.token)).status).toBe(
        201,
      );
    const waiting = async () =>
      (await roster(single_class_id)).body.waiting.map(({ customer_id }) => customer_id);
    expect(await waiting()).toEqual([sofia.customer_id, laura.customer_id]);
    await server.pool.query('update single_classes set capacity = 2 where single_class_id = $1', [
      single_class_id,
    ]);
    await book({ single_class_id, customer_id: laura.customer_id, is_cash: true });
    expect(await waiting()).toEqual([sofia.customer_id]);
    const other = await makeClass(server.pool, { class_date: hoursAhead(2) });
    expect((await roster(other.single_class_id)).body.waiting).toEqual([]);
  });
});

describe('booking at the desk [RES-O4, API-083]', () => {
  it('uses the member’s own credit, and records the person who booked', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(2) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { status, body } = await book({ single_class_id, customer_id: laura.customer_id, spot: 5 });
    expect([status, body.customer_id, body.spot, body.is_cash]).toEqual([201, laura.customer_id, 5, false]);
    expect(await left(credit_lot_id)).toBe(11);
    const [record] = await rowsOf(
      `select * from audit_log where action = 'book' order by audit_id desc limit 1`,
    );
    expect(record).toMatchObject({ uid: desk.uid, role: 'frontdesk', customer_id: laura.customer_id });
    const twice = await book({ single_class_id, customer_id: laura.customer_id });
    expect(twice.body.code).toBe('already_reserved');
  });

  it('takes cash, to be paid or paid, without a credit [RES-008, RES-011]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(2) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    const { body } = await book({ single_class_id, customer_id: laura.customer_id, is_cash: true });
    expect([body.is_cash, body.is_paid]).toEqual([true, false]);
    expect(await left(credit_lot_id)).toBe(12);
    expect((await roster(single_class_id)).body.unpaid).toBe(1);
    const paid = await change({ class_reservation_id: body.class_reservation_id, is_paid: true });
    expect(paid.body.is_paid).toBe(true);
    expect((await roster(single_class_id)).body.unpaid).toBe(0);
  });

  it('takes guests by name, with a member or alone; a guest alone pays cash [RES-008]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(2) });
    expect((await book({ single_class_id, guest_name: 'Prima de Ana' })).body.code).toBe('guest_pays_cash');
    const { body } = await book({
      single_class_id,
      guest_name: 'Prima de Ana',
      is_cash: true,
      is_paid: true,
    });
    expect([body.customer_id, body.guest_name, body.is_paid]).toEqual([null, 'Prima de Ana', true]);
    await makeLot(server.pool, laura.customer_id);
    const brought = await book({ single_class_id, customer_id: laura.customer_id, guest_name: 'Su hermana' });
    expect(brought.status).toBe(201);
    // A guest is separate: the member still has a place.
    expect((await book({ single_class_id, customer_id: laura.customer_id })).status).toBe(201);
    const { rows } = (await roster(single_class_id)).body;
    expect(rows.map(({ guest_name, customer }) => guest_name ?? customer?.name)).toEqual([
      'Laura',
      'Prima de Ana',
      'Su hermana',
    ]);
  });

  it('is possible until the class ends, for the desk only', async () => {
    const { single_class_id } = await makeClass(server.pool, {
      class_date: hoursAhead(0),
      duration: 50,
      branch_id: 2,
    });
    await makeLot(server.pool, laura.customer_id);
    server.clock.set(hoursAhead(0.5));
    for (const by of [laura, coach])
      expect((await book({ single_class_id, customer_id: desk.customer_id }, by)).status).toBe(403);
    expect((await book({ single_class_id, guest_name: 'Ana', is_cash: true }, laura)).status).toBe(403);
    expect((await book({ single_class_id, customer_id: laura.customer_id })).status).toBe(201);
    server.clock.set(hoursAhead(1));
    expect((await book({ single_class_id, guest_name: 'Ana', is_cash: true })).body.code).toBe(
      'class_closed',
    );
    expect((await book({ single_class_id, customer_id: 999_999, is_cash: true })).body.code).toBe(
      'class_closed',
    );
  });

  it('sells the last place once when desk and members book it at once', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(3), capacity: 1 });
    await makeLot(server.pool, laura.customer_id);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        book({ single_class_id, guest_name: `G${index}`, is_cash: true }),
      ),
      book({ single_class_id }, laura),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409]);
  });
});

describe('moving at the desk [API-084]', () => {
  it('moves the place with its credit, or explains the refusal', async () => {
    const [from, to, later] = [
      await makeClass(server.pool, { class_date: hoursAhead(2) }),
      await makeClass(server.pool, { class_date: hoursAhead(4), capacity: 1 }),
      await makeClass(server.pool, { class_date: hoursAhead(24 * 40) }),
    ];
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id, {
      expiration_date: '2026-11-30',
    });
    const { body } = await book({ single_class_id: from.single_class_id, spot: 3 }, laura);
    const { class_reservation_id } = body;
    const bad = await change({ class_reservation_id, single_class_id: later.single_class_id });
    expect(bad.body.code).toBe('no_credits');
    const moved = await change({ class_reservation_id, single_class_id: to.single_class_id });
    expect(moved.body).toMatchObject({ single_class_id: to.single_class_id, spot: null });
    expect(await left(credit_lot_id)).toBe(11);
    const other = await signedInCustomer(server);
    await makeLot(server.pool, other.customer_id);
    const placeOfOther = await book({ single_class_id: from.single_class_id }, other);
    const full = await change({
      class_reservation_id: placeOfOther.body.class_reservation_id,
      single_class_id: to.single_class_id,
    });
    expect(full.body.code).toBe('class_full');
    expect(
      (await change({ class_reservation_id: placeOfOther.body.class_reservation_id, spot: 3 })).body.spot,
    ).toBe(3);
    expect((await change({ class_reservation_id, spot: 99 })).body.code).toBe('spot_invalid');
    expect((await change({ class_reservation_id, is_paid: true })).body.code).toBe('not_cash');
  });

  it('tells the member where the place is now: mail and calendar named the other class', async () => {
    const [from, to, away] = [
      await makeClass(server.pool, { class_date: hoursAhead(30) }),
      await makeClass(server.pool, { class_date: hoursAhead(33) }),
      await makeClass(server.pool, { class_date: hoursAhead(33), branch_id: 2, location_id: 2 }),
    ];
    await makeLot(server.pool, laura.customer_id);
    const { class_reservation_id } = (await book({ single_class_id: from.single_class_id, spot: 3 }, laura))
      .body;
    const told = async () => {
      const { rows } = await server.pool.query(
        `select data from messages where customer_id = $1 and template = 'class_changed' and channel = 'email'`,
        [laura.customer_id],
      );
      return rows.map(({ data }) => data);
    };
    await change({ class_reservation_id, spot: 4 });
    expect(await told()).toEqual([]);
    await change({ class_reservation_id, single_class_id: to.single_class_id });
    expect(await told()).toMatchObject([
      {
        class_date: to.class_date,
        before: { class_date: from.class_date },
        spot: null,
        lost_spot: null,
        calendar: { class_reservation_id, class_date: to.class_date, cancelled: false },
      },
    ]);
    // The place moves to the same hour, in a room of the same name.
    const rename = (name: string) =>
      server.pool.query('update locations set name = $1 where location_id = 2', [name]);
    await rename('Estudio Monterrey');
    server.clock.advance({ minutes: 1 });
    await change({ class_reservation_id, single_class_id: away.single_class_id });
    await rename('Estudio Tijuana');
    expect((await told()).slice(1)).toMatchObject([
      { branch: 'Tijuana', timezone: 'America/Tijuana', before: { timezone: 'America/Monterrey' } },
    ]);
  });

  it('leaves attendance and ratings at the original class [API-084, RATE-007]', async () => {
    const [from, to] = [
      await makeClass(server.pool, { class_date: hoursAhead(-1) }),
      await makeClass(server.pool, { class_date: hoursAhead(4), class_type_id: 2 }),
    ];
    await makeLot(server.pool, laura.customer_id);
    const { class_reservation_id } = (await book({ single_class_id: from.single_class_id }, laura)).body;
    await attend(class_reservation_id);
    const move = () => change({ class_reservation_id, single_class_id: to.single_class_id });
    expect((await move()).body.code).toBe('reservation_attended');
    const body = { class_reservation_id, class_stars: 5, coach_stars: 4 };
    expect((await server.call('POST /class_reservations/rating', { body }, laura.token)).status).toBe(200);
    await attend(class_reservation_id, false);
    expect((await move()).body.code).toBe('already_rated');
  });

  it('removes the strike of an absent member who is moved [API-084, RES-012]', async () => {
    const [from, to] = [
      await makeClass(server.pool, { class_date: '2026-11-17T15:00:00Z' }),
      await makeClass(server.pool, { class_date: hoursAhead(4) }),
    ];
    const body = { single_class_id: from.single_class_id };
    await makeLot(server.pool, laura.customer_id);
    server.clock.set('2026-11-17T14:00:00Z');
    const { class_reservation_id } = (await book(body, laura)).body;
    server.clock.set(start);
    await settleAttendance(server.services);
    expect(await strikesOf(laura.customer_id)).toHaveLength(1);
    await change({ class_reservation_id, single_class_id: to.single_class_id });
    expect(await strikesOf(laura.customer_id)).toEqual([]);
  });

  it('writes only the requested fields: concurrent changes stay [API-084, RES-011]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(3) });
    const { class_reservation_id } = (
      await book({ single_class_id, customer_id: laura.customer_id, is_cash: true, spot: 3 })
    ).body;
    const ofPlace = `where class_reservation_id = ${class_reservation_id}`;
    const paid = await meanwhile(server.pool, `update class_reservations set spot = 5 ${ofPlace}`, () =>
      change({ class_reservation_id, is_paid: true }),
    );
    expect(paid.body).toMatchObject({ is_paid: true, spot: 5 });
    await change({ class_reservation_id, is_paid: false });
    const moved = await meanwhile(
      server.pool,
      `update class_reservations set is_paid = true ${ofPlace}`,
      () => change({ class_reservation_id, spot: 7 }),
    );
    expect(moved.body).toMatchObject({ is_paid: true, spot: 7 });
  });

  it('moves in both directions between two classes without deadlock, 10 rounds', async () => {
    const [one, two] = [
      await makeClass(server.pool, { class_date: hoursAhead(5) }),
      await makeClass(server.pool, { class_date: hoursAhead(7) }),
    ];
    const places: number[] = [];
    for (const item of [one, two])
      for (let index = 0; index < 3; index++)
        places.push(
          (await book({ single_class_id: item.single_class_id, guest_name: `G${index}`, is_cash: true })).body
            .class_reservation_id,
        );
    for (let round = 0; round < 10; round++) {
      const [firstTarget, secondTarget] = round % 2 ? [one, two] : [two, one];
      const answers = await Promise.all(
        places.map((class_reservation_id, index) =>
          change({
            class_reservation_id,
            single_class_id: (index < 3 ? firstTarget : secondTarget).single_class_id,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    }
  });
});

describe('cancelling at the desk [API-086]', () => {
  const placed = async (hours: number) => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(hours) });
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
    return { credit_lot_id, id: (await book({ single_class_id }, laura)).body.class_reservation_id };
  };

  it('returns the credit in time', async () => {
    const { id, credit_lot_id } = await placed(3);
    expect((await cancel(id, {})).body.deletedAt).not.toBeNull();
    expect(await left(credit_lot_id)).toBe(12);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
  });

  it('within the hour is a late cancel: no credit and a strike, once', async () => {
    const { id, credit_lot_id } = await placed(0.5);
    expect((await cancel(id, {}, laura)).status).toBe(412);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(id, {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await left(credit_lot_id)).toBe(11);
    expect(await strikesOf(laura.customer_id)).toEqual([{ cause: 'late_cancel', day: '2026-11-18' }]);
  });

  it('within the hour and excused returns the credit without a strike', async () => {
    const { id, credit_lot_id } = await placed(0.5);
    expect((await cancel(id, { excused: 'true' })).status).toBe(200);
    expect(await left(credit_lot_id)).toBe(12);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
  });

  it('does not cancel or move an attended place', async () => {
    const { id } = await placed(0.5);
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(30) });
    await attend(id);
    expect((await cancel(id, {})).body.code).toBe('reservation_attended');
    const moved = await change({ class_reservation_id: id, single_class_id });
    expect([moved.status, moved.body.code]).toEqual([409, 'reservation_attended']);
    await attend(id, false);
    expect((await change({ class_reservation_id: id, single_class_id })).status).toBe(200);
  });

  it('does not cancel a place that is checked in concurrently [API-086]', async () => {
    const { id, credit_lot_id } = await placed(0.5);
    const comes = `select from single_classes where single_class_id =
        (select single_class_id from class_reservations where class_reservation_id = ${id}) for no key update;
      update class_reservations set attend = true where class_reservation_id = ${id}`;
    const answer = await meanwhile(server.pool, comes, () => cancel(id, { excused: 'true' }));
    expect(answer.body.code).toBe('reservation_attended');
    expect(await left(credit_lot_id)).toBe(11);
  });
});

describe('checking in', () => {
  it('by tap gives members without a spot the first free one, each a different one [X54, RES-019]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(1) });
    await book({ single_class_id, guest_name: 'En el 1', is_cash: true, spot: 1 });
    const ids = await Promise.all(
      ['A', 'B', 'C'].map(
        async (name) =>
          (await book({ single_class_id, guest_name: name, is_cash: true })).body.class_reservation_id,
      ),
    );
    const answers = await Promise.all(ids.map((id) => attend(id)));
    expect(answers.map(({ body }) => body.spot).sort()).toEqual([2, 3, 4]);
    expect((await roster(single_class_id)).body.attended).toBe(3);
    const undone = await attend(ids[0] as number, false);
    expect([undone.body.attend, undone.status]).toEqual([false, 200]);
  });

  it('assigns spots while members choose theirs, 10 rounds [X54, API-084]', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => signedInCustomer(server)));
    for (const { customer_id } of members) await makeLot(server.pool, customer_id);
    for (let round = 0; round < 10; round++) {
      const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(2 + round) });
      const guest = { single_class_id, guest_name: 'Eva', is_cash: true };
      const guests = await Promise.all(members.map(() => book(guest)));
      const places = await Promise.all(members.map((by) => book({ single_class_id }, by)));
      const choices = places.map(({ body: { class_reservation_id } }, index) =>
        change({ class_reservation_id, spot: index + 1 }, members[index]),
      );
      const marks = guests.map(({ body }) => attend(body.class_reservation_id));
      for (const { status } of await Promise.all(choices)) expect([200, 409]).toContain(status);
      expect((await Promise.all(marks)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
  });

  it('by the code on the member’s phone: in any spelling, bound to the place and its class', async () => {
    const [here, there] = [
      await makeClass(server.pool, { class_date: hoursAhead(1) }),
      await makeClass(server.pool, { class_date: hoursAhead(2) }),
    ];
    await makeLot(server.pool, laura.customer_id);
    const { class_reservation_id: id } = (await book({ single_class_id: here.single_class_id }, laura)).body;
    const code = await codeFor(id, laura);
    expect(code).toMatch(/^[0-9A-Z]{4,11}-[0-9A-Z]{6}$/);
    expect(
      (await server.call('GET /class_reservations/:id/code', { params: { id } }, desk.token)).status,
    ).toBe(404);
    const other = await checkIn(code, there.single_class_id);
    expect([other.status, other.body.message]).toEqual([
      409,
      'Su código es de otra clase: Barre, 18 nov 2026 09:00, Monterrey.',
    ]);
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [forged, 'x', '', 'https://tbm.test/', '0000-000000'])
      expect([400, 404]).toContain((await checkIn(wrong, here.single_class_id)).status);
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const { status, body } = await checkIn(typed, here.single_class_id);
    expect([status, body.attend, body.spot]).toEqual([200, true, 1]);
    expect((await checkIn(code, here.single_class_id)).status).toBe(200);
    await attend(id, false);
    await change({ class_reservation_id: id, single_class_id: there.single_class_id });
    expect((await checkIn(code, there.single_class_id)).body.code).toBe('code_invalid');
    const newCode = await codeFor(id, laura);
    await cancel(id, { excused: 'true' });
    expect((await checkIn(newCode, there.single_class_id)).body.code).toBe('code_cancelled');
  });

  it('by a code whose place cannot be read: the code is not called wrong', async () => {
    const closed = openPool(server.services.config.database_url, { max: 1 });
    await closed.end();
    const services = { ...server.services, db: queryBuilder(closed) };
    const code = codeOf('secret', { class_reservation_id: 20_000, single_class_id: 1 });
    const actor = { ...desk, role: 'frontdesk', branches: null } as never;
    await expect(
      checkInByCode(services, actor, {
        coach_uid: null,
        code,
        single_class_id: 1,
      }),
    ).rejects.not.toMatchObject({ code: 'code_invalid' });
  });

  it('is of the class’s own day, in the branch', async () => {
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-11-20T04:00:00Z',
      branch_id: 2,
    });
    const { class_reservation_id } = (await book({ single_class_id, guest_name: 'Ana', is_cash: true })).body;
    // 19 November in Tijuana begins at 8:00 UTC.
    server.clock.set('2026-11-19T07:59:00Z');
    expect((await attend(class_reservation_id)).body.code).toBe('check_in_early');
    server.clock.set('2026-11-19T08:00:00Z');
    expect((await attend(class_reservation_id)).status).toBe(200);
  });

  it('reads codes of every size', () => {
    for (const class_reservation_id of [
      1,
      31,
      20_000,
      1_048_575,
      1_048_576,
      2_147_483_648,
      2 ** 40,
      Number.MAX_SAFE_INTEGER,
    ]) {
      const place = { class_reservation_id, single_class_id: 7 };
      const code = codeOf('secret', place);
      expect(reservationNamedBy(code)).toBe(class_reservation_id);
      expect(isCode(code, 'secret', place)).toBe(true);
      expect(isCode(code, 'another', place)).toBe(false);
      expect(isCode(code, 'secret', { ...place, single_class_id: 8 })).toBe(false);
    }
  });
});

describe('a place of the caller’s own (docs/decisions/0066)', () => {
  const ownPlace = async (caller: SignedIn, ahead: number) => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(ahead) });
    const { credit_lot_id } = await makeLot(server.pool, caller.customer_id);
    const { body } = await book({ single_class_id }, caller);
    return { ...body, credit_lot_id };
  };

  it.each(['frontdesk', 'coach'] as const)(
    'is not marked as attended by the %s who holds it',
    async (role) => {
      const caller = role === 'coach' ? coach : desk;
      const { class_reservation_id, single_class_id } = await ownPlace(caller, 2);
      const answers = [
        await attend(class_reservation_id, true, caller),
        await attend(class_reservation_id, false, caller),
        await checkIn(await codeFor(class_reservation_id, caller), single_class_id, caller),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'for_oneself']);
      expect(
        await rowsOf(`select attend from class_reservations where class_reservation_id = $1`, [
          class_reservation_id,
        ]),
      ).toEqual([{ attend: false }]);
      const colleague = await signedInCustomer(server, 'frontdesk');
      expect((await attend(class_reservation_id, true, colleague)).status).toBe(200);
    },
  );

  it('is not excused, taken away for the studio or moved by the front-desk account that holds it', async () => {
    const { class_reservation_id, credit_lot_id } = await ownPlace(desk, 0.5);
    const later = await makeClass(server.pool, { class_date: hoursAhead(30) });
    const answers = [
      await cancel(class_reservation_id, { excused: 'true' }),
      await cancel(class_reservation_id, { decided_by: 'studio' }),
      await change({ class_reservation_id, single_class_id: later.single_class_id }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'for_oneself']);
    expect((await change({ class_reservation_id, spot: 3 })).status).toBe(200);
    expect((await cancel(class_reservation_id, {})).status).toBe(200);
    expect(await left(credit_lot_id)).toBe(11);
    expect(await strikesOf(desk.customer_id)).toEqual([{ cause: 'late_cancel', day: '2026-11-18' }]);
  });

  it('is marked by an admin; a guest of that place counts for no member', async () => {
    const admin = await signedInCustomer(server, 'admin');
    const own = await ownPlace(admin, 2);
    expect((await attend(own.class_reservation_id, true, admin)).status).toBe(200);
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(2) });
    const guest = { single_class_id, customer_id: desk.customer_id, guest_name: 'Ana', is_cash: true };
    const { body } = await book(guest);
    expect((await attend(body.class_reservation_id)).status).toBe(200);
  });
});

describe('the roster', () => {
  it('marks first visits, birthdays and unpaid cash [SCHED-022]', async () => {
    const before = await makeClass(server.pool, { class_date: hoursAhead(-48) });
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(1) });
    const regular = await signedInCustomer(server);
    for (const { customer_id } of [laura, regular]) await makeLot(server.pool, customer_id);
    server.clock.set(hoursAhead(-49));
    const { class_reservation_id } = (await book({ single_class_id: before.single_class_id }, regular)).body;
    server.clock.set(start);
    await attend(class_reservation_id);
    for (const by of [laura, regular]) await book({ single_class_id }, by);
    const { rows } = (await roster(single_class_id)).body;
    const marks = (caller: SignedIn) => {
      const row = rows.find(({ customer_id }) => customer_id === caller.customer_id);
      return [row?.is_first, row?.is_birthday];
    };
    expect(marks(laura)).toEqual([true, true]);
    expect(marks(regular)).toEqual([false, false]);
  });

  it('shows a coach only the coach’s own classes, for attendance too', async () => {
    const ownClass = await makeClass(server.pool, { class_date: hoursAhead(1) });
    const other = await makeClass(server.pool, { class_date: hoursAhead(1) });
    const colleague = await signedInCustomer(server, 'coach');
    await server.pool.query('update users set instructor_id = 2 where uid = $1', [colleague.uid]);
    await server.pool.query('update class_instructors set instructor_id = 2 where single_class_id = $1', [
      other.single_class_id,
    ]);
    const seen = (
      await server.call('GET /rosters', { query: { day: '2026-11-18', branch_id: 1 } }, coach.token)
    ).body.map(({ single_class_id }) => single_class_id);
    expect(seen).toContain(ownClass.single_class_id);
    expect(seen).not.toContain(other.single_class_id);
    expect((await roster(other.single_class_id, coach)).status).toBe(404);
    expect((await roster(other.single_class_id)).status).toBe(200);
    const guest = { guest_name: 'Ana', is_cash: true };
    const mine = (await book({ single_class_id: ownClass.single_class_id, ...guest })).body
      .class_reservation_id;
    const not = (await book({ single_class_id: other.single_class_id, ...guest })).body.class_reservation_id;
    expect((await attend(mine, true, coach)).status).toBe(200);
    expect((await attend(not, true, coach)).status).toBe(404);
  });
});

describe('settling', () => {
  it('after the day, in branch time, records one strike for every unmarked place [X53, RES-012]', async () => {
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-11-19T02:00:00Z',
      branch_id: 2,
    });
    const came = await signedInCustomer(server);
    for (const { customer_id } of [laura, came]) await makeLot(server.pool, customer_id);
    const [missed, attended] = [
      (await book({ single_class_id }, laura)).body.class_reservation_id,
      (await book({ single_class_id }, came)).body.class_reservation_id,
    ];
    await book({ single_class_id, guest_name: 'Ana', is_cash: true });
    await attend(attended);
    // The class was on the 18th at 18:00 in Tijuana; its day ends at 8:00 UTC.
    server.clock.set('2026-11-19T07:59:00Z');
    await settleAttendance(server.services);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
    server.clock.set('2026-11-19T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => settleAttendance(server.services)));
    expect(await strikesOf(laura.customer_id)).toEqual([{ cause: 'no_show', day: '2026-11-18' }]);
    expect(await strikesOf(came.customer_id)).toEqual([]);
    expect(await settleAttendance(server.services)).toBe(0);
    // The desk corrects it afterwards.
    await attend(missed);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
    await attend(missed, false);
    expect(await strikesOf(laura.customer_id)).toHaveLength(1);
  });

  it('settles all classes of a backlog, also those beyond a batch', async () => {
    server.clock.set('2026-11-20T14:00:00Z');
    await settleAttendance(server.services);
    server.clock.set(start);
    const places: number[] = [];
    for (let hour = 3; hour < 8; hour += 1) {
      const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(hour) });
      const { body } = await book({ single_class_id, customer_id: laura.customer_id, is_cash: true });
      places.push(body.class_reservation_id);
    }
    server.clock.set('2026-11-20T14:00:00Z');
    expect(await settleAttendance(server.services, 2)).toBe(5);
    const { rows } = await server.pool.query(
      'select class_reservation_id from strikes where class_reservation_id = any($1) order by 1',
      [places],
    );
    expect(rows.map(({ class_reservation_id }) => class_reservation_id)).toEqual(places);
  });

  it('waits until the class can no longer be booked [X53, RES-021]', async () => {
    // The class is at 21:00 in Monterrey and can be booked until six hours later. Its day ends at 6:00 UTC.
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-19T03:00:00Z' });
    await makeLot(server.pool, laura.customer_id);
    server.clock.set('2026-11-19T06:10:00Z');
    await settleAttendance(server.services);
    server.clock.set('2026-11-19T06:20:00Z');
    expect((await book({ single_class_id }, laura)).status).toBe(201);
    server.clock.set('2026-11-19T09:00:00Z');
    await settleAttendance(server.services);
    expect(await strikesOf(laura.customer_id)).toEqual([{ cause: 'no_show', day: '2026-11-18' }]);
  });
});
