import type { Key } from '@tbm/contract';
import { type RetirableKind, retirableKinds } from '@tbm/contract/retirement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asker } from '../../platform/testing/ask.ts';
import {
  insert,
  makeClass,
  makeLot,
  makePackage,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { makeAllClasses } from '../timetable/index.ts';
import { kinds } from './kinds.ts';

// A Wednesday, noon in Monterrey. Retirement days of a class are those of its branch.
const start = '2026-11-18T18:00:00Z';
const friday = '2026-11-27';
/** Before every day on which a database's clock can stand. */
const longAgo = '2020-01-01';

let server: TestServer;
let admin: SignedIn;
let member: SignedIn;
let ask: ReturnType<typeof asker>;
let coaches = 100;
beforeAll(async () => {
  server = await makeTestServer(start);
  ask = asker(server);
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin');
  member = await signedInCustomer(server);
  await makeLot(server.pool, member.customer_id, { granted: 20 });
  await makeVideo(server.pool);
  await makePackage(server.pool);
  await server.pool.query(`insert into tags (name) values ('Core')`);
});
afterAll(() => server.end());

/** A coach of branch 1. */
async function newCoach(name: string): Promise<number> {
  coaches += 1;
  await insert(server.pool, 'instructors', { instructor_id: coaches, name, last_name: 'Ríos' });
  await insert(server.pool, 'instructor_branches', { instructor_id: coaches, branch_id: 1 });
  return coaches;
}

const publish = (instructor_id: number, class_date: string, more: object = {}) =>
  server.call(
    'POST /available_classes',
    {
      body: {
        class_date,
        class_type_id: 1,
        location_id: 1,
        instructor_ids: [instructor_id],
        capacity: 10,
        ...more,
      },
    },
    admin.token,
  );
async function classOf(instructor_id: number, class_date: string): Promise<number> {
  const { status, body } = await publish(instructor_id, class_date);
  expect(status).toBe(201);
  return body.single_class_id;
}
const preview = async (kind: RetirableKind, id: number, day: string, replacement_id?: number) =>
  (
    await server.call(
      'GET /retirements/:kind/:id',
      { params: { kind, id }, query: replacement_id ? { day, replacement_id } : { day } },
      admin.token,
    )
  ).body;
async function retire(
  kind: RetirableKind,
  id: number,
  retired_on: string,
  replacement_id: number | null = null,
) {
  const { seen } = await preview(kind, id, retired_on);
  return server.call(
    'POST /retirements/:kind/:id',
    { params: { kind, id }, body: { retired_on, replacement_id, seen } },
    admin.token,
  );
}
const coachesOf = async (single_class_id: number) => {
  const { rows } = await server.pool.query(
    'select instructor_id, instead_of from class_instructors where single_class_id = $1 order by 1',
    [single_class_id],
  );
  return rows.map(({ instructor_id, instead_of }) => [instructor_id, instead_of]);
};
const setDay = (kind: RetirableKind, id: number, day: string | null) =>
  server.pool.query(`update ${kind} set retired_on = $2 where ${kinds[kind].key} = $1`, [id, day]);

describe('a coach leaves on a Friday', () => {
  it('what runs is listed, another coach substitutes all, and what was stays', async () => {
    const [leaving, other] = [await newCoach('Renata'), await newCoach('Paula')];
    const before = await classOf(leaving, '2026-11-26T14:00:00Z');
    const after = await classOf(leaving, '2026-11-27T14:00:00Z');
    const busy = await classOf(leaving, '2026-11-28T14:00:00Z');
    const { status: template, body: weekly } = await server.call(
      'POST /class_templates',
      {
        body: {
          location_id: 1,
          class_type_id: 1,
          instructor_ids: [leaving],
          weekday: 1,
          local_time: '06:00',
          duration: 50,
          capacity: 10,
          valid_from: '2026-11-18',
          valid_until: null,
        },
      },
      admin.token,
    );
    expect(template).toBe(201);
    await classOf(other, '2026-11-28T14:10:00Z');
    await server.call('POST /class_reservations', { body: { single_class_id: after } }, member.token);

    const seen = await preview('instructors', leaving, friday, other);
    expect(Object.fromEntries(seen.uses.map(({ use, total }) => [use, total]))).toMatchObject({
      classes: weekly.classes + 1,
      templates: 1,
    });
    expect(
      seen.classes
        .filter(({ single_class_id }) => [before, after, busy].includes(single_class_id))
        .map(({ single_class_id, taken, problem }) => [single_class_id, taken, problem === null]),
    ).toEqual([
      [after, 1, true],
      [busy, 0, false],
    ]);

    const done = await retire('instructors', leaving, friday, other);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ settled: weekly.classes, left: 1, told: 1 });
    expect(await coachesOf(before)).toEqual([[leaving, null]]);
    expect(await coachesOf(after)).toEqual([[other, leaving]]);
    expect(await coachesOf(busy)).toEqual([[leaving, null]]);
    // The weekly class is given by the other coach from that day on.
    const { rows } = await server.pool.query(
      `select valid_from, instructor_ids from class_templates where $1 = any(instructor_ids) and valid_from >= $2`,
      [other, friday],
    );
    expect(rows).toEqual([{ valid_from: friday, instructor_ids: [other] }]);
    const { rows: audited } = await server.pool.query(
      `select before, after from audit_log where thing = 'instructors' and thing_id = $1`,
      [String(leaving)],
    );
    expect(audited).toEqual([{ before: { retired_on: null }, after: { retired_on: friday } }]);

    const isListed = async () =>
      (await server.call('GET /instructors', { query: { branch_id: 1 } })).body.some(
        ({ instructor_id }) => instructor_id === leaving,
      );
    expect(await isListed()).toBe(true);
    // The day begins in the zone of the studio.
    server.clock.set('2026-11-27T05:59:00Z');
    expect((await preview('instructors', leaving, friday)).today).toBe('2026-11-26');
    server.clock.set('2026-11-27T06:00:00Z');
    expect(await isListed()).toBe(false);
    const one = await server.call('GET /instructors/:id', { params: { id: leaving } });
    expect([one.status, one.body.name, one.body.is_retired]).toEqual([200, 'Renata', true]);
    const reactivated = await server.call(
      'DELETE /retirements/:kind/:id',
      { params: { kind: 'instructors', id: leaving } },
      admin.token,
    );
    expect(reactivated.status).toBe(200);
    expect(await isListed()).toBe(true);
    server.clock.set(start);
  });

  it('a class that is published at the same moment is seen, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leaving = await newCoach(`Inés ${round}`);
      const { seen } = await preview('instructors', leaving, friday);
      const [published, retired] = await Promise.all([
        publish(leaving, `2026-11-${28 + (round % 2)}T1${round}:00:00Z`),
        server.call(
          'POST /retirements/:kind/:id',
          {
            params: { kind: 'instructors', id: leaving },
            body: { retired_on: friday, replacement_id: null, seen },
          },
          admin.token,
        ),
      ]);
      const outcome = [published.status, retired.status];
      expect([
        [201, 409],
        [409, 200],
      ]).toContainEqual(outcome);
      if (published.status === 409) expect((published.body as { code?: string }).code).toBe('retired');
    }
  });

  it('nothing is retired in the past, nor with a replacement that is not there', async () => {
    const leaving = await newCoach('Sara');
    const past = await retire('instructors', leaving, '2026-11-17');
    expect(past.body).toMatchObject({ code: 'retirement_past', fields: { retired_on: expect.any(String) } });
    for (const replacement_id of [leaving, 999_999]) {
      const { status } = await retire('instructors', leaving, friday, replacement_id);
      expect(status).toBe(400);
    }
    const { rows } = await server.pool.query('select retired_on from instructors where instructor_id = $1', [
      leaving,
    ]);
    expect(rows).toEqual([{ retired_on: null }]);
  });

  it('is for admins of all branches', async () => {
    const leaving = await newCoach('Eli');
    const manager = await signedInCustomer(server, 'admin', { branch_id: 1 });
    await insert(server.pool, 'staff_branches', { uid: manager.uid, branch_id: 1 });
    const desk = await signedInCustomer(server, 'frontdesk');
    const params = { kind: 'instructors' as const, id: leaving };
    for (const { token } of [manager, desk, member]) {
      expect((await server.call('GET /retirements/:kind/:id', { params }, token)).status).toBe(403);
      expect((await server.call('DELETE /retirements/:kind/:id', { params }, token)).status).toBe(403);
    }
  });
});

it('a room: its classes move to another room of the branch; the nightly run makes none in it', async () => {
  const { location_id: from } = await insert<{ location_id: number }>(server.pool, 'locations', {
    branch_id: 1,
    name: 'Sala 2',
    address: '',
  });
  const coach = await newCoach('Vera');
  const { body } = await publish(coach, '2026-12-01T20:00:00Z', { location_id: from });
  const other = await retire('locations', from, friday, 2);
  expect(other.status).toBe(400);
  const moved = await retire('locations', from, friday, 1);
  expect(moved.body).toMatchObject({ settled: 1, left: 0 });
  const { rows } = await server.pool.query(
    'select location_id from single_classes where single_class_id = $1',
    [body.single_class_id],
  );
  expect(rows).toEqual([{ location_id: 1 }]);
  expect((await publish(coach, '2026-11-27T20:00:00Z', { location_id: from })).body).toMatchObject({
    code: 'retired',
  });
  // A weekly class that was left in the room: classes until its last day, and none after it.
  await setDay('locations', from, '2035-01-01');
  const { class_template_id } = await insert<{ class_template_id: number }>(server.pool, 'class_templates', {
    branch_id: 1,
    location_id: from,
    class_type_id: 1,
    instructor_ids: [coach],
    weekday: 5,
    local_time: '21:00',
    duration: 50,
    capacity: 10,
    valid_from: '2026-11-18',
  });
  await setDay('locations', from, friday);
  await makeAllClasses(server.services);
  const { rows: made } = await server.pool.query(
    'select template_day from single_classes where class_template_id = $1',
    [class_template_id],
  );
  expect(made).toEqual([{ template_day: '2026-11-20' }]);
});

describe('the database refuses what is new', () => {
  it('in a class, a sale, a film: what has it keeps it', async () => {
    const { pool } = server;
    const { class_package_id } = await makePackage(pool);
    await setDay('class_packages', class_package_id, longAgo);
    await expect(
      insert(pool, 'purchases', {
        customer_id: member.customer_id,
        class_package_id,
        branch_id: 1,
        status: 'pending',
        total_payment: 1850,
        payment_method_id: 1,
        expiration_days: 30,
        include_online: false,
      }),
    ).rejects.toMatchObject({ constraint: 'retired_class_packages' });
    const onSale = await server.call('GET /class_packages/:id', { params: { id: class_package_id } });
    expect(onSale.body).toMatchObject({ code: 'package_not_found' });

    // A film keeps a tag that is retired, when other fields are saved; another film does not get it.
    const [film, later] = [await makeVideo(pool), await makeVideo(pool)];
    const { tag_id } = await insert<{ tag_id: number }>(pool, 'tags', { name: 'Suelo pélvico' });
    await insert(pool, 'video_tags', { video_id: film.video_id, tag_id, position: 0 });
    await setDay('tags', tag_id, longAgo);
    const save = (video_id: number) =>
      server.call(
        'PUT /videos',
        {
          body: {
            video_id,
            url: '/films/clip.mp4',
            name: 'Otro nombre',
            description: 'Con calma.',
            duration: 30,
            instructor_id: 1,
            class_type_id: 1,
            video_type_id: 1,
            tag_ids: [tag_id],
          },
        },
        admin.token,
      );
    expect((await save(film.video_id)).status).toBe(200);
    expect((await save(later.video_id)).body).toMatchObject({ code: 'retired' });
  });

  it('a class does not move to a day on which its coach is retired', async () => {
    const { single_class_id } = await makeClass(server.pool, { class_date: '2026-11-20T15:00:00Z' });
    await setDay('instructors', 1, '2026-11-25');
    const move = (class_date: string) =>
      server.pool.query('update single_classes set class_date = $2 where single_class_id = $1', [
        single_class_id,
        class_date,
      ]);
    await move('2026-11-24T15:00:00Z');
    await expect(move('2026-11-25T15:00:00Z')).rejects.toMatchObject({ constraint: 'retired_instructors' });
    await setDay('instructors', 1, null);
  });
});

/** The id of some record of each kind. */
async function recordOf(kind: RetirableKind): Promise<number> {
  const { key } = kinds[kind];
  const { pool } = server;
  const any = () => pool.query(`select ${key} as id from ${kind} order by 1 desc limit 1`);
  if ((await any()).rows.length === 0) {
    if (kind === 'programs')
      await insert(pool, 'programs', {
        name: 'Reto',
        short_description: 'x',
        description: 'x',
        color: '#112233',
        icon: '',
        url: 'reto',
      });
    if (kind === 'props') await insert(pool, 'props', { name: 'Liga' });
    if (kind === 'training_goals') await insert(pool, 'training_goals', { name: 'Fuerza' });
    if (kind === 'workout_plans')
      await insert(pool, 'workout_plans', {
        goal_id: await recordOf('training_goals'),
        level: 1,
        frequency: 3,
      });
  }
  return Number((await any()).rows[0].id);
}

it.each(retirableKinds)('%s: no list offers it, the filter has it, and its id reads it', async (kind) => {
  const { key } = kinds[kind];
  const id = await recordOf(kind);
  await setDay(kind, id, '2026-11-18');
  const ids = async (path: string): Promise<unknown[]> => {
    const { status, body } = await ask('GET', path, { token: admin.token });
    expect([path, status]).toEqual([path, 200]);
    const rows = (Array.isArray(body) ? body : body.data) as Record<string, unknown>[];
    return rows.map((row) => row[key]);
  };
  const list = `${kind}/admin/list?page_size=100`;
  expect(await ids(kind)).not.toContain(id);
  expect(await ids(list)).not.toContain(id);
  expect(await ids(`${list}&retired=false`)).not.toContain(id);
  expect(await ids(`${list}&retired=true`)).toContain(id);
  expect(await ids(`${list}&ids=${id}`)).toEqual([id]);
  const byId = (kind === 'class_packages' ? 'class_packages/admin' : kind) as Key;
  const { body } = await ask('GET', `${byId}/${id}`, { token: admin.token });
  expect(body).toMatchObject({ is_retired: true });
  await setDay(kind, id, null);
  expect(await ids(kind)).toContain(id);
});
