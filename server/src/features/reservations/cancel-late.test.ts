import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placePath } from '../../platform/place-link.ts';
import { makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { creditsLeft, placesTaken } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';

// A Wednesday, 12:00 in Monterrey.
const start = '2026-11-18T18:00:00Z';
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

const hoursAhead = (hours: number) =>
  Temporal.Instant.from(start)
    .add({ minutes: Math.round(hours * 60) })
    .toString();
const rowsOf = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows;
const left = (credit_lot_id: number) => creditsLeft(server.pool, credit_lot_id);
const taken = (single_class_id: number) => placesTaken(server.pool, single_class_id);
const strikesOf = (customer_id: number) =>
  rowsOf('select cause, day from strikes where customer_id = $1 order by strike_id', [customer_id]);
const noticesTo = (single_class_id: number) =>
  rowsOf(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'tell_waiting' and (j.payload->>'single_class_id')::bigint = $1`,
    [single_class_id],
  );

const giveUp = (id: number, by = laura) =>
  server.call('POST /class_reservations/:id/late_cancellation', { params: { id } }, by.token);
const atDesk = (body: Parameters<typeof server.call<'POST /class_reservations'>>[1]['body']) =>
  server.call('POST /class_reservations', { body }, desk.token);

/** A place of Laura in a class that begins in so many hours. */
async function placeIn(hours: number) {
  const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(hours) });
  const { credit_lot_id } = await makeLot(server.pool, laura.customer_id);
  const { body } = await server.call(
    'POST /class_reservations',
    { body: { single_class_id, spot: 3 } },
    laura.token,
  );
  return { single_class_id, credit_lot_id, id: body.class_reservation_id };
}

describe('giving a place up after the time for a free cancel [product decision 15]', () => {
  it('frees the place and its spot at once, keeps the credit, records one strike and queues the notice to the waitlist', async () => {
    const { id, single_class_id, credit_lot_id } = await placeIn(0.75);
    const ines = await signedInCustomer(server);
    await server.pool.query(
      `insert into waitlists (single_class_id, customer_id, "createdAt") values ($1, $2, $3)`,
      [single_class_id, ines.customer_id, start],
    );
    const { status, body } = await giveUp(id);
    expect([status, body.deletedAt]).toEqual([200, '2026-11-18T18:00:00.000Z']);
    expect(await taken(single_class_id)).toBe(0);
    expect(await left(credit_lot_id)).toBe(11);
    expect(await strikesOf(laura.customer_id)).toEqual([{ cause: 'late_cancel', day: '2026-11-18' }]);
    expect(await noticesTo(single_class_id)).toHaveLength(1);
    await makeLot(server.pool, ines.customer_id);
    const next = await server.call(
      'POST /class_reservations',
      { body: { single_class_id, spot: 3 } },
      ines.token,
    );
    expect(next.status).toBe(201);
  });

  it('again, and by several calls at once, changes nothing more', async () => {
    const { id, single_class_id, credit_lot_id } = await placeIn(0.5);
    const answers = await Promise.all([1, 2, 3, 4].map(() => giveUp(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await giveUp(id)).status).toBe(200);
    expect([await taken(single_class_id), await left(credit_lot_id)]).toEqual([0, 11]);
    expect(await strikesOf(laura.customer_id)).toHaveLength(1);
  });

  it('is refused while cancelling is free, so that no credit is lost by mistake, and once the class has begun', async () => {
    const { id, credit_lot_id } = await placeIn(2);
    for (const [time, status, code] of [
      [hoursAhead(1), 409, 'cancel_still_free'],
      [hoursAhead(2), 409, 'class_started'],
    ] as const) {
      server.clock.set(time);
      const answer = await giveUp(id);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await strikesOf(laura.customer_id)).toEqual([]);
    // The specification's own cancel stays as it is [ERR-046].
    server.clock.set(hoursAhead(1.1));
    const cancel = await server.call('DELETE /class_reservations/:id', { params: { id } }, laura.token);
    expect([cancel.status, cancel.body.code]).toEqual([412, 'cancel_too_late']);
    expect((await giveUp(id)).status).toBe(200);
    expect(await left(credit_lot_id)).toBe(11);
  });

  it('follows the minutes of the branch', async () => {
    await server.pool.query('update branches set cancel_minutes = 180 where branch_id = 1');
    try {
      const { id } = await placeIn(2.5);
      expect((await giveUp(id)).status).toBe(200);
    } finally {
      await server.pool.query('update branches set cancel_minutes = 60 where branch_id = 1');
    }
  });

  it('refuses a place of another member, an unknown one, and one that the member has attended', async () => {
    const { id } = await placeIn(0.5);
    const ines = await signedInCustomer(server);
    for (const answer of [await giveUp(id, ines), await giveUp(999_999_999)])
      expect([answer.status, answer.body.code]).toEqual([404, 'reservation_not_found']);
    await server.call(
      'PUT /class_reservations/attend',
      { body: { class_reservation_id: id, attend: true } },
      desk.token,
    );
    const attended = await giveUp(id);
    expect([attended.status, attended.body.code]).toEqual([409, 'reservation_attended']);
  });

  it('frees a place that was to be paid in cash, which leaves no debt, and a guest’s place without a strike', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(0.5) });
    await makeLot(server.pool, laura.customer_id);
    const cash = await atDesk({ single_class_id, customer_id: laura.customer_id, is_cash: true });
    const guest = await atDesk({ single_class_id, customer_id: laura.customer_id, guest_name: 'Ana' });
    expect((await giveUp(guest.body.class_reservation_id)).status).toBe(200);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
    expect((await giveUp(cash.body.class_reservation_id)).status).toBe(200);
    expect(await strikesOf(laura.customer_id)).toHaveLength(1);
    expect(await taken(single_class_id)).toBe(0);
    const list = await server.call('GET /class_reservations', {}, laura.token);
    expect(list.body.data.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
  });
});

describe('at the same time', () => {
  const lock = (id: number) =>
    `select from single_classes where single_class_id =
      (select single_class_id from class_reservations where class_reservation_id = ${id}) for no key update;`;

  it('a member who is checked in keeps the place', async () => {
    const { id, single_class_id } = await placeIn(0.5);
    const comes = `${lock(id)} update class_reservations set attend = true where class_reservation_id = ${id}`;
    const answer = await meanwhile(server.pool, comes, () => giveUp(id));
    expect(answer.body.code).toBe('reservation_attended');
    expect(await taken(single_class_id)).toBe(1);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
  });

  it('a class that is moved to a later hour is not given up without the credit', async () => {
    const { id, single_class_id } = await placeIn(0.5);
    const moves = `update single_classes set class_date = '${hoursAhead(5)}' where single_class_id = ${single_class_id}`;
    const answer = await meanwhile(server.pool, moves, () => giveUp(id));
    expect(answer.body.code).toBe('cancel_still_free');
    expect(await taken(single_class_id)).toBe(1);
  });

  it('the desk that excuses the member, cancels or moves the place, and the member: one of them, and both agree', async () => {
    for (let round = 0; round < 12; round++) {
      server.clock.set(start);
      laura = await signedInCustomer(server);
      const { id, single_class_id, credit_lot_id } = await placeIn(0.5);
      const other = await makeClass(server.pool, { class_date: hoursAhead(30) });
      const atTheDesk =
        round % 2
          ? server.call(
              'PUT /class_reservations',
              { body: { class_reservation_id: id, single_class_id: other.single_class_id } },
              desk.token,
            )
          : server.call(
              'DELETE /class_reservations/:id',
              { params: { id }, query: { excused: 'true' } },
              desk.token,
            );
      const [own, byDesk] = await Promise.all([giveUp(id), atTheDesk]);
      const strikes = await strikesOf(laura.customer_id);
      const [place] = await rowsOf(
        'select single_class_id, "deletedAt" is null as held from class_reservations where class_reservation_id = $1',
        [id],
      );
      expect(await taken(single_class_id)).toBe(0);
      if (round % 2) {
        // Moved, or given up: never both.
        expect([own.status, byDesk.status].toSorted()).toEqual([200, 404]);
        expect(place.held).toBe(byDesk.status === 200);
        expect(await taken(other.single_class_id)).toBe(byDesk.status === 200 ? 1 : 0);
        expect(strikes).toHaveLength(byDesk.status === 200 ? 0 : 1);
      } else {
        expect([own.status, byDesk.status]).toEqual([200, 200]);
        expect(place.held).toBe(false);
        expect(await left(credit_lot_id)).toBe(12 - strikes.length);
      }
    }
  });
});

describe('the signed link of a reminder', () => {
  const tokenOf = (place: { id: number; single_class_id: number }) =>
    placePath(
      { class_reservation_id: place.id, single_class_id: place.single_class_id },
      server.services.config,
    )
      .split('/')
      .at(-1) ?? '';
  const read = (token: string) => server.call('GET /place_links/:token', { params: { token } });
  const press = (token: string, late = false) =>
    server.call('POST /place_links/:token', { params: { token }, body: { late } });

  it('before the free hour shows that the credit returns, without changing anything, and cancels by the button', async () => {
    const place = await placeIn(3);
    const token = tokenOf(place);
    for (let times = 0; times < 2; times++)
      expect((await read(token)).body).toEqual({
        class_name: 'Barre',
        class_date: expect.stringContaining('2026-11-18T21:00:00'),
        timezone: 'America/Monterrey',
        branch: 'Monterrey',
        cancel_minutes: 60,
        guest_name: null,
        invited: null,
        state: 'free',
        payment: 'credit',
        credit_expires: expect.any(String),
        today: '2026-11-18',
        is_returned: false,
      });
    expect(await taken(place.single_class_id)).toBe(1);
    const { body } = await press(token);
    expect([body.state, body.is_returned]).toEqual(['cancelled', true]);
    expect((await press(token, true)).body).toEqual(body);
    expect(await left(place.credit_lot_id)).toBe(12);
    expect(await strikesOf(laura.customer_id)).toEqual([]);
  });

  it('in the last hour gives the place up only if the page has told that the credit is not returned', async () => {
    const place = await placeIn(3);
    const token = tokenOf(place);
    server.clock.set(hoursAhead(2.5));
    // The page was opened while cancelling was free.
    expect((await press(token)).body).toMatchObject({ state: 'late', is_returned: false });
    expect(await taken(place.single_class_id)).toBe(1);
    expect((await press(token, true)).body).toMatchObject({ state: 'cancelled', is_returned: false });
    expect(await left(place.credit_lot_id)).toBe(11);
    expect(await strikesOf(laura.customer_id)).toHaveLength(1);
    // A page that told of a late cancel, for a class that has moved meanwhile, returns the credit.
    const other = await placeIn(6);
    expect((await press(tokenOf(other), true)).body).toMatchObject({ is_returned: true });
  });

  it('by the form of a page without scripts does the same, and comes back to the page', async () => {
    const place = await placeIn(0.5);
    const token = tokenOf(place);
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: `/mi-lugar/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    expect((await post('')).headers.location).toBe(`/mi-lugar/${token}`);
    expect((await read(token)).body.state).toBe('late');
    expect((await post('late=true')).statusCode).toBe(303);
    expect((await read(token)).body.state).toBe('cancelled');
  });

  it('changes nothing once the class has begun, the member has come, or the place is in another class', async () => {
    const begun = await placeIn(0.5);
    server.clock.set(hoursAhead(0.5));
    expect((await press(tokenOf(begun), true)).body.state).toBe('closed');
    expect(await taken(begun.single_class_id)).toBe(1);
    server.clock.set(start);
    const moved = await placeIn(3);
    const other = await makeClass(server.pool, { class_date: hoursAhead(30) });
    await server.call(
      'PUT /class_reservations',
      { body: { class_reservation_id: moved.id, single_class_id: other.single_class_id } },
      desk.token,
    );
    expect((await press(tokenOf(moved), true)).body.state).toBe('moved');
    expect(await taken(other.single_class_id)).toBe(1);
    const attended = await placeIn(0.5);
    await server.call(
      'PUT /class_reservations/attend',
      { body: { class_reservation_id: attended.id, attend: true } },
      desk.token,
    );
    expect((await press(tokenOf(attended), true)).body.state).toBe('attended');
  });

  it('is refused when it is not one of ours, for another place, or for another purpose', async () => {
    const place = await placeIn(3);
    const token = tokenOf(place);
    for (const wrong of [
      token.replace(/^\d+/, String(place.id + 1)),
      token.replace(/-\d+-/, `-${place.single_class_id + 1}-`),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'x',
    ])
      for (const answer of [await read(wrong), await press(wrong, true)])
        expect([answer.status, answer.body.code]).toEqual([404, 'place_link_not_found']);
    expect(await taken(place.single_class_id)).toBe(1);
  });
});
