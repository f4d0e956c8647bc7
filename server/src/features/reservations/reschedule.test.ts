import { payingLotAfterMove } from '@tbm/domain/credits';
import { dayIn, formatHour } from '@tbm/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClass,
  makeLot,
  makeMembership,
  makePackage,
  makeStudio,
} from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { creditsLeft, placesTaken } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { notificationJobs } from '../notifications/index.ts';

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
const ledgerOf = async (customer_id: number) =>
  (
    await rowsOf(
      `select e.reason, e.credit_lot_id, e.class_reservation_id from credit_ledger e join credit_lots l using (credit_lot_id)
      where l.customer_id = $1 and e.class_reservation_id is not null order by e.credit_ledger_id`,
      [customer_id],
    )
  ).map(({ reason, credit_lot_id, class_reservation_id }) => [reason, credit_lot_id, class_reservation_id]);
const placesOf = (customer_id: number) =>
  rowsOf(
    `select single_class_id, spot from class_reservations where customer_id = $1 and "deletedAt" is null order by 1`,
    [customer_id],
  );

const classIn = async (hours: number, fields: Parameters<typeof makeClass>[1] = { class_date: '' }) =>
  (await makeClass(server.pool, { ...fields, class_date: hoursAhead(hours) })).single_class_id;
const reserve = async (single_class_id: number, spot: number | null = null, by = laura) =>
  (await server.call('POST /class_reservations', { body: { single_class_id, spot } }, by.token)).body
    .class_reservation_id;
const reschedule = (id: number, single_class_id: number, spot: number | null = null, by = laura) =>
  server.call(
    'POST /class_reservations/:id/reschedule',
    { params: { id }, body: { single_class_id, spot } },
    by.token,
  );

describe('rescheduling', () => {
  it('frees the old place and takes the new one with the same credit, and the waitlist of the old class is notified', async () => {
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id, { granted: 1 });
    const [old, next] = [await classIn(20), await classIn(44)];
    const id = await reserve(old, 7);
    await server.pool.query(
      `insert into waitlists (single_class_id, customer_id, "createdAt") values ($1, $2, $3)`,
      [old, (await signedInCustomer(server)).customer_id, start],
    );
    const { status, body } = await reschedule(id, next, 9);
    expect(status).toBe(201);
    expect(body).toMatchObject({ single_class_id: next, spot: 9, deletedAt: null });
    expect([await taken(old), await taken(next)]).toEqual([0, 1]);
    expect(await left(credit_lot_id)).toBe(0);
    expect(await ledgerOf(laura.customer_id)).toEqual([
      ['taken', credit_lot_id, id],
      ['returned', credit_lot_id, id],
      ['taken', credit_lot_id, body.class_reservation_id],
    ]);
    const notices = await rowsOf(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tell_waiting' and (j.payload->>'single_class_id')::bigint = $1`,
      [old],
    );
    expect(notices).toHaveLength(1);
    expect(await rowsOf('select from strikes where customer_id = $1', [laura.customer_id])).toEqual([]);
  });

  it('again returns the new place, also when several calls come at once', async () => {
    await makeLot(server.pool, laura.customer_id, { granted: 2 });
    const [old, next] = [await classIn(20), await classIn(44)];
    const id = await reserve(old);
    const answers = await Promise.all([1, 2, 3].map(() => reschedule(id, next)));
    answers.push(await reschedule(id, next));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.class_reservation_id)).size).toBe(1);
    expect([await taken(old), await taken(next)]).toEqual([0, 1]);
    // A place that was cancelled has no outcome.
    const other = await classIn(68);
    expect((await reschedule(id, other)).body.code).toBe('reservation_not_found');
  });

  it('takes another lot where the rules of the one that paid do not allow the class, and none where no rules do', async () => {
    const lotOf = async (book_days_ahead: number) => {
      const { class_package_id } = await makePackage(server.pool, { book_days_ahead });
      const { purchase_id } = await makeMembership(server.pool, laura.customer_id, { class_package_id });
      return (await makeLot(server.pool, laura.customer_id, { purchase_id })).credit_lot_id;
    };
    const strict = await lotOf(2);
    const id = await reserve(await classIn(20));
    const loose = await lotOf(9);
    const far = await classIn(20 * 24);
    expect((await reschedule(id, far)).body.code).toBe('policy_days_ahead');
    expect([await left(strict), await left(loose)]).toEqual([11, 12]);
    expect((await reschedule(id, await classIn(8 * 24))).status).toBe(201);
    expect([await left(strict), await left(loose)]).toEqual([12, 11]);
  });

  it('keeps the lot that paid although another one expires earlier, and else takes the one of a booking', async () => {
    const own = await makeLot(server.pool, laura.customer_id, { granted: 1, expiration_date: '2026-11-25' });
    const old = await classIn(20);
    const id = await reserve(old);
    const early = await makeLot(server.pool, laura.customer_id, {
      granted: 1,
      expiration_date: '2026-11-24',
    });
    const late = await makeLot(server.pool, laura.customer_id, { granted: 1, expiration_date: '2026-12-24' });
    const lots = [own, early, late].map(({ credit_lot_id }) => credit_lot_id);
    const leftNow = () => Promise.all(lots.map(left));
    const first = await reschedule(id, await classIn(44));
    expect(await leftNow()).toEqual([0, 1, 1]);
    // Ten days later only the third is valid; the first credit returns.
    const second = await reschedule(first.body.class_reservation_id, await classIn(240));
    expect(second.status).toBe(201);
    expect(await leftNow()).toEqual([1, 1, 0]);
    expect((await ledgerOf(laura.customer_id)).slice(-2)).toEqual([
      ['returned', own.credit_lot_id, first.body.class_reservation_id],
      ['taken', late.credit_lot_id, second.body.class_reservation_id],
    ]);
  });

  it('pays with the lot that the page names, for each branch, day and hour', async () => {
    for (const [hours, branch_id] of [
      [44, 1],
      [44.5, 2],
      [200, 1],
      [200, 2],
    ] as const) {
      laura = await signedInCustomer(server);
      // 12:00 in Monterrey, two days ahead.
      await makeLot(server.pool, laura.customer_id, {
        branch_id: 1,
        slots: '08:00',
        expiration_date: '2026-11-21',
      });
      const old = await classIn(20);
      const id = await reserve(old);
      await makeLot(server.pool, laura.customer_id, { expiration_date: '2026-12-20' });
      await makeLot(server.pool, laura.customer_id, { branch_id: 2, expiration_date: '2026-12-10' });
      const next = await classIn(hours, { branch_id, class_date: '' });
      const credits = (await server.call('GET /credits', {}, laura.token)).body;
      const [place] = (await server.call('GET /class_reservations', {}, laura.token)).body.data;
      const timezone = branch_id === 1 ? 'America/Monterrey' : 'America/Tijuana';
      const expected = payingLotAfterMove(
        place?.paid_with as NonNullable<typeof place>['paid_with'] & object,
        credits,
        {
          branch_id,
          day: dayIn(hoursAhead(hours), timezone).toString(),
          hour: formatHour(hoursAhead(hours), timezone),
        },
      );
      const { body } = await reschedule(id, next);
      const [paid] = await rowsOf(
        'select credit_lot_id from class_reservations where class_reservation_id = $1',
        [body.class_reservation_id],
      );
      expect(paid.credit_lot_id).toBe(expected?.credit_lot_id);
    }
  });

  it('moves an unlimited place to a class that overlaps the old one', async () => {
    await makeLot(server.pool, laura.customer_id, { is_unlimited: true, granted: 0 });
    const [old, next] = [await classIn(20), await classIn(20.5)];
    expect((await reschedule(await reserve(old), next)).status).toBe(201);
    expect(await placesOf(laura.customer_id)).toEqual([{ single_class_id: next, spot: null }]);
  });

  it('confirms the new place by one mail, as a booking, and calendars follow', async () => {
    await makeLot(server.pool, laura.customer_id);
    const [old, next] = [await classIn(20), await classIn(44)];
    const confirm = () => notificationJobs(server.services).tasks.confirm_bookings?.({}, {} as never);
    const { body } = await reschedule(await reserve(old), next);
    await confirm();
    await confirm();
    const mails = (await messagesFor(server.pool, laura.customer_id)).map(({ template, data }) => [
      template,
      data.calendar.class_reservation_id,
    ]);
    expect(mails).toEqual([['class_booked', body.class_reservation_id]]);
  });
});

describe('a refusal leaves the old place as it is', () => {
  /** Laura's place on spot 7 tomorrow, paid by her only credit. */
  async function placed() {
    const lot = { granted: 1, expiration_date: '2026-12-15' };
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id, lot);
    const old = await classIn(20);
    const id = await reserve(old, 7);
    const unchanged = async () => {
      expect(await placesOf(laura.customer_id)).toContainEqual({ single_class_id: old, spot: 7 });
      expect([await taken(old), await left(credit_lot_id)]).toEqual([1, 0]);
      expect(await ledgerOf(laura.customer_id)).toEqual([['taken', credit_lot_id, id]]);
    };
    return { id, old, credit_lot_id, unchanged };
  }
  const other = async () => {
    const member = await signedInCustomer(server);
    await makeLot(server.pool, member.customer_id);
    return member;
  };

  it('a full class, a taken or unknown spot, the same class, an unknown class, and one that is over', async () => {
    const { id, old, unchanged } = await placed();
    const full = await classIn(30, { capacity: 1, class_date: '' });
    await reserve(full, null, await other());
    const busy = await classIn(31);
    await reserve(busy, 9, await other());
    const over = await classIn(-8);
    for (const [single_class_id, spot, status, code] of [
      [full, null, 409, 'class_full'],
      [busy, 9, 409, 'spot_taken'],
      [busy, 400, 400, 'spot_invalid'],
      [old, 8, 409, 'reschedule_same_class'],
      [999_999_999, null, 404, 'class_not_found'],
      [over, null, 409, 'class_closed'],
    ] as const) {
      const answer = await reschedule(id, single_class_id, spot);
      expect([answer.body.code, answer.status]).toEqual([code, status]);
      await unchanged();
    }
  });

  it('a class where the member has a place, a special one, an overlapping one, and a day or hour without credits', async () => {
    const { id, credit_lot_id, unchanged } = await placed();
    const special = await classIn(32);
    const { class_package_id } = await makePackage(server.pool);
    await server.pool.query('update single_classes set class_package_id = $2 where single_class_id = $1', [
      special,
      class_package_id,
    ]);
    const late = await classIn(24 * 200);
    const answers = [
      [await reschedule(id, special), 'class_is_special'],
      [await reschedule(id, late), 'reschedule_no_credits'],
    ] as const;
    for (const [answer, code] of answers) expect(answer.body.code).toBe(code);
    await unchanged();
    await server.pool.query(`update credit_lots set slots = '08:00' where credit_lot_id = $1`, [
      credit_lot_id,
    ]);
    expect((await reschedule(id, await classIn(45))).body.code).toBe('credits_other_hours');
    await unchanged();
    const cash = await classIn(33);
    const body = { single_class_id: cash, customer_id: laura.customer_id, is_cash: true };
    await server.call('POST /class_reservations', { body }, desk.token);
    expect((await reschedule(id, cash)).body.code).toBe('already_reserved');
    await unchanged();
  });

  it('an overlapping one with unlimited credits', async () => {
    await makeLot(server.pool, laura.customer_id, { is_unlimited: true, granted: 0 });
    const [old, held, overlapping] = [await classIn(20), await classIn(40), await classIn(40.5)];
    const id = await reserve(old);
    await reserve(held);
    expect((await reschedule(id, overlapping)).body.code).toBe('class_overlaps');
    expect(await placesOf(laura.customer_id)).toHaveLength(2);
    expect([await taken(old), await taken(overlapping)]).toEqual([1, 0]);
  });

  it('once cancelling is no longer free, when the member has come, and for cash, guests and other members', async () => {
    const { id, unchanged } = await placed();
    const next = await classIn(44);
    const ines = await other();
    expect((await reschedule(id, next, null, ines)).body.code).toBe('reservation_not_found');
    server.clock.set(hoursAhead(19.5));
    const late = await reschedule(id, next);
    expect([late.status, late.body.code]).toEqual([412, 'reschedule_too_late']);
    await unchanged();
    server.clock.set(start);
    const today = await classIn(1.5);
    await makeLot(server.pool, laura.customer_id);
    const place = (fields: object) =>
      server.call(
        'POST /class_reservations',
        { body: { single_class_id: today, customer_id: laura.customer_id, ...fields } },
        desk.token,
      );
    const cash = (await place({ is_cash: true })).body.class_reservation_id;
    const guest = (await place({ guest_name: 'Ana' })).body.class_reservation_id;
    for (const each of [cash, guest])
      expect((await reschedule(each, next)).body.code).toBe('reschedule_without_credit');
    await server.call(
      'PUT /class_reservations/attend',
      { body: { class_reservation_id: cash, attend: true } },
      desk.token,
    );
    expect((await reschedule(cash, next)).body.code).toBe('reservation_attended');
  });

  it('when the last place or the spot is taken at the same moment', async () => {
    const { id, unchanged } = await placed();
    const next = await classIn(44, { capacity: 1, class_date: '' });
    const ines = await other();
    const [lot] = await rowsOf('select credit_lot_id from credit_lots where customer_id = $1', [
      ines.customer_id,
    ]);
    const takes = `update single_classes set taken = taken + 1 where single_class_id = ${next};
      insert into class_reservations (single_class_id, customer_id, class_date, credit_lot_id, "createdAt")
      select ${next}, ${ines.customer_id}, class_date, ${lot.credit_lot_id}, '${start}' from single_classes where single_class_id = ${next};
      update credit_lots set available_classes = available_classes - 1 where credit_lot_id = ${lot.credit_lot_id};
      insert into credit_ledger (credit_lot_id, class_reservation_id, reason, amount, "createdAt")
      select credit_lot_id, class_reservation_id, 'taken', -1, '${start}' from class_reservations where credit_lot_id = ${lot.credit_lot_id}`;
    const answer = await meanwhile(server.pool, takes, () => reschedule(id, next));
    expect(answer.body.code).toBe('class_full');
    await unchanged();
  });
});

describe('at the same time', () => {
  it('members who exchange places of two classes in both directions do not wait for each other in a circle', async () => {
    const [one, two] = [await classIn(20), await classIn(44)];
    const members: { by: SignedIn; id: number; to: number }[] = [];
    for (let index = 0; index < 8; index++) {
      const by = await signedInCustomer(server);
      await makeLot(server.pool, by.customer_id, { granted: 1 });
      const [from, to] = index % 2 ? [one, two] : [two, one];
      members.push({ by, id: await reserve(from, null, by), to });
    }
    const answers = await Promise.all(members.map(({ by, id, to }) => reschedule(id, to, null, by)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect([await taken(one), await taken(two)]).toEqual([4, 4]);
  });

  it('a member who cancels, books and reschedules with several lots loses no credit', async () => {
    for (let round = 0; round < 6; round++) {
      laura = await signedInCustomer(server);
      const lots = [];
      for (const expiration_date of ['2026-11-22', '2026-11-30', '2026-12-20'])
        lots.push(
          (await makeLot(server.pool, laura.customer_id, { granted: 1, expiration_date })).credit_lot_id,
        );
      const [old, next, far, third] = [
        await classIn(20),
        await classIn(44),
        await classIn(240),
        await classIn(46),
      ];
      const id = await reserve(old);
      await Promise.all([
        reschedule(id, far),
        reschedule(id, next),
        server.call('DELETE /class_reservations/:id', { params: { id } }, laura.token),
        reserve(third),
        reserve(next),
      ]);
      const held = (await placesOf(laura.customer_id)).length;
      const rest = (await Promise.all(lots.map(left))).reduce((sum, one) => sum + one, 0);
      expect(held + rest).toBe(3);
    }
  });
});
