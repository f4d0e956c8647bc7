import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { makeAllClasses } from '../timetable/index.ts';

// A Wednesday, noon in Monterrey.
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  const { pool } = server;
  await insert(pool, 'instructors', { instructor_id: 2, name: 'Sofía', last_name: 'Luna' });
  await insert(pool, 'locations', { location_id: 3, branch_id: 1, name: 'Estudio dos', address: '' });
  for (const instructor_id of [1, 2])
    await insert(pool, 'instructor_branches', { instructor_id, branch_id: 1 });
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(start);
  admin = await signedInCustomer(server, 'admin');
});

const rowsOf = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows;
/** Everything that a preview could leave in the database. */
const traces = () =>
  rowsOf(`select (select count(*)::int from messages) as messages, (select count(*)::int from notifications) as inbox,
    (select count(*)::int from credit_ledger) as ledger, (select count(*)::int from audit_log) as audit,
    (select count(*)::int from graphile_worker.jobs) as jobs,
    (select md5(string_agg(sc::text || r::text, ',' order by sc.single_class_id, r.class_reservation_id))
      from single_classes sc left join class_reservations r using (single_class_id)) as classes,
    (select md5(string_agg(ci::text, ',' order by 1)) from class_instructors ci) as coaches`);
const member = async (single_class_id: number) => {
  const one = await signedInCustomer(server);
  await makeLot(server.pool, one.customer_id);
  const { status } = await server.call('POST /class_reservations', { body: { single_class_id } }, one.token);
  expect(status).toBe(201);
  return one;
};
const namesOf = (people: readonly { customer_id: number }[]) => people.map(({ customer_id }) => customer_id);

describe('a preview', () => {
  it('of a cancellation names receivers, credits and waitlist, like the cancellation, and leaves no trace', async () => {
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-11-20T13:00:00Z',
      capacity: 3,
    });
    const guest = { single_class_id, guest_name: 'Prima', is_cash: true };
    expect((await server.call('POST /class_reservations', { body: guest }, admin.token)).status).toBe(201);
    const [ana, eva] = [await member(single_class_id), await member(single_class_id)];
    const waiting = await signedInCustomer(server);
    await server.call('POST /waitlist', { body: { single_class_id } }, waiting.token);
    const before = await traces();
    const { body } = await server.call(
      'POST /class_previews/cancel',
      { body: { single_class_id, reason: 'Se fue la luz' } },
      admin.token,
    );
    expect(await traces()).toEqual(before);
    expect(namesOf(body.people)).toEqual([ana.customer_id, eva.customer_id, waiting.customer_id]);
    expect(body).toMatchObject({
      credits: 2,
      cash: 0,
      guests: 1,
      people: [
        { notice: 'class_cancelled', guest_name: null, is_waiting: false, channels: ['email'] },
        { is_waiting: false },
        { notice: 'class_cancelled', is_waiting: true, channels: ['email'] },
      ],
      texts: [{ notice: 'class_cancelled', text: expect.stringContaining('Motivo: Se fue la luz.') }],
    });
    expect(body.waiting).toEqual([]);
    const done = await server.call(
      'DELETE /available_classes/:id',
      { params: { id: single_class_id }, query: { notify: 'true' } },
      admin.token,
    );
    expect(done.body).toEqual({ cancelled: 1, told: 3 });
  });

  it('of a move shows its text; a room or a coach that another class has refuses it, like the move', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-21T13:00:00Z' });
    const ana = await member(single_class_id);
    await makeClass(server.pool, { class_date: '2026-11-21T15:00:00Z' });
    const before = await traces();
    const move = (body: object) => {
      const args = { body: { single_class_id, collisions: 'refuse' as const, ...body } };
      return server.call('POST /class_previews/change', args, admin.token);
    };
    const { body } = await move({ class_date: '2026-11-21T14:10:00Z' });
    expect(namesOf(body.people)).toEqual([ana.customer_id]);
    expect(body.texts).toMatchObject([{ notice: 'class_changed', text: expect.stringContaining('08:10') }]);
    expect((await move({ class_date: '2026-11-21T14:11:00Z' })).body).toMatchObject({
      code: 'room_taken',
      message: expect.stringMatching(/^Estudio Monterrey ya tiene Barre el 21 nov 2026 09:00\./),
    });
    expect((await move({ class_date: '2026-11-21T15:00:00Z', location_id: 3 })).body).toMatchObject({
      code: 'coach_taken',
      message: expect.stringMatching(/^Ana ya da Barre el /),
    });
    const other = { class_date: '2026-11-21T15:00:00Z', location_id: 3, instructor_ids: [2] };
    expect((await move(other)).status).toBe(200);
    expect(await traces()).toEqual(before);
    const change = (collisions: 'allow' | 'refuse') =>
      server.call(
        'PUT /available_classes',
        { body: { single_class_id, class_date: '2026-11-21T15:00:00Z', collisions } },
        admin.token,
      );
    expect((await change('refuse')).body).toMatchObject({ code: 'room_taken' });
    expect((await change('allow')).status).toBe(200);
  });

  it('of a substitute names the receivers of the announcement, and leaves no trace', async () => {
    const { single_class_id } = await makeClass(server.pool, {
      class_date: '2026-11-22T13:00:00Z',
      capacity: 1,
    });
    const ana = await member(single_class_id);
    const waiting = await signedInCustomer(server);
    await server.call('POST /waitlist', { body: { single_class_id } }, waiting.token);
    const before = await traces();
    const { body } = await server.call(
      'POST /class_previews/substitute',
      { body: { single_class_id, instead_of: 1, instructor_id: 2 } },
      admin.token,
    );
    expect(namesOf(body.people)).toEqual([ana.customer_id]);
    expect(namesOf(body.waiting)).toEqual([waiting.customer_id]);
    expect(body.texts[0]?.text).toContain('Sofía da la clase de Barre');
    expect(await traces()).toEqual(before);
  });
});

it('a move of a class that another person has just moved is refused, and shows where the class is now', async () => {
  const class_date = '2026-11-22T13:00:00Z';
  const { single_class_id } = await makeClass(server.pool, { class_date });
  const seen = { class_date, location_id: 1, instructor_ids: [1] };
  const move = (hour: number, from: typeof seen) =>
    server.call(
      'PUT /available_classes',
      { body: { single_class_id, class_date: `2026-11-22T${hour}:00:00Z`, seen: from } },
      admin.token,
    );
  expect((await move(15, seen)).status).toBe(200);
  expect(await move(17, seen)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await move(17, { ...seen, class_date: '2026-11-22T15:00:00Z' })).status).toBe(200);
  const { rows } = await server.pool.query(
    `select before, after from audit_log where thing = 'single_classes' and thing_id = $1 order by audit_id desc limit 1`,
    [String(single_class_id)],
  );
  expect(rows[0]).toMatchObject({
    before: { class_date: '2026-11-22T15:00:00.000Z' },
    after: { class_date: '2026-11-22T17:00:00Z' },
  });
});

describe('the calendar of a week', () => {
  const week = async (day: string) =>
    (await server.call('GET /timetable/week', { query: { day, branch_id: 1 } }, admin.token)).body;

  it('has classes with places and waitlist, those that were cancelled, substitutes, requests and closed days', async () => {
    const day = '2026-12-09';
    const { single_class_id } = await makeClass(server.pool, { class_date: `${day}T13:00:00Z`, capacity: 1 });
    const { single_class_id: cancelled } = await makeClass(server.pool, { class_date: `${day}T15:00:00Z` });
    const { single_class_id: dropped } = await makeClass(server.pool, { class_date: `${day}T17:00:00Z` });
    await member(single_class_id);
    await server.call(
      'POST /waitlist',
      { body: { single_class_id } },
      (await signedInCustomer(server)).token,
    );
    await server.call(
      'PUT /available_classes/:id/substitute',
      { params: { id: single_class_id }, body: { instead_of: 1, instructor_id: 2 } },
      admin.token,
    );
    await insert(server.pool, 'substitute_requests', { single_class_id, instructor_id: 2, note: 'Cita' });
    await server.call('DELETE /available_classes/:id', { params: { id: cancelled } }, admin.token);
    await server.pool.query('update single_classes set "deletedAt" = now() where single_class_id = $1', [
      dropped,
    ]);
    await insert(server.pool, 'closed_days', { branch_id: 1, day: '2026-12-13', reason: 'Mantenimiento' });
    const weekly = await server.call(
      'POST /class_templates',
      {
        body: {
          location_id: 1,
          class_type_id: 1,
          instructor_ids: [1],
          capacity: 9,
          weekday: 6,
          local_time: '09:00',
          valid_from: '2026-12-12',
          valid_until: '2026-12-12',
        },
      },
      admin.token,
    );
    expect(weekly.body.classes).toBe(1);
    const seen = await week('2026-12-11');
    expect(seen).toMatchObject({
      monday: '2026-12-07',
      timezone: 'America/Monterrey',
      closed_days: [{ day: '2026-12-13', reason: 'Mantenimiento' }],
      requests: [{ single_class_id, class_type: 'Barre', coach: 'Sofía' }],
      classes: [
        {
          single_class_id,
          taken: 1,
          capacity: 1,
          waiting: 1,
          is_cancelled: false,
          is_weekly: false,
          coaches: [{ name: 'Sofía', instead_of: 'Ana' }],
          request: { coach: 'Sofía', note: 'Cita' },
        },
        { single_class_id: cancelled, is_cancelled: true, request: null },
        { class_date: '2026-12-12T15:00:00.000Z', capacity: 9, is_weekly: true },
      ],
    });
    const { single_class_id: saturday = 0 } = seen.classes.at(-1) ?? {};
    await server.call(
      'PUT /available_classes',
      { body: { single_class_id: saturday, capacity: 8 } },
      admin.token,
    );
    // It no longer follows its weekly class.
    expect((await week('2026-12-11')).classes.at(-1)).toMatchObject({ capacity: 8, is_weekly: false });
    await server.pool.query(`delete from closed_days where day = '2026-12-13'`);
  });

  it('is that of one branch', async () => {
    const { body } = await server.call(
      'GET /timetable/week',
      { query: { day: '2026-12-09', branch_id: 2 } },
      admin.token,
    );
    expect([body.timezone, body.classes]).toEqual(['America/Tijuana', []]);
    const none = await server.call(
      'GET /timetable/week',
      { query: { day: '2026-12-09', branch_id: 77 } },
      admin.token,
    );
    expect(none.body).toMatchObject({ code: 'not_found' });
  });
});

describe('a copied week', () => {
  const copy = (body: object) =>
    server.call(
      'POST /timetable/copies',
      { body: { branch_id: 1, from: '2027-01-06', to: ['2027-01-13'], ...body } },
      admin.token,
    );
  const startsOf = (monday: string) =>
    rowsOf(
      `select to_char(class_date at time zone 'America/Monterrey', 'MM-DD HH24:MI') as at,
        array(select instructor_id::int from class_instructors ci where ci.single_class_id = sc.single_class_id) as coaches
      from single_classes sc where branch_id = 1 and "deletedAt" is null
        and class_date >= $1::timestamptz and class_date < $1::timestamptz + interval '7 days' order by class_date`,
      [`${monday}T06:00:00Z`],
    );

  beforeAll(async () => {
    const made = await makeClass(server.pool, { class_date: '2027-01-04T13:00:00Z' });
    await makeClass(server.pool, { class_date: '2027-01-05T13:00:00Z' });
    await makeClass(server.pool, { class_date: '2027-01-10T14:00:00Z' });
    await server.pool.query(
      `update class_instructors set instructor_id = 2, instead_of = 1 where single_class_id = $1`,
      [made.single_class_id],
    );
  });

  it('is previewed, then made once, with the planned coach and an audit row, also when two copy at once', async () => {
    const seen = await copy({ preview: true });
    expect(seen.body.created).toBe(3);
    expect(seen.body.classes[0]).toEqual({
      day: '2027-01-11',
      local_time: '07:00',
      class_type: 'Barre',
      location: 'Estudio Monterrey',
      coaches: 'Ana',
      outcome: 'created',
    });
    expect(await startsOf('2027-01-11')).toEqual([]);
    const both = await Promise.all([copy({}), copy({})]);
    expect(both.map(({ body }) => body.created).sort()).toEqual([0, 3]);
    expect(await startsOf('2027-01-11')).toEqual([
      { at: '01-11 07:00', coaches: [1] },
      { at: '01-12 07:00', coaches: [1] },
      { at: '01-17 08:00', coaches: [1] },
    ]);
    const again = await copy({});
    expect(again.body.classes.map(({ outcome }) => outcome)).toEqual(['exists', 'exists', 'exists']);
    const audit = await rowsOf(`select uid, after from audit_log where action = 'copy'`);
    expect(audit).toMatchObject([
      { uid: admin.uid, after: { from: '2027-01-04', to: ['2027-01-11'], created: 3 } },
    ]);
  });

  it('is made for several weeks, without closed days and colliding classes', async () => {
    await insert(server.pool, 'closed_days', { branch_id: 1, day: '2027-01-19', reason: 'Feriado' });
    await makeClass(server.pool, { class_date: '2027-01-25T13:30:00Z' });
    const { body } = await copy({ to: ['2027-01-20', '2027-01-27'] });
    expect(body.classes.map(({ day, outcome }) => [day, outcome])).toEqual([
      ['2027-01-18', 'created'],
      ['2027-01-19', 'closed'],
      ['2027-01-24', 'created'],
      ['2027-01-25', 'room_taken'],
      ['2027-01-26', 'created'],
      ['2027-01-31', 'created'],
    ]);
    expect(await startsOf('2027-01-18')).toHaveLength(2);
  });

  it('makes nothing on a day that is closed at the same moment', async () => {
    const { body } = await meanwhile(
      server.pool,
      `select pg_advisory_xact_lock(hashtext('timetable'), hashint8(1));
      insert into closed_days (branch_id, day, reason) values (1, '2027-03-02', 'Feriado')`,
      () => copy({ to: ['2027-03-01'] }),
    );
    expect(body.classes.map(({ day, outcome }) => [day, outcome])).toEqual([
      ['2027-03-01', 'created'],
      ['2027-03-02', 'closed'],
      ['2027-03-07', 'created'],
    ]);
  });

  it('skips a coach who left the branch, and is refused into itself', async () => {
    await server.pool.query('delete from instructor_branches where instructor_id = 1');
    const { body } = await copy({ to: ['2027-02-03'], preview: true });
    expect([body.created, body.classes[0]?.outcome]).toEqual([0, 'coach_inactive']);
    await insert(server.pool, 'instructor_branches', { instructor_id: 1, branch_id: 1 });
    expect((await copy({ to: ['2027-01-13', '2027-01-04'] })).body).toMatchObject({ code: 'week_same' });
  });

  it('takes the slots of its weekly classes, so that the nightly run does not make them again', async () => {
    server.clock.set('2027-02-24T18:00:00Z');
    const by = await signedInCustomer(server, 'admin');
    const fields = {
      location_id: 1,
      class_type_id: 1,
      instructor_ids: [1],
      weekday: 6,
      local_time: '10:00',
      capacity: 20,
      valid_from: '2027-02-24',
    };
    await server.call('POST /class_templates', { body: fields }, by.token);
    const day = '2027-05-08';
    const { body } = await server.call(
      'POST /timetable/copies',
      { body: { branch_id: 1, from: '2027-02-27', to: [day] } },
      by.token,
    );
    expect(body.created).toBe(1);
    server.clock.set('2027-04-20T18:00:00Z');
    await makeAllClasses(server.services);
    const made = await rowsOf(
      `select template_day from single_classes where "deletedAt" is null
        and (class_date at time zone 'America/Monterrey')::date = $1`,
      [day],
    );
    expect(made).toEqual([{ template_day: day }]);
  });
});
