import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeLot, makeMembership, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { creditsLeft, placesTaken } from '../../platform/testing/places.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { notificationJobs } from '../notifications/index.ts';
import { bookFixedPlaces } from './book.ts';

// A Wednesday, noon in Monterrey.
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;
let desk: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  await server.pool.query('update branches set book_days_ahead = 14, cancel_minutes = 60');
  admin = await signedInCustomer(server, 'admin');
  desk = await signedInCustomer(server, 'frontdesk');
});
afterAll(async () => {
  const findings = await runIntegrity(server.pool, start);
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  // The job books for those of the test alone.
  await server.pool.query(
    `update fixed_places set "endedAt" = now(), ending = 'member' where "endedAt" is null`,
  );
});

const rowsOf = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows;
const at = (days: number, hour = 12): string =>
  Temporal.PlainDate.from('2026-11-18')
    .add({ days })
    .toZonedDateTime({ timeZone: 'America/Monterrey', plainTime: { hour } })
    .toInstant()
    .toString();
const book = () => bookFixedPlaces(server.services);

/** A class of every Monday at 07:00, with its coming classes: the first on 23 November. */
async function weeklyClass(fields: object = {}): Promise<{ id: number; classes: number[] }> {
  const body = {
    location_id: 1,
    class_type_id: 1,
    instructor_ids: [1],
    weekday: 1,
    local_time: '07:00',
    capacity: 4,
    valid_from: '2026-01-01',
    ...fields,
  };
  const { body: made } = await server.call('POST /class_templates', { body }, admin.token);
  const id = made.class_template.class_template_id;
  return { id, classes: await classesOf(id) };
}
const classesOf = async (id: number): Promise<number[]> =>
  (
    await rowsOf(
      `select single_class_id from single_classes sc join class_templates t using (class_template_id)
      where $1 in (t.class_template_id, t.first_template_id) order by class_date`,
      [id],
    )
  ).map(({ single_class_id }) => single_class_id);
const withLot = async (lot: Parameters<typeof makeLot>[2] = {}) => {
  const one = await signedInCustomer(server);
  return { ...one, ...(await makeLot(server.pool, one.customer_id, lot)) };
};
const reserve = async (by: SignedIn, single_class_id: number, spot: number | null = null) =>
  (await server.call('POST /class_reservations', { body: { single_class_id, spot } }, by.token)).body
    .class_reservation_id;
const fix = (by: SignedIn, class_reservation_id: number) =>
  server.call('POST /customer/fixed_places', { body: { class_reservation_id } }, by.token);
/** A member who books a class, and makes the place fixed. */
async function fixed(class_id: number, spot: number | null = null, lot: Parameters<typeof makeLot>[2] = {}) {
  const one = await withLot(lot);
  const { status, body } = await fix(one, await reserve(one, class_id, spot));
  expect(status).toBe(201);
  return { ...one, fixed_place_id: body.fixed_place_id };
}
const seenBy = async (by: SignedIn) => (await server.call('GET /customer/fixed_places', {}, by.token)).body;
const weeksOf = async (by: SignedIn) =>
  (await seenBy(by)).fixed_places.flatMap(({ weeks }) =>
    weeks.map(({ state, code, spot }) => [state, code, spot]),
  );
const spotsOf = async (customer_id: number) =>
  (
    await rowsOf(
      `select single_class_id, spot from class_reservations where customer_id = $1 and "deletedAt" is null order by class_date`,
      [customer_id],
    )
  ).map(({ single_class_id, spot }) => [single_class_id, spot]);
const told = async (customer_id: number) =>
  (await messagesFor(server.pool, customer_id))
    .filter(({ channel, template }) => channel === 'email' && template.startsWith('fixed_place'))
    .map(({ template, data }) => [template, data.code ?? data.ending]);
const runningOf = async (customer_id: number) =>
  rowsOf('select ending from fixed_places where customer_id = $1 order by 1', [customer_id]);

describe('making a place fixed', () => {
  it('needs an upcoming place of the member in a weekly class; the spot and the class are fixed once', async () => {
    const { classes } = await weeklyClass({ capacity: 10 });
    const [first = 0, second = 0] = classes;
    const laura = await withLot();
    const id = await reserve(laura, first, 3);
    const other = await withLot();
    expect((await fix(other, id)).body.code).toBe('reservation_not_found');
    expect((await seenBy(laura)).possible).toMatchObject([
      { class_reservation_id: id, weekday: 1, local_time: '07:00', spot: 3 },
    ]);
    expect((await fix(laura, id)).status).toBe(201);
    expect((await seenBy(laura)).possible).toEqual([]);
    expect((await fix(laura, id)).body.code).toBe('fixed_place_exists');
    // The same spot on another day of the same weekly class is that of another member.
    const taken = await reserve(other, second, 3);
    expect((await seenBy(other)).possible).toEqual([]);
    expect((await fix(other, taken)).body.code).toBe('fixed_place_spot_taken');
    const single = await insert<{ single_class_id: number }>(server.pool, 'single_classes', {
      branch_id: 1,
      location_id: 1,
      class_type_id: 1,
      capacity: 4,
      class_date: at(3),
    });
    const once = await reserve(other, single.single_class_id);
    expect((await fix(other, once)).body.code).toBe('fixed_place_not_weekly');
  });

  it('keeps to the share of the branch, also when members take the last fixed place at once', async () => {
    const { id, classes } = await weeklyClass({ capacity: 7 });
    const [first = 0] = classes;
    const members = await Promise.all(Array.from({ length: 6 }, () => withLot()));
    const places = await Promise.all(members.map((one) => reserve(one, first)));
    const answers = await Promise.all(members.map((one, index) => fix(one, places[index] ?? 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array(3).fill('fixed_places_full'),
    );
    expect(await rowsOf('select from fixed_places where class_template_id = $1', [id])).toHaveLength(3);
    // One that ends makes room for another one.
    const [holder] = members.filter((_, index) => answers[index]?.status === 201);
    const [refused] = members.filter((_, index) => answers[index]?.status === 409);
    if (!holder || !refused) throw new Error('no members');
    const [mine] = (await seenBy(holder)).fixed_places;
    const params = { id: mine?.fixed_place_id ?? 0 };
    expect((await server.call('DELETE /customer/fixed_places/:id', { params }, refused.token)).status).toBe(
      404,
    );
    expect((await server.call('DELETE /customer/fixed_places/:id', { params }, holder.token)).status).toBe(
      200,
    );
    expect((await seenBy(refused)).possible).toHaveLength(1);
  });
});

describe('the job', () => {
  it('books the classes in the window once, on the spot or the nearest one, and confirms them like bookings of the member', async () => {
    const { classes } = await weeklyClass({ capacity: 10 });
    const [first = 0, second = 0, third = 0] = classes;
    const laura = await fixed(first, 3);
    await reserve(await withLot(), second, 3);
    expect(await book()).toBe(1);
    expect(await book()).toBe(0);
    expect(await spotsOf(laura.customer_id)).toEqual([
      [first, 3],
      [second, 2],
    ]);
    expect((await weeksOf(laura)).slice(0, 3)).toEqual([
      ['booked', null, 3],
      ['booked', null, 2],
      ['waiting', null, null],
    ]);
    await notificationJobs(server.services).tasks.confirm_bookings?.({}, {} as never);
    const mails = (await messagesFor(server.pool, laura.customer_id)).filter(
      ({ channel }) => channel === 'email',
    );
    expect(mails.map(({ template, data }) => [template, data.spot, data.fixed_spot])).toEqual([
      ['class_booked', 3, null],
      ['class_booked', 2, 3],
    ]);
    // The third class opens fourteen days ahead.
    expect((await seenBy(laura)).fixed_places[0]?.weeks[2]?.booksAt).toBe('2026-11-23T06:00:00Z');
    server.clock.set('2026-11-23T05:59:00Z');
    expect(await book()).toBe(0);
    server.clock.set('2026-11-23T06:00:00Z');
    expect(await book()).toBe(1);
    expect(await spotsOf(laura.customer_id)).toContainEqual([third, 3]);
    expect(await creditsLeft(server.pool, laura.credit_lot_id)).toBe(9);
  });

  it('gives the last places to who has had the fixed place for longest, also when two workers run it at once', async () => {
    const { classes } = await weeklyClass({ capacity: 8 });
    const [first = 0, second = 0] = classes;
    const members = [];
    for (let number = 0; number < 4; number++) {
      server.clock.set(at(0, 13 + number));
      members.push(await fixed(first));
    }
    for (let number = 0; number < 6; number++) await reserve(await withLot(), second);
    await Promise.all([book(), book(), book()]);
    expect(await placesTaken(server.pool, second)).toBe(8);
    const states = await Promise.all(members.map(weeksOf));
    expect(states.map((weeks) => weeks[1])).toEqual([
      ['booked', null, null],
      ['booked', null, null],
      ['refused', 'class_full', null],
      ['refused', 'class_full', null],
    ]);
    const [oldest, , last] = members;
    expect(await told(last?.customer_id ?? 0)).toEqual([['fixed_place_refused', 'class_full']]);
    expect(await told(oldest?.customer_id ?? 0)).toEqual([]);
    // A full class is left to those who wait for it.
    await server.pool.query('update single_classes set capacity = 9 where single_class_id = $1', [second]);
    server.clock.set(at(1));
    expect(await book()).toBe(0);
    expect(await told(last?.customer_id ?? 0)).toHaveLength(1);
  });

  it('continues after a worker was killed between two members, and tells and books no member twice', async () => {
    const { classes } = await weeklyClass({ capacity: 8 });
    const [first = 0, second = 0] = classes;
    const ana = await fixed(first, 1);
    const bea = await fixed(first, 2, { granted: 1 });
    const eva = await fixed(first, 3);
    const holder = await server.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from fixed_places where fixed_place_id = $1 for update', [
        bea.fixed_place_id,
      ]);
      const run = book();
      const outcome = expect(run).rejects.toThrow();
      const waiting = () =>
        rowsOf(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      while ((await waiting()).length === 0) await wait(10);
      await rowsOf('select pg_terminate_backend($1)', [(await waiting())[0]?.pid]);
      await outcome;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await spotsOf(ana.customer_id)).toContainEqual([second, 1]);
    expect(await weeksOf(bea)).toContainEqual(['waiting', null, null]);
    await book();
    await book();
    expect(await spotsOf(ana.customer_id)).toHaveLength(2);
    expect(await spotsOf(eva.customer_id)).toHaveLength(2);
    expect(await told(bea.customer_id)).toEqual([['fixed_place_refused', 'no_credits']]);
    expect(await placesTaken(server.pool, second)).toBe(2);
  });

  it('tries again when credits or the rules help, until a day before the class, and tells it once', async () => {
    const { classes } = await weeklyClass();
    const [first = 0, second = 0] = classes;
    const laura = await fixed(first, null, { granted: 1 });
    await book();
    const { credit_lot_id } = await makeLot(server.pool, laura.customer_id, { granted: 1 });
    expect(await book()).toBe(0);
    server.clock.set(at(0, 14));
    expect(await book()).toBe(1);
    expect(await creditsLeft(server.pool, credit_lot_id)).toBe(0);
    expect(await spotsOf(laura.customer_id)).toEqual([
      [first, null],
      [second, null],
    ]);
    const eva = await fixed(first, null, { granted: 1 });
    await book();
    await makeLot(server.pool, eva.customer_id, { granted: 1 });
    server.clock.set(at(11, 8));
    await book();
    expect(await spotsOf(eva.customer_id)).not.toContainEqual([second, null]);
    expect(await told(eva.customer_id)).toEqual([['fixed_place_refused', 'no_credits']]);
  });

  it('says when a rule refuses, when the class was cancelled, and when it is at another hour', async () => {
    const { classes } = await weeklyClass({ weekday: 2 });
    const [first = 0, second = 0] = classes;
    const laura = await fixed(first);
    await server.pool.query('update branches set held_places = 1');
    await book();
    await server.pool.query('update branches set held_places = 100');
    expect((await weeksOf(laura))[1]).toEqual(['refused', 'policy_held_places', null]);
    const cancelled = await weeklyClass({ weekday: 3 });
    const bea = await fixed(cancelled.classes[0] ?? 0);
    const params = { id: cancelled.classes[1] ?? 0 };
    await server.call('DELETE /available_classes/:id', { params, query: { notify: 'true' } }, admin.token);
    const moved = await weeklyClass({ weekday: 4 });
    const eva = await fixed(moved.classes[0] ?? 0);
    const body = { single_class_id: moved.classes[1] ?? 0, class_date: at(8, 18), scope: 'one' as const };
    expect((await server.call('PUT /available_classes', { body }, admin.token)).status).toBe(200);
    await book();
    const answers = await Promise.all([laura, bea, eva].map(({ customer_id }) => told(customer_id)));
    expect(answers).toEqual([
      [['fixed_place_refused', 'policy_held_places']],
      [['fixed_place_refused', 'class_cancelled']],
      [['fixed_place_refused', 'class_moved']],
    ]);
    server.clock.set(at(0, 14));
    expect(await book()).toBe(1);
    expect(await spotsOf(laura.customer_id)).toContainEqual([second, null]);
  });

  it('never books again what the member skipped or cancelled; a skipped class can be taken back', async () => {
    const { classes } = await weeklyClass({ weekday: 5 });
    const [first = 0, second = 0, third = 0] = classes;
    const laura = await fixed(first, 1);
    const params = { id: laura.fixed_place_id };
    const skip = (single_class_id: number) =>
      server.call(
        'POST /customer/fixed_places/:id/skipped_classes',
        { params, body: { single_class_id } },
        laura.token,
      );
    expect((await skip(second)).status).toBe(200);
    expect((await skip(second)).status).toBe(200);
    expect((await skip(first)).body.code).toBe('fixed_place_booked');
    expect(await book()).toBe(0);
    expect((await weeksOf(laura))[1]).toEqual(['skipped', null, null]);
    await server.call(
      'DELETE /customer/fixed_places/:id/skipped_classes/:single_class_id',
      { params: { ...params, single_class_id: second } },
      laura.token,
    );
    expect(await book()).toBe(1);
    const [place] = await rowsOf(
      'select class_reservation_id as id from class_reservations where customer_id = $1 and single_class_id = $2',
      [laura.customer_id, second],
    );
    await server.call('DELETE /class_reservations/:id', { params: { id: place.id } }, laura.token);
    server.clock.set(at(1));
    expect(await book()).toBe(0);
    expect((await weeksOf(laura))[1]).toEqual(['skipped', null, null]);
    server.clock.set(at(2));
    expect(await book()).toBe(1);
    expect(await spotsOf(laura.customer_id)).toContainEqual([third, 1]);
  });
});

describe('the end', () => {
  it('follows a class that changes from a day on, and ends with a class that moves or ends', async () => {
    const { id, classes } = await weeklyClass({ weekday: 6, capacity: 10 });
    const laura = await fixed(classes[0] ?? 0, 1);
    const template = {
      location_id: 1,
      class_type_id: 1,
      instructor_ids: [1],
      weekday: 6,
      local_time: '07:30',
      capacity: 9,
      valid_from: '2026-01-01',
    };
    const change = (class_template_id: number, fields: object) =>
      server.call(
        'PUT /class_templates/:id',
        { params: { id: class_template_id }, body: { ...template, ...fields } },
        admin.token,
      );
    const { body } = await change(id, { from: '2026-11-26' });
    const successor = body.class_template.class_template_id;
    expect(successor).not.toBe(id);
    expect(await book()).toBe(1);
    expect((await seenBy(laura)).fixed_places).toHaveLength(1);
    await change(successor, { local_time: '19:00', from: '2026-12-04' });
    await book();
    expect(await runningOf(laura.customer_id)).toEqual([{ ending: null }]);
    server.clock.set(at(17));
    await book();
    await book();
    expect(await runningOf(laura.customer_id)).toEqual([{ ending: 'class_moved' }]);
    server.clock.set(start);
    const other = await weeklyClass({ weekday: 6 });
    const bea = await fixed(other.classes[0] ?? 0);
    await server.call('DELETE /class_templates/:id', { params: { id: other.id } }, admin.token);
    await book();
    expect(await told(bea.customer_id)).toEqual([['fixed_place_ended', 'class_ended']]);
  });

  it('ends after 28 days without a package for the class, and not while the member has one', async () => {
    const { classes } = await weeklyClass({ weekday: 7, capacity: 10 });
    const [first = 0] = classes;
    const laura = await fixed(first, 1, { granted: 1 });
    const eva = await fixed(first, 2, { granted: 1 });
    // The place in the class of day 4 covers until then.
    for (const day of [3, 30]) {
      server.clock.set(at(day));
      await book();
    }
    expect(await runningOf(laura.customer_id)).toEqual([{ ending: null }]);
    await makeLot(server.pool, eva.customer_id, { granted: 12 });
    server.clock.set(at(31));
    await book();
    expect(await runningOf(laura.customer_id)).toEqual([{ ending: 'no_package' }]);
    expect(await runningOf(eva.customer_id)).toEqual([{ ending: null }]);
    expect((await told(laura.customer_id)).at(-1)).toEqual(['fixed_place_ended', 'no_package']);
  });

  it('stands still while a subscription of the member is paused', async () => {
    const { classes } = await weeklyClass({ weekday: 6, capacity: 10 });
    const [first = 0, second = 0] = classes;
    const laura = await fixed(first, 1, { granted: 1 });
    await makeLot(server.pool, laura.customer_id, { granted: 12, expiration_date: '2026-12-10' });
    const { purchase_id } = await makeMembership(server.pool, laura.customer_id);
    // The class of day 10 is within the pause.
    await insert(server.pool, 'subscription_pauses', {
      purchase_id,
      customer_id: laura.customer_id,
      kind: 'own',
      startsAt: at(5),
      endsAt: at(60),
      first_day: '2026-11-23',
      last_day: '2027-01-16',
      months: 2,
      year: 2026,
      first_month: 1,
    });
    await book();
    expect(await placesTaken(server.pool, second)).toBe(0);
    server.clock.set(at(50));
    await book();
    expect(await runningOf(laura.customer_id)).toEqual([{ ending: null }]);
  });

  it('the desk gives and ends one, with an audit record, and the member is told', async () => {
    const { classes } = await weeklyClass({ weekday: 7, capacity: 10 });
    const laura = await withLot();
    const class_reservation_id = await reserve(laura, classes[0] ?? 0, 5);
    const body = { class_reservation_id };
    expect((await server.call('POST /fixed_places', { body }, laura.token)).status).toBe(403);
    const given = await server.call('POST /fixed_places', { body }, desk.token);
    const params = { id: laura.customer_id };
    const seen = await server.call('GET /members/:id/fixed_places', { params }, desk.token);
    expect(seen.body.fixed_places.map(({ spot }) => spot)).toEqual([5]);
    const roster = await server.call('GET /rosters/:id', { params: { id: classes[0] ?? 0 } }, desk.token);
    expect(roster.body.rows.map(({ is_fixed }) => is_fixed)).toEqual([true]);
    const ended = { params: { id: given.body.fixed_place_id } };
    expect((await server.call('DELETE /fixed_places/:id', ended, desk.token)).status).toBe(200);
    expect((await server.call('DELETE /fixed_places/:id', ended, desk.token)).status).toBe(404);
    expect(await told(laura.customer_id)).toEqual([
      ['fixed_place_given', undefined],
      ['fixed_place_ended', 'desk'],
    ]);
    const audit = await rowsOf(
      `select action from audit_log where thing = 'fixed_places' and action <> 'view' and customer_id = $1 order by action`,
      [laura.customer_id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
