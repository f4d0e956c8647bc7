import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insert, makeClass, makeLot, makeStudio } from '../../platform/testing/factories.ts';
import { messagesFor } from '../../platform/testing/mail.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { mailOf } from '../messages/index.ts';
import { makeAllClasses } from './make.ts';

// A Wednesday, noon in Monterrey.
const start = '2026-11-18T18:00:00Z';
let server: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  server = await makeTestServer(start);
  await makeStudio(server.pool);
  await server.pool.query(
    `insert into instructors (instructor_id, name, last_name) values (2, 'Sofía', 'Luna')`,
  );
  await server.pool.query(`insert into class_types (class_type_id, name, short_code, spot_map, class_category_id)
    values (2, 'Jump', 'JUMP', null, 1), (3, 'Mix', 'MIX', '5,5', 1)`);
});
afterAll(async () => {
  expect(await broken()).toEqual([]);
  await server.end();
});
beforeEach(async () => {
  server.clock.set(start);
  admin = await signedInCustomer(server, 'admin');
});

const broken = async () =>
  (await runIntegrity(server.pool, start)).filter(({ violations }) => violations > 0);
const hoursAhead = (hours: number) =>
  Temporal.Instant.from(start)
    .add({ minutes: Math.round(hours * 60) })
    .toString();
const rowsOf = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows;
const member = async (lot: Parameters<typeof makeLot>[2] = {}) => {
  const one = await signedInCustomer(server);
  const { credit_lot_id } = await makeLot(server.pool, one.customer_id, lot);
  return { ...one, credit_lot_id };
};
const reserve = (single_class_id: number, by: SignedIn, spot?: number) =>
  server.call('POST /class_reservations', { body: { single_class_id, ...(spot ? { spot } : {}) } }, by.token);
const mailsOf = async (customer_id: number) =>
  (await messagesFor(server.pool, customer_id))
    .filter(({ channel }) => channel === 'email')
    .map(({ template, data }) => ({ template, data }));
/** Messages by channel and receiver. */
const channelsOf = async (customer_id: number) =>
  (await messagesFor(server.pool, customer_id)).map(({ channel, recipient }) => [channel, recipient]);
const left = async (credit_lot_id: number) =>
  (
    await rowsOf('select available_classes as left from credit_lots where credit_lot_id = $1', [
      credit_lot_id,
    ])
  )[0]?.left;
const weekly = {
  location_id: 2,
  class_type_id: 1,
  instructor_ids: [1],
  weekday: 7,
  local_time: '07:00',
  capacity: 20,
  valid_from: '2026-01-01',
};
const change = (body: Parameters<typeof server.call<'PUT /available_classes'>>[1]['body']) =>
  server.call('PUT /available_classes', { body }, admin.token);

describe('weekly classes', () => {
  const classesOfTemplate = (id: number) =>
    rowsOf(
      `select single_class_id, class_date, class_type_id, taken, "deletedAt" from single_classes
      where class_template_id = $1 order by class_date`,
      [id],
    );
  const create = async (fields: object = {}) => {
    const { status, body } = await server.call(
      'POST /class_templates',
      { body: { ...weekly, ...fields } },
      admin.token,
    );
    expect(status).toBe(201);
    return body;
  };

  it('are made eight weeks ahead immediately, each once, however often and concurrently the job runs [API-079]', async () => {
    const { classes, class_template } = await create();
    expect(classes).toBe(8);
    const runs = await Promise.all(Array.from({ length: 6 }, () => makeAllClasses(server.services)));
    expect(runs).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await classesOfTemplate(class_template.class_template_id)).toHaveLength(8);
    server.clock.advance({ days: 7 });
    const later = await Promise.all(Array.from({ length: 4 }, () => makeAllClasses(server.services)));
    expect(later.reduce((sum, made) => sum + made)).toBe(1);
    const [one] = await classesOfTemplate(class_template.class_template_id);
    expect(
      await rowsOf('select instructor_id from class_instructors where single_class_id = $1', [
        one.single_class_id,
      ]),
    ).toEqual([{ instructor_id: 1 }]);
  });

  it.each([
    ['2027-02-20T20:00:00Z', '2027-03-07T15:00:00.000Z', '2027-03-14T14:00:00.000Z'],
    ['2026-10-10T20:00:00Z', '2026-10-25T14:00:00.000Z', '2026-11-01T15:00:00.000Z'],
  ])('keep their hour in Tijuana when the clocks change (from %s)', async (now, before, after) => {
    // Later than any session of these tests lasts.
    server.clock.set(now);
    const [{ class_template_id }] = await rowsOf(
      `insert into class_templates
        (branch_id, location_id, class_type_id, instructor_ids, weekday, local_time, duration, capacity, valid_from)
      values (2, 2, 1, '{1}', 7, '07:00', 50, 20, $1) returning class_template_id`,
      [now.slice(0, 10)],
    );
    await makeAllClasses(server.services);
    const dates = (await classesOfTemplate(class_template_id)).map(({ class_date }) => class_date);
    expect(dates).toContain(before);
    expect(dates).toContain(after);
  });

  it('list a coach once, even when the coach is chosen twice [API-079]', async () => {
    const twice = { location_id: 1, weekday: 6, local_time: '05:00', instructor_ids: [2, 1, 2] };
    const { class_template, classes } = await create(twice);
    expect([class_template.instructor_ids, classes]).toEqual([[2, 1], 8]);
    // A template that was written differently does not stop the nightly run for the others.
    const id = class_template.class_template_id;
    await server.pool.query('update class_templates set instructor_ids = $2 where class_template_id = $1', [
      id,
      [1, 1],
    ]);
    server.clock.advance({ hours: 24 * 7 });
    expect(await makeAllClasses(server.services)).toBeGreaterThan(0);
    server.clock.set(start);
    await server.call('DELETE /class_templates/:id', { params: { id } }, admin.token);
  });

  it('change from a day on: earlier ones stay, places move along, members are notified once', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 5 });
    const id = class_template.class_template_id;
    const [first, second] = await classesOfTemplate(id);
    const [ana, eva] = [await member(), await member()];
    await reserve(first.single_class_id, ana);
    await reserve(second.single_class_id, eva, 4);
    const { status, body } = await server.call(
      'PUT /class_templates/:id',
      {
        params: { id },
        body: {
          ...weekly,
          location_id: 1,
          weekday: 6,
          local_time: '09:30',
          class_type_id: 2,
          from: '2026-11-27',
        },
      },
      admin.token,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ kept: 0, told: 1, classes: 7 });
    expect(body.class_template.class_template_id).not.toBe(id);
    const [stays] = await classesOfTemplate(id);
    expect(stays).toMatchObject({ class_date: '2026-11-20T13:00:00.000Z', class_type_id: 1 });
    const [moved] = await classesOfTemplate(body.class_template.class_template_id);
    expect(moved).toMatchObject({
      single_class_id: second.single_class_id,
      class_date: '2026-11-28T15:30:00.000Z',
      class_type_id: 2,
      taken: 1,
    });
    expect(await mailsOf(ana.customer_id)).toEqual([]);
    const [mail] = await mailsOf(eva.customer_id);
    expect(mail).toMatchObject({ template: 'class_changed', data: { lost_spot: 4, class_type: 'Jump' } });
    // The nightly run has nothing to do.
    const before = await classesOfTemplate(body.class_template.class_template_id);
    await makeAllClasses(server.services);
    expect(await classesOfTemplate(body.class_template.class_template_id)).toEqual(before);
  });

  const rewrite = (id: number, body: object) =>
    server.call(
      'PUT /class_templates/:id',
      { params: { id }, body: { ...weekly, location_id: 1, ...body } },
      admin.token,
    );
  const daysOf = async (...ids: number[]) =>
    (
      await rowsOf(
        `select to_char(class_date at time zone 'America/Monterrey', 'MM-DD') as day from single_classes
        where class_template_id = any($1) and "deletedAt" is null order by class_date`,
        [ids],
      )
    ).map(({ day }) => day);

  it('move to another weekday from a day on: none before that day, and none after the last one [API-080]', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 5, local_time: '13:00' });
    const id = class_template.class_template_id;
    const friday = (await classesOfTemplate(id)).at(2);
    const ana = await member();
    await reserve(friday.single_class_id, ana);
    const { status, body } = await rewrite(id, {
      weekday: 1,
      local_time: '13:00',
      valid_until: '2026-12-24',
      from: '2026-12-01',
    });
    expect([status, body.told]).toEqual([200, 1]);
    const next = body.class_template.class_template_id;
    expect(await daysOf(id)).toEqual(['11-20', '11-27']);
    expect(await daysOf(next)).toEqual(['12-07', '12-14', '12-21']);
    const mine = await server.call('GET /class_reservations', { query: { filter: 'upcoming' } }, ana.token);
    expect(mine.body.data[0]?.single_class.class_date.slice(0, 10)).toBe('2026-12-07');
    // Changed twice, from an earlier day: later classes keep their own values.
    await rewrite(id, { weekday: 4, local_time: '13:00', valid_until: '2026-11-30', from: '2026-11-21' });
    expect(await daysOf(id, next)).toEqual(['11-20', '12-07', '12-14', '12-21']);
    expect(await makeAllClasses(server.services)).toBe(0);
  });

  it('cannot change from a day after their last, and an ended one is not prolonged', async () => {
    const { class_template } = await create({
      location_id: 1,
      weekday: 5,
      local_time: '14:00',
      valid_until: '2026-12-05',
    });
    const id = class_template.class_template_id;
    const refused = await rewrite(id, { weekday: 5, valid_until: '2026-12-05', from: '2026-12-10' });
    expect([refused.status, refused.body.code]).toEqual([400, 'validity_invalid']);
    await rewrite(id, { weekday: 5, local_time: '14:00', valid_until: null, from: '2026-12-20' });
    expect(await daysOf(id)).toEqual(['11-20', '11-27', '12-04']);
  });

  it('move onto a closed day: an empty class is deleted, one with members is reported', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 4, local_time: '15:00' });
    const id = class_template.class_template_id;
    const close = (day: string) =>
      server.call('POST /closed_days', { body: { branch_id: 1, day, reason: 'Fiestas' } }, admin.token);
    await close('2026-12-25');
    const moved = await rewrite(id, { weekday: 5, local_time: '15:00', from: '2026-11-18' });
    expect(moved.status).toBe(200);
    const { class_template_id } = moved.body.class_template;
    expect(await daysOf(class_template_id)).not.toContain('12-25');
    await close('2026-12-12');
    const [first] = (await classesOfTemplate(class_template_id)).filter(
      ({ class_date }) => class_date > '2026-12-11',
    );
    await reserve(first.single_class_id, await member());
    const refused = await rewrite(class_template_id, { weekday: 6, local_time: '15:00', from: '2026-11-18' });
    expect(refused.body.message).toBe('La sucursal está cerrada el sábado 12 de diciembre.');
  });

  it('end, except for classes with members, which stay until they are cancelled', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 4, local_time: '21:00' });
    const id = class_template.class_template_id;
    const [first] = await classesOfTemplate(id);
    await reserve(first.single_class_id, await member());
    const { body } = await server.call('DELETE /class_templates/:id', { params: { id } }, admin.token);
    expect(body.kept).toBe(1);
    expect(
      await rowsOf('select "deletedAt" from single_classes where single_class_id = $1', [
        first.single_class_id,
      ]),
    ).toEqual([{ deletedAt: null }]);
    expect(await makeAllClasses(server.services)).toBe(0);
    expect((await server.call('DELETE /class_templates/:id', { params: { id } }, admin.token)).status).toBe(
      404,
    );
  });

  it('change from one of their classes on [API-080]', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 2, local_time: '12:00' });
    const classes = await classesOfTemplate(class_template.class_template_id);
    const { body } = await change({
      single_class_id: classes[3].single_class_id,
      instructor_ids: [2],
      scope: 'following',
    });
    expect(body.changed).toBe(classes.length - 3);
    const coaches = await rowsOf(
      `select ci.instructor_id from single_classes sc join class_instructors ci using (single_class_id)
      where sc.single_class_id = any($1) order by sc.class_date`,
      [classes.map(({ single_class_id }) => single_class_id)],
    );
    expect(coaches.map(({ instructor_id }) => instructor_id)).toEqual([1, 1, 1, 2, 2, 2, 2, 2]);
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    expect((await change({ single_class_id, capacity: 9, scope: 'following' })).body.code).toBe(
      'class_not_weekly',
    );
  });

  it('are changed one after the other when several admins change them at once [API-080]', {
    timeout: 180_000,
  }, async () => {
    const { class_template } = await create({ location_id: 1, weekday: 1, local_time: '05:30' });
    const ids = (await classesOfTemplate(class_template.class_template_id)).map((row) => row.single_class_id);
    for (let round = 0; round < 6; round++) {
      const [{ id }] = await rowsOf(
        'select class_template_id as id from single_classes where single_class_id = $1',
        [ids[round]],
      );
      const fields = { ...weekly, location_id: 1, weekday: 1, local_time: '05:30', capacity: 10 + round };
      const answers = await Promise.all([
        server.call('PUT /class_templates/:id', { params: { id }, body: fields }, admin.token),
        change({ single_class_id: ids[round], capacity: 20 + round, scope: 'following' }),
        server.call('PUT /class_templates/:id', { params: { id }, body: fields }, admin.token),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(await makeAllClasses(server.services)).toBe(0);
    for (const { id } of await rowsOf(
      `select class_template_id as id from class_templates where local_time = '05:30' and "deletedAt" is null`,
    ))
      await server.call('DELETE /class_templates/:id', { params: { id } }, admin.token);
  });

  it.each([
    ['from a later day on', { from: '2026-11-26' }],
    ['from their first day on', {}],
    ['to another weekday', { weekday: 4 }],
  ])('are locked in the order of their ids when they change %s [API-080]', async (_, changes) => {
    const slot = { ...weekly, location_id: 1, weekday: 5, local_time: '03:30', valid_from: '2026-11-18' };
    const id = (await create(slot)).class_template.class_template_id;
    const [first, second] = (await classesOfTemplate(id)).slice(-2);
    // The class with the greater id becomes the earlier one, and is written first.
    await rowsOf(
      `update single_classes set class_date = class_date + interval '700 days', template_day = template_day + 700
      where single_class_id = any($1)`,
      [[first.single_class_id, second.single_class_id]],
    );
    for (const [single_class_id, class_date] of [
      [second.single_class_id, first.class_date],
      [first.single_class_id, second.class_date],
    ])
      await rowsOf(
        `update single_classes set class_date = $2, template_day = ($2::timestamptz at time zone 'America/Monterrey')::date
        where single_class_id = $1`,
        [single_class_id, class_date],
      );
    const lock = (row: { single_class_id: number }) =>
      `select from single_classes where single_class_id = ${row.single_class_id} for no key update`;
    const body = { ...slot, capacity: 9, ...changes };
    const { status } = await meanwhile(
      server.pool,
      lock(first),
      () => server.call('PUT /class_templates/:id', { params: { id }, body }, admin.token),
      lock(second),
    );
    expect(status).toBe(200);
    for (const { id: followed } of await rowsOf(
      `select class_template_id as id from class_templates where local_time = '03:30' and "deletedAt" is null`,
    ))
      await server.call('DELETE /class_templates/:id', { params: { id: followed } }, admin.token);
  });

  it('are not restored by a form opened before they were split [API-080]', async () => {
    const slot = { ...weekly, location_id: 1, weekday: 2, local_time: '04:30' };
    const { class_template } = await create(slot);
    const { class_template_id, valid_until } = class_template;
    const save = (more: object) =>
      server.call(
        'PUT /class_templates/:id',
        { params: { id: class_template_id }, body: { ...slot, seen_until: valid_until, ...more } },
        admin.token,
      );
    expect((await save({ from: '2026-12-08', capacity: 9 })).status).toBe(200);
    const late = await save({ capacity: 8 });
    expect([late.status, late.body.code]).toEqual([409, 'template_changed']);
    const twice = await rowsOf(
      `select class_date from single_classes where class_template_id in (
        select class_template_id from class_templates where local_time = '04:30') and "deletedAt" is null
      group by class_date having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    // A form opened now shows its last day and may change it.
    expect((await save({ capacity: 8, seen_until: '2026-12-07', valid_until: '2026-12-07' })).status).toBe(
      200,
    );
  });

  it('are not changed to a type, a room or a coach that does not exist, or to a room of another branch', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 5, local_time: '05:00' });
    const [, { single_class_id }] = await classesOfTemplate(class_template.class_template_id);
    for (const wrong of [
      { class_type_id: 999 },
      { location_id: 999 },
      { location_id: 2 },
      { instructor_ids: [77] },
    ])
      expect((await change({ single_class_id, scope: 'following', ...wrong })).body.code).toBe('not_found');
  });

  it('keep their coach: a coach of one that begins later cannot be deleted', async () => {
    const { instructor_id } = await insert<{ instructor_id: number }>(server.pool, 'instructors', {
      name: 'Nora',
      last_name: 'Paz',
    });
    await create({
      location_id: 1,
      weekday: 2,
      local_time: '05:00',
      instructor_ids: [instructor_id],
      valid_from: '2027-06-01',
    });
    const { status, body } = await server.call(
      'DELETE /instructors/:id',
      { params: { id: instructor_id } },
      admin.token,
    );
    expect([status, body.code]).toEqual([409, 'in_use']);
  });

  it('move with the class that an admin moves to another day, together with those that follow [API-080]', async () => {
    const { class_template } = await create({ location_id: 1, weekday: 6, local_time: '18:00' });
    const [first, second, third] = await classesOfTemplate(class_template.class_template_id);
    const move = async (one: { single_class_id: number }, class_date: string) =>
      (await change({ single_class_id: one.single_class_id, class_date, scope: 'following' })).body;
    expect((await move(first, '2026-11-17T18:00:00Z')).code).toBe('class_in_the_past');
    expect((await move(second, '2026-12-08T18:00:00Z')).code).toBe('class_moved_far');
    // Saturday 28 November to the Tuesday after it, then the next one to the Monday before it.
    expect((await move(second, '2026-12-01T18:00:00Z')).single_class.class_date).toContain(
      '2026-12-01T18:00',
    );
    expect((await move(third, '2026-12-07T18:00:00Z')).single_class.class_date).toContain('2026-12-07T18:00');
    const all = await rowsOf(
      `select distinct class_template_id as id from single_classes where single_class_id = any($1)`,
      [[first, second, third].map(({ single_class_id }) => single_class_id)],
    );
    expect((await daysOf(...all.map(({ id }) => id))).slice(0, 4)).toEqual([
      '11-21',
      '12-01',
      '12-07',
      '12-14',
    ]);
  });
});

describe('a class', () => {
  const fields = { class_type_id: 1, location_id: 1, instructor_ids: [1, 2], capacity: 12 };
  const post = (body: object) =>
    server.call(
      'POST /available_classes',
      { body: { ...fields, class_date: hoursAhead(50), ...body } },
      admin.token,
    );

  it('is created; unknown references, past times and closed days are refused [API-079]', async () => {
    const given = {
      duration: 45,
      description: 'Trae liga.',
      is_special_event: false,
      class_package_id: null,
    };
    const { status, body } = await post(given);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...given,
      branch_id: 1,
      location_id: 1,
      capacity: 12,
      taken: 0,
      class_date: hoursAhead(50).replace('Z', '+00:00'),
      class_type: { class_type_id: 1, name: 'Barre' },
    });
    expect(body.class_instructors.map(({ instructor }) => instructor.instructor_id)).toEqual([1, 2]);
    const read = await server.call('GET /available_classes/:id', { params: { id: body.single_class_id } });
    expect(read.body).toMatchObject(body);
    expect((await post({ class_date: hoursAhead(-1) })).body.code).toBe('class_in_the_past');
    // The database would write its end with a year of five digits, which nothing reads.
    expect((await post({ class_date: '9999-12-31T23:59:59-14:00' })).body.fields).toEqual({
      class_date: 'La fecha no es válida.',
    });
    expect((await post({ class_type_id: 999 })).status).toBe(404);
    expect((await post({ instructor_ids: [1, 77] })).status).toBe(404);
    expect((await post({ instructor_ids: [] })).body.fields).toEqual({
      instructor_ids: 'Elige quién da la clase.',
    });
  });

  it('moves with its places; an unlimited place that would then overlap another is cancelled with a notice', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const other = await makeClass(server.pool, { class_date: hoursAhead(24) });
    const [ana, eva] = [await member(), await member({ is_unlimited: true })];
    await reserve(single_class_id, ana, 2);
    await reserve(single_class_id, eva, 3);
    await reserve(other.single_class_id, eva);
    const { body } = await change({ single_class_id, class_date: hoursAhead(24) });
    expect(body).toMatchObject({ told: 2, single_class: { taken: 1, taken_spots: [2] } });
    const mine = await server.call('GET /class_reservations', { query: { filter: 'upcoming' } }, ana.token);
    expect(mine.body.data[0]?.single_class.class_date.slice(0, 16)).toBe(hoursAhead(24).slice(0, 16));
    expect((await mailsOf(ana.customer_id)).map(({ template }) => template)).toEqual(['class_changed']);
    expect((await mailsOf(eva.customer_id)).map(({ template }) => template)).toEqual(['class_cancelled']);
    server.clock.set(hoursAhead(25));
    expect((await change({ single_class_id, class_date: hoursAhead(30) })).body.code).toBe('class_begun');
  });

  it('notifies its members when it moves to another room, not for another coach alone', async () => {
    await server.pool.query(
      `insert into locations (location_id, branch_id, name, address) values (9, 1, 'Estudio Valle', 'Calle 9')`,
    );
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(21) });
    const ana = await member();
    await reserve(single_class_id, ana);
    await server.pool.query('update branches set cancel_minutes = 120 where branch_id = 1');
    expect((await change({ single_class_id, location_id: 9 })).body.told).toBe(1);
    await server.pool.query('update branches set cancel_minutes = 60 where branch_id = 1');
    const [mail] = await mailsOf(ana.customer_id);
    expect(mail).toMatchObject({
      template: 'class_changed',
      data: { location: 'Estudio Valle', calendar: { location: 'Estudio Valle, Calle 9', cancelled: false } },
    });
    expect(Date.parse(String(mail?.data.cancel_until))).toBe(Date.parse(hoursAhead(19)));
    expect((await change({ single_class_id, instructor_ids: [2] })).body.told).toBe(0);
  });

  it('within 24 hours is announced by WhatsApp too, cancelled or changed; not earlier, and not to a number that wrote BAJA', async () => {
    const held = async (hours: number) => {
      const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(hours) });
      const caller = await member();
      await reserve(single_class_id, caller);
      return { single_class_id, ...caller };
    };
    const cancel = (id: number) =>
      server.call(
        'DELETE /available_classes/:id',
        { params: { id }, query: { notify: 'true' } } as never,
        admin.token,
      );
    const near = await held(23);
    expect(
      (await change({ single_class_id: near.single_class_id, class_date: hoursAhead(40) })).body.told,
    ).toBe(1);
    expect(await channelsOf(near.customer_id)).toEqual([
      ['email', near.email],
      ['whatsapp', '+528112345678'],
    ]);
    const far = await held(26);
    await cancel(far.single_class_id);
    expect((await channelsOf(far.customer_id)).map(([channel]) => channel)).toEqual(['email']);
    const out = await held(22);
    await server.pool.query(
      `insert into whatsapp_opt_outs (customer_id, types, "createdAt") values ($1, '{}', $2)`,
      [out.customer_id, server.clock.now()],
    );
    await cancel(out.single_class_id);
    expect((await channelsOf(out.customer_id)).map(([channel]) => channel)).toEqual(['email']);
  });

  it('never has fewer places than members, and reports how many it has [X52]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20), capacity: 10 });
    for (const spot of [1, 9]) await reserve(single_class_id, await member(), spot);
    const refused = await change({ single_class_id, capacity: 1 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Lugares reservados el jueves 19 de noviembre: 2. El cupo no puede ser menor.',
    ]);
    const lower = await change({ single_class_id, capacity: 5 });
    // Spot 9 is no longer in the room: its holder keeps the place and is notified.
    expect(lower.body).toMatchObject({ told: 1, single_class: { capacity: 5, taken: 2, taken_spots: [1] } });
    expect((await change({ single_class_id, capacity: 20 })).body.told).toBe(0);
  });

  it('returns every credit to its lot and notifies every member once when it is cancelled [API-081, RES-009]', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20) });
    const members = [await member(), await member(), await member({ is_unlimited: true })];
    for (const one of members) await reserve(single_class_id, one);
    const remove = (query: object) =>
      server.call('DELETE /available_classes/:id', { params: { id: single_class_id }, query }, admin.token);
    const asked = await remove({});
    expect([asked.body.code, asked.body.message]).toEqual([
      'class_has_reservations',
      'Lugares reservados: 3. Cancela la clase para avisarles y regresar sus créditos.',
    ]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => remove({ notify: 'true', reason: 'Se fue la luz' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await Promise.all(members.map(({ credit_lot_id }) => left(credit_lot_id)))).toEqual([12, 12, 0]);
    for (const { customer_id } of members)
      expect(await mailsOf(customer_id)).toMatchObject([
        { template: 'class_cancelled', data: { reason: 'Se fue la luz', calendar: { cancelled: true } } },
      ]);
    expect((await reserve(single_class_id, members[0] as SignedIn)).body.code).toBe('class_not_found');
  });

  it('that is cancelled notifies the members on its waitlist once; a member with a guest counts as one', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(20), capacity: 2 });
    const host = await member();
    await reserve(single_class_id, host);
    const guest = { single_class_id, customer_id: host.customer_id, guest_name: 'Eva', is_cash: true };
    await server.call('POST /class_reservations', { body: guest }, admin.token);
    const waiting = await member();
    const joined = await server.call('POST /waitlist', { body: { single_class_id } }, waiting.token);
    expect(joined.status).toBe(201);
    const query = { notify: 'true', reason: 'Se fue la luz' } as const;
    const done = await server.call(
      'DELETE /available_classes/:id',
      { params: { id: single_class_id }, query },
      admin.token,
    );
    expect(done.body).toEqual({ cancelled: 1, told: 2 });
    const inbox = await rowsOf('select content from notifications where customer_id = $1', [
      host.customer_id,
    ]);
    expect(inbox.map(({ content }) => content.replace(/.* en /, '')).sort()).toEqual([
      'Monterrey, con el lugar de Eva.',
      'Monterrey. Tu crédito ya está de vuelta: úsalo hasta el 31 de diciembre de 2035.',
    ]);
    const [mail, ...others] = await mailsOf(waiting.customer_id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: 'class_cancelled',
      data: { reason: 'Se fue la luz', paid_by: null },
    });
    expect(mail?.data).not.toHaveProperty('calendar');
    const { text } = await mailOf('class_cancelled', mail?.data, 'https://tbm.test');
    expect(text).toContain('Estabas en su lista de espera; no tienes que hacer nada.');
    expect(text).not.toMatch(/crédito|paquete|recepción/);
  });

  it('is cancelled while 40 members book and leave it: no place, credit or notice is lost', {
    timeout: 180_000,
  }, async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => member()));
    for (let round = 0; round < 4; round++) {
      const { single_class_id } = await makeClass(server.pool, {
        class_date: hoursAhead(40 + round),
        capacity: 30,
      });
      const inAndOut = async (one: (typeof members)[number], index: number) => {
        const { status, body } = await reserve(single_class_id, one);
        expect([201, 404, 409]).toContain(status);
        if (status !== 201 || index % 3) return;
        const { class_reservation_id: id } = body;
        const deletion = await server.call('DELETE /class_reservations/:id', { params: { id } }, one.token);
        expect(deletion.status).toBe(200);
      };
      const booking = members.map(inAndOut);
      await new Promise((resolve) => setTimeout(resolve, 15 * round));
      const cancelled = await server.call(
        'DELETE /available_classes/:id',
        { params: { id: single_class_id }, query: { notify: 'true' } },
        admin.token,
      );
      expect(cancelled.status).toBe(200);
      await Promise.all(booking);
      const held = await rowsOf(
        `select taken, (select count(*)::int from class_reservations r
          where r.single_class_id = sc.single_class_id and r."deletedAt" is null) as active
        from single_classes sc where single_class_id = $1`,
        [single_class_id],
      );
      expect(held).toEqual([{ taken: 0, active: 0 }]);
      const notices = await rowsOf(
        `select count(*)::int as count from messages m join class_reservations r on m.cause = 'class_cancelled:' || r.class_reservation_id
        where r.single_class_id = $1`,
        [single_class_id],
      );
      expect(notices[0].count).toBe(cancelled.body.told);
    }
    for (const { credit_lot_id } of members) expect(await left(credit_lot_id)).toBe(12);
    expect(await broken()).toEqual([]);
  });

  it('moves its stars along to another class type or coach, whenever they were given [API-080, RATE-007]', {
    timeout: 180_000,
  }, async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => member()));
    for (let round = 0; round < 8; round++) {
      const { single_class_id } = await makeClass(server.pool, {
        class_date: hoursAhead(-1),
        class_type_id: 2,
      });
      const ids: number[] = [];
      for (const one of members) ids.push((await reserve(single_class_id, one)).body.class_reservation_id);
      await server.pool.query(
        'update class_reservations set attend = true where class_reservation_id = any($1)',
        [ids],
      );
      const answers = await Promise.all([
        ...members.map(({ token }, index) => {
          const body = { class_reservation_id: ids[index] as number, class_stars: 5, coach_stars: 3 };
          return server.call('POST /class_reservations/rating', { body }, token);
        }),
        change({ single_class_id, instructor_ids: [2], class_type_id: 3 }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(await broken()).toEqual([]);
    }
  });

  it('keeps its counter right during concurrent bookings, moves and capacity changes', {
    timeout: 180_000,
  }, async () => {
    const members = await Promise.all(Array.from({ length: 24 }, () => member({ is_unlimited: true })));
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(60), capacity: 10 });
    const beside = await makeClass(server.pool, { class_date: hoursAhead(62), capacity: 30 });
    const books = members.flatMap((one) => [
      reserve(single_class_id, one),
      reserve(beside.single_class_id, one),
    ]);
    const edits = [12, 6, 20, 9].map((capacity, index) =>
      change({ single_class_id, capacity, class_date: hoursAhead(index % 2 ? 61.5 : 60) }),
    );
    const answers = await Promise.all([...books, ...edits]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const [{ taken, capacity }] = await rowsOf(
      'select taken, capacity from single_classes where single_class_id = $1',
      [single_class_id],
    );
    expect(taken).toBeLessThanOrEqual(capacity);
    expect(await broken()).toEqual([]);
  });
});

describe('a closed day', () => {
  it('gets no class that is moved onto it while it is being closed', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: hoursAhead(90) });
    const moved = await meanwhile(
      server.pool,
      `select pg_advisory_xact_lock(hashtext('timetable'), hashint8(1));
      insert into closed_days (branch_id, day, reason) values (1, '2027-01-11', 'Obra')`,
      () => change({ single_class_id, class_date: '2027-01-11T18:00:00Z' }),
    );
    expect(moved.body.message).toBe('La sucursal está cerrada el lunes 11 de enero.');
  });

  it('cancels its classes, is skipped by the nightly run, and opens again', async () => {
    const { body: made } = await server.call(
      'POST /class_templates',
      { body: { ...weekly, location_id: 1, weekday: 1, local_time: '06:00' } },
      admin.token,
    );
    const day = '2026-11-30';
    const [one] = await rowsOf(
      'select single_class_id from single_classes where class_template_id = $1 and template_day = $2',
      [made.class_template.class_template_id, day],
    );
    const ana = await member();
    await reserve(one.single_class_id, ana);
    const close = () =>
      server.call('POST /closed_days', { body: { branch_id: 1, day, reason: 'Mantenimiento' } }, admin.token);
    const [closed, twice] = (await Promise.all([close(), close(), makeAllClasses(server.services)])).slice(
      0,
      2,
    ) as [Awaited<ReturnType<typeof close>>, Awaited<ReturnType<typeof close>>];
    expect([closed.status, twice.status].sort()).toEqual([201, 409]);
    expect(await left(ana.credit_lot_id)).toBe(12);
    expect(await mailsOf(ana.customer_id)).toMatchObject([{ data: { reason: 'Mantenimiento' } }]);
    expect(await makeAllClasses(server.services)).toBe(0);
    const post = await server.call(
      'POST /available_classes',
      {
        body: {
          class_date: `${day}T18:00:00Z`,
          class_type_id: 1,
          location_id: 1,
          instructor_ids: [1],
          capacity: 5,
        },
      },
      admin.token,
    );
    expect(post.body.code).toBe('day_closed');
    const { body: list } = await server.call('GET /closed_days', { query: {} }, admin.token);
    const found = list.find((item) => item.day === day);
    const opened = await server.call(
      'DELETE /closed_days/:id',
      { params: { id: found?.closed_day_id ?? 0 } },
      admin.token,
    );
    expect(opened.body.classes).toBe(1);
  });

  it('can be today or later, not yesterday', async () => {
    const close = (day: string) =>
      server.call('POST /closed_days', { body: { branch_id: 2, day, reason: 'Obra' } }, admin.token);
    expect((await close('2026-11-17')).body.code).toBe('day_past');
    expect((await close('2026-11-18')).status).toBe(201);
  });

  it('further ahead than the classes made so far stays empty after the nightly run', async () => {
    const { body: made } = await server.call(
      'POST /class_templates',
      { body: { ...weekly, location_id: 1, weekday: 1, local_time: '05:00' } },
      admin.token,
    );
    const days = async () =>
      (
        await rowsOf(
          `select template_day::text as day from single_classes
          where class_template_id = $1 and template_day > '2027-01-13' order by 1`,
          [made.class_template.class_template_id],
        )
      ).map(({ day }) => day);
    await server.call(
      'POST /closed_days',
      { body: { branch_id: 1, day: '2027-01-18', reason: 'Fiestas' } },
      admin.token,
    );
    server.clock.advance({ days: 14 });
    await makeAllClasses(server.services);
    expect(await days()).toEqual(['2027-01-25']);
  });
});
