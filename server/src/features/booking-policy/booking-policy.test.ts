import type { BookingLimits } from '@tbm/contract/booking-policy';
import { policyProblem } from '@tbm/domain/booking-policy';
import { canPay } from '@tbm/domain/credits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClass,
  makeLot,
  makeMembership,
  makePackage,
  makeStudio,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { placesTaken } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

/** Wednesday 18 November 2026, 12:00 in Monterrey. */
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let laura: SignedIn;

const setRules = (limits: Partial<BookingLimits>, branch_id = 1) =>
  server.pool.query(
    `update branches set book_days_ahead = coalesce($2, book_days_ahead), held_places = coalesce($3, held_places),
      places_per_day = coalesce($4, places_per_day) where branch_id = $1`,
    [branch_id, limits.book_days_ahead, limits.held_places, limits.places_per_day],
  );

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  await setRules({ book_days_ahead: 14, held_places: 8, places_per_day: 2 });
  laura = await signedInCustomer(server);
});

/** A class some days from now, at an hour of Monterrey. */
const classOn = async (days: number, hour = 7, more: object = {}) => {
  const day = Temporal.PlainDate.from('2026-11-18').add({ days });
  const class_date = day.toZonedDateTime({ timeZone: 'America/Monterrey', plainTime: { hour } });
  return (await makeClass(server.pool, { class_date: class_date.toInstant().toString(), ...more }))
    .single_class_id;
};
const reserve = (single_class_id: number, more: object = {}, by = laura) =>
  server.call('POST /class_reservations', { body: { single_class_id, ...more } }, by.token);
const lotOf = async (row: object = {}, limits: Partial<BookingLimits> = {}) => {
  const { class_package_id } = await makePackage(server.pool, limits);
  const { purchase_id } = await makeMembership(server.pool, laura.customer_id, { class_package_id });
  return (await makeLot(server.pool, laura.customer_id, { purchase_id, ...row })).credit_lot_id;
};
const countPlaces = async () =>
  (
    await server.pool.query('select from class_reservations where customer_id = $1 and "deletedAt" is null', [
      laura.customer_id,
    ])
  ).rowCount;
const taken = (single_class_id: number) => placesTaken(server.pool, single_class_id);

describe('a booking is refused with the rule, its limit, the count and the moment from which it passes', () => {
  it('too far ahead, by the days of the branch', async () => {
    await lotOf();
    expect((await reserve(await classOn(14))).status).toBe(201);
    const late = await classOn(15);
    const { status, body } = await reserve(late);
    expect([status, body]).toEqual([
      409,
      {
        code: 'policy_days_ahead',
        message: 'Esta clase se abre el jueves 19 de noviembre: puedes reservar con 14 días de anticipación.',
        policy: { rule: 'days_ahead', limit: 14, count: 15, from: '2026-11-19T06:00:00Z' },
      },
    ]);
    expect(await taken(late)).toBe(0);
    server.clock.set('2026-11-19T05:59:59Z');
    expect((await reserve(late)).status).toBe(409);
    server.clock.set('2026-11-19T06:00:00Z');
    expect((await reserve(late)).status).toBe(201);
  });

  it('too many places at once: one is free again when a class begins or is cancelled', async () => {
    await setRules({ held_places: 2 });
    await lotOf();
    const first = await reserve(await classOn(1));
    await reserve(await classOn(2));
    const third = await classOn(3);
    const { body } = await reserve(third);
    expect(body).toMatchObject({
      code: 'policy_held_places',
      policy: { rule: 'held_places', limit: 2, count: 2, from: '2026-11-19T13:00:00Z' },
    });
    await server.call(
      'DELETE /class_reservations/:id',
      { params: { id: first.body.class_reservation_id } },
      laura.token,
    );
    expect((await reserve(third)).status).toBe(201);
    expect((await reserve(await classOn(4))).body.code).toBe('policy_held_places');
    // The class of the second day begins.
    server.clock.set('2026-11-20T13:00:00Z');
    expect((await reserve(await classOn(4))).status).toBe(201);
  });

  it('too many places on a day of the branch, one that is over included', async () => {
    await lotOf();
    await reserve(await classOn(0, 13));
    await reserve(await classOn(0, 15));
    server.clock.set('2026-11-18T20:30:00Z');
    const third = await classOn(0, 20);
    expect((await reserve(third)).body).toMatchObject({
      code: 'policy_places_per_day',
      policy: { rule: 'places_per_day', limit: 2, count: 2, from: null },
    });
    expect((await reserve(await classOn(1, 20))).status).toBe(201);
  });

  it('another branch has rules and counts of its own', async () => {
    await setRules({ places_per_day: 1 });
    await setRules({ places_per_day: 1 }, 2);
    await lotOf();
    expect((await reserve(await classOn(1, 7))).status).toBe(201);
    expect((await reserve(await classOn(1, 12, { branch_id: 2 }))).status).toBe(201);
    expect((await reserve(await classOn(1, 18))).body.code).toBe('policy_places_per_day');
  });
});

describe('a package may have other rules', () => {
  it('looser or stricter than the branch; of the lots that could pay, the most generous decides and pays', async () => {
    const strict = await lotOf({ expiration_date: '2027-01-31' }, { book_days_ahead: 2 });
    const class_date = await classOn(10);
    expect((await reserve(class_date)).body.policy).toMatchObject({ limit: 2 });
    const loose = await lotOf({ expiration_date: '2027-06-30' }, { book_days_ahead: 30 });
    const { body } = await reserve(class_date);
    const paidBy = async (id: unknown) =>
      (
        await server.pool.query(
          'select credit_lot_id from class_reservations where class_reservation_id = $1',
          [id],
        )
      ).rows[0].credit_lot_id;
    expect(await paidBy(body.class_reservation_id)).toBe(loose);
    // Within both, the lot that expires first pays.
    expect(await paidBy((await reserve(await classOn(1))).body.class_reservation_id)).toBe(strict);
  });

  it('a lot without a package follows the branch', async () => {
    await makeLot(server.pool, laura.customer_id);
    expect((await reserve(await classOn(15))).body.code).toBe('policy_days_ahead');
  });
});

describe('bookings of one member at the same moment', () => {
  it.each([
    ['one lot', [{}]],
    ['an unlimited lot', [{ is_unlimited: true }]],
    [
      'two lots of which each pays for other classes',
      [{ expiration_date: '2026-11-24' }, { start_date: '2026-11-25' }],
    ],
  ])('never exceed the places at once, paid by %s', async (_name, lots) => {
    await setRules({ held_places: 3 });
    for (const row of lots) await lotOf(row);
    const classes = await Promise.all([1, 2, 3, 4, 8, 9, 10, 11].map((days) => classOn(days)));
    const answers = await Promise.all(classes.map((id) => reserve(id)));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'reserved' : body.code)).toSorted();
    expect(codes).toEqual([...Array(5).fill('policy_held_places'), ...Array(3).fill('reserved')]);
    expect(await countPlaces()).toBe(3);
  });

  it('never exceed the places of a day', async () => {
    await lotOf();
    const classes = await Promise.all([7, 9, 11, 13, 15, 17].map((hour) => classOn(1, hour)));
    const answers = await Promise.all(classes.map((id) => reserve(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  });
});

describe('which lot pays', () => {
  it('is the member’s choice among those that could [product decision 23]', async () => {
    const first = await lotOf({ expiration_date: '2026-12-31' });
    const second = await lotOf({ expiration_date: '2027-06-30' });
    const { status } = await reserve(await classOn(1), { credit_lot_id: second });
    expect(status).toBe(201);
    const left = await server.pool.query(
      'select credit_lot_id, available_classes from credit_lots where credit_lot_id = any($1) order by credit_lot_id',
      [[first, second]],
    );
    expect(left.rows.map(({ available_classes }) => available_classes)).toEqual([12, 11]);
  });

  it('is refused for a lot that does not pay for the class, and for another member’s', async () => {
    await lotOf();
    const ended = await lotOf({ expiration_date: '2026-11-18' });
    const other = await signedInCustomer(server);
    const { credit_lot_id: notOwn } = await makeLot(server.pool, other.customer_id);
    const single_class_id = await classOn(2);
    const codeFor = async (credit_lot_id: number) =>
      (await reserve(single_class_id, { credit_lot_id })).body.code;
    expect([await codeFor(ended), await codeFor(notOwn)]).toEqual(['lot_expired', 'lot_unfit']);
    expect(await taken(single_class_id)).toBe(0);
  });
});

describe('the rules that a member reads before meeting them', () => {
  it('are those of the branch, of each lot, and the own places [product decision 19]', async () => {
    const strict = await lotOf({ expiration_date: '2027-01-31' }, { book_days_ahead: 2, places_per_day: 1 });
    await reserve(await classOn(1));
    const { status, body } = await server.call(
      'GET /customer/booking_policy',
      { query: { branch_id: 1 } },
      laura.token,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      branch_id: 1,
      limits: { book_days_ahead: 14, held_places: 8, places_per_day: 2 },
      missed: {
        missed_consequence: 'none',
        missed_limit: 3,
        missed_grace: 1,
        missed_days_ahead: 2,
        missed_pause_days: 3,
        missed_fee: null,
        missed_fallback: 'none',
      },
      lots: [
        {
          credit_lot_id: strict,
          book_days_ahead: 2,
          held_places: 8,
          places_per_day: 1,
          paused_until: null,
          subscription_paused_until: null,
        },
      ],
      starts: ['2026-11-19T13:00:00+00:00'],
      missed_count: 0,
      restriction: null,
      fee: null,
    });
  });

  it('are of no unknown branch', async () => {
    const { status } = await server.call(
      'GET /customer/booking_policy',
      { query: { branch_id: 99 } },
      laura.token,
    );
    expect(status).toBe(404);
  });
});

describe('the desk', () => {
  const book = (body: { single_class_id: number; policy_reason?: string; is_cash?: boolean }, by: SignedIn) =>
    server.call('POST /class_reservations', { body: { customer_id: laura.customer_id, ...body } }, by.token);

  it('meets the same rule, and goes beyond it with a reason, which is audited', async () => {
    const desk = await signedInCustomer(server, 'frontdesk');
    await lotOf();
    const single_class_id = await classOn(20);
    expect((await book({ single_class_id }, desk)).body.code).toBe('policy_days_ahead');
    const policy_reason = 'Viene de Saltillo una vez al mes.';
    const { status, body } = await book({ single_class_id, policy_reason }, desk);
    expect(status).toBe(201);
    const { rows } = await server.pool.query(
      `select after ->> 'policy_reason' as reason from audit_log where thing = 'class_reservations' and thing_id = $1`,
      [String(body.class_reservation_id)],
    );
    expect(rows).toEqual([{ reason: policy_reason }]);
  });

  it('alone may give such a reason', async () => {
    await lotOf();
    const { status } = await book({ single_class_id: await classOn(20), policy_reason: 'Porque sí.' }, laura);
    expect(status).toBe(403);
  });

  it('takes cash for a class without asking for rules of packages', async () => {
    const desk = await signedInCustomer(server, 'frontdesk');
    expect((await book({ single_class_id: await classOn(20), is_cash: true }, desk)).status).toBe(201);
  });
});

describe('whom rules would have touched, before they are saved', () => {
  const rules = {
    book_days_ahead: 14,
    held_places: 8,
    places_per_day: 2,
    missed_consequence: 'pause',
    missed_limit: 1,
    missed_grace: 0,
    missed_days_ahead: 1,
    missed_pause_days: 3,
    missed_fee: null,
    missed_fallback: 'none',
  } as const;
  const preview = (body: object, by: SignedIn) =>
    server.call(
      'POST /branches/:id/booking_policy/preview',
      { params: { id: 2 }, body: { ...rules, ...body } },
      by.token,
    );

  it('counts the places of the last 30 days and their members by rule, and saves nothing', async () => {
    const admin = await signedInCustomer(server, 'admin');
    await setRules({ book_days_ahead: 365, held_places: 100, places_per_day: 24 }, 2);
    await lotOf();
    server.clock.set('2026-11-29T18:00:00Z');
    const { body: before } = await preview({}, admin);
    server.clock.set(start);
    const classInTijuana = (days: number, hour: number) => classOn(days, hour, { branch_id: 2 });
    for (const [days, hour] of [
      [1, 9],
      [1, 12],
      [1, 15],
      [5, 9],
      [9, 9],
    ] as const)
      await reserve(await classInTijuana(days, hour));
    server.clock.set('2026-11-29T18:00:00Z');
    const found = async (body: object) => {
      const { status, body: answer } = await preview(body, admin);
      expect(status).toBe(200);
      return answer;
    };
    expect(await found({})).toEqual({
      from: '2026-10-31',
      until: '2026-11-29',
      places: before.places + 5,
      days_ahead: { places: 0, members: 0 },
      held_places: { places: 0, members: 0 },
      places_per_day: { places: 1, members: 1 },
      missed: 0,
      missed_times: 0,
      missed_fees: 0,
      members: [expect.objectContaining({ customer_id: laura.customer_id, places: 1 })],
    });
    expect(await found({ book_days_ahead: 4, held_places: 4, places_per_day: 3 })).toMatchObject({
      days_ahead: { places: 2, members: 1 },
      held_places: { places: 1, members: 1 },
      places_per_day: { places: 0, members: 0 },
      members: [{ customer_id: laura.customer_id, places: 2 }],
    });
    const { rows } = await server.pool.query('select places_per_day from branches where branch_id = 2');
    expect(rows).toEqual([{ places_per_day: 24 }]);
  });

  it('is for admins, of a branch that exists', async () => {
    expect((await preview({}, laura)).status).toBe(403);
    const admin = await signedInCustomer(server, 'admin');
    const { status } = await server.call(
      'POST /branches/:id/booking_policy/preview',
      { params: { id: 99 }, body: rules },
      admin.token,
    );
    expect(status).toBe(404);
  });
});

it('the statement and the rules that screens show agree on every booking', async () => {
  await setRules({ book_days_ahead: 6, held_places: 3, places_per_day: 1 });
  await lotOf({ expiration_date: '2026-11-25' }, { places_per_day: 2 });
  await lotOf({ is_unlimited: true, expiration_date: '2027-01-31' }, { book_days_ahead: 9 });
  const classes = [];
  for (const days of [0, 1, 2, 3, 5, 6, 7, 8, 9, 10])
    for (const hour of [14, 17]) classes.push({ days, hour, id: await classOn(days, hour) });
  // A fixed order that goes back and forth.
  const order = classes
    .map((item, index) => ({ item, key: (index * 7) % 20 }))
    .toSorted((a, b) => a.key - b.key);
  const outcomes = new Set<string>();
  for (const { item } of [...order, ...order.toReversed()]) {
    const { body: policy } = await server.call(
      'GET /customer/booking_policy',
      { query: { branch_id: 1 } },
      laura.token,
    );
    const { body: credits } = await server.call('GET /credits', {}, laura.token);
    const { rows } = await server.pool.query(
      `select class_date, (class_date at time zone 'America/Monterrey')::date as day from single_classes where single_class_id = $1`,
      [item.id],
    );
    const at = { branch_id: 1, day: rows[0].day, hour: null };
    const paying = credits.filter((lot) => canPay(lot, at)).map(({ credit_lot_id }) => credit_lot_id);
    const expected = policyProblem(
      policy.lots.filter(({ credit_lot_id }) => paying.includes(credit_lot_id)),
      {
        class_date: rows[0].class_date,
        timezone: 'America/Monterrey',
        now: server.clock.now(),
        starts: policy.starts,
      },
    );
    const { status, body } = await reserve(item.id);
    if (body.code === 'already_reserved') continue;
    outcomes.add(body.code ?? 'reserved');
    expect([item, status === 201 ? null : body.policy]).toEqual([item, expected]);
    // Every place but a few is given back, so that the next ones differ.
    if (status === 201 && (item.days < 6 || item.days % 3 > 0))
      await server.call(
        'DELETE /class_reservations/:id',
        { params: { id: body.class_reservation_id } },
        laura.token,
      );
  }
  expect([...outcomes].toSorted()).toEqual([
    'policy_days_ahead',
    'policy_held_places',
    'policy_places_per_day',
    'reserved',
  ]);
});
