import type { Args } from '@tbm/contract';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insert,
  makeClass,
  makeMembership,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedLibrary } from '../videos/index.ts';
import { muscleBalance } from './balance.ts';

const now = '2026-11-18T18:00:00Z';
/** Ids of muscles: their positions in the contract. */
const [shoulders, biceps, back, glutes, quads] = [2, 3, 9, 11, 14];
let server: TestServer;
let member: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
  await seedLibrary(server.services.db);
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.pool.query('delete from completed_videos; delete from videos');
  member = await signedInCustomer(server);
  await makeMembership(server.pool, member.customer_id);
});

const film = async (muscles: [number, boolean][], row: Record<string, unknown> = {}) => {
  const { video_id } = await makeVideo(server.pool, row);
  for (const [muscle_id, is_primary] of muscles)
    await insert(server.pool, 'video_muscles', { video_id, muscle_id, is_primary });
  return video_id;
};
const did = (video_id: number, day: string) =>
  insert(server.pool, 'completed_videos', { customer_id: member.customer_id, video_id, day });
const took = async (class_date: string, row: Record<string, unknown> = {}, class_type_id = 1) => {
  const { single_class_id } = await makeClass(server.pool, { class_date, class_type_id });
  await insert(server.pool, 'class_reservations', {
    single_class_id,
    customer_id: member.customer_id,
    class_date,
    is_cash: true,
    attend: true,
    ...row,
  });
};
const balance = async (person = member) => (await server.call('GET /muscle_balance', {}, person.token)).body;
const of = (found: Awaited<ReturnType<typeof balance>>, id: number) =>
  found.muscles.find(({ muscle_id }) => muscle_id === id);

it('before any training nothing lags; days are those of the member’s branch', async () => {
  const found = await balance();
  expect([found.start, found.end, found.lagging]).toEqual(['2026-10-22', '2026-11-18', []]);
  expect(found.muscles).toHaveLength(16);
  expect(new Set(found.muscles.map(({ level }) => level))).toEqual(new Set(['none']));
  const inTijuana = await signedInCustomer(server, 'member', { branch_id: 2 });
  server.clock.set('2026-11-18T07:00:00Z');
  expect([(await balance()).end, (await balance(inTijuana)).end]).toEqual(['2026-11-18', '2026-11-17']);
  server.clock.set(now);
});

it('counts films once a day and classes attended, primary muscles more than others', async () => {
  const squat = await film([
    [glutes, true],
    [back, false],
  ]);
  await did(squat, '2026-11-17');
  await did(squat, '2026-11-18');
  // Barre by its short code: glutes, quadriceps and adductors as primary, shoulders as secondary.
  await took('2026-11-16T14:00:00Z');
  const found = await balance();
  expect(of(found, glutes)).toMatchObject({
    primary_times: 3,
    secondary_times: 0,
    level: 'high',
    last_day: '2026-11-18',
  });
  expect(of(found, quads)).toMatchObject({ primary_times: 1, level: 'low', last_day: '2026-11-16' });
  expect(of(found, back)).toMatchObject({ primary_times: 0, secondary_times: 2, level: 'low' });
  expect(of(found, biceps)).toMatchObject({ level: 'none', last_day: null });
  expect(found.lagging).toContain('biceps');
  expect(found.lagging).not.toContain('gluteos');
  expect(found.lagging.at(-1)).toBe('dorsales');
});

it('counts four weeks: the first day, not the one before; no class that was not attended, was cancelled, or is a guest’s', async () => {
  const arms = await film([[biceps, true]]);
  await did(arms, '2026-10-22');
  await did(arms, '2026-10-21');
  // Midnight in Monterrey on the first day, and a minute before.
  await took('2026-10-22T06:00:00Z');
  await took('2026-10-22T05:59:00Z');
  await took('2026-11-10T14:00:00Z', { attend: false });
  await took('2026-11-11T14:00:00Z', { deletedAt: '2026-11-11T12:00:00Z' });
  await took('2026-11-12T14:00:00Z', { guest_name: 'Amiga' });
  const found = await balance();
  expect(of(found, biceps)).toMatchObject({ primary_times: 1, last_day: '2026-10-22' });
  expect(of(found, glutes)).toMatchObject({ primary_times: 1, last_day: '2026-10-22' });
});

it('is only the member’s own', async () => {
  await did(await film([[glutes, true]]), '2026-11-17');
  expect(of(await balance(await signedInCustomer(server)), glutes)?.level).toBe('none');
});

it('five years of activity are three statements at most, without a scan of a large table', async () => {
  const squat = await film([[glutes, true]]);
  await server.pool.query(
    `insert into completed_videos (customer_id, video_id, day)
    select $1, $2, d from generate_series('2021-11-18'::date, '2026-11-18', '1 day') d`,
    [member.customer_id, squat],
  );
  const asked: unknown[] = [];
  const db = {
    query: (one: never) => {
      asked.push(one);
      return server.pool.query(one);
    },
  } as unknown as Pool;
  const found = await muscleBalance({ db, clock: server.clock }, member);
  expect(of(found, glutes)?.primary_times).toBe(28);
  expect(asked.length).toBeLessThanOrEqual(3);
});

type Query = NonNullable<Args<'GET /videos/surprise'>['query']>;
const surprise = (query: Query = {}, person = member) =>
  server.call('GET /videos/surprise', { query }, person.token);

it('Clase Sorpresa gives a film as lists do, that trains what lags, and says which muscle', async () => {
  for (let turn = 0; turn < 6; turn += 1) await film([[glutes, true]]);
  const legs = await film([[glutes, true]]);
  await did(legs, '2026-11-01');
  await did(legs, '2026-11-02');
  const backs: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) backs.push(await film([[back, true]]));
  for (let turn = 0; turn < 8; turn += 1) {
    const { body } = await surprise();
    expect(backs).toContain(body.video.video_id);
    expect(body.reason).toEqual({ kind: 'lagging', muscle: 'dorsales' });
    expect(body.video).toMatchObject({ duration: 30, favorite: false, class_type: { name: 'Barre' } });
    expect(body.video).not.toHaveProperty('url');
  }
});

it('Clase Sorpresa leaves out films that are hidden, not open yet, or done in the last days', async () => {
  await film([], { hidden: true });
  await film([], { available_at: '2026-11-19T18:00:00Z' });
  const done = await film([]);
  await did(done, '2026-11-12');
  const old = await film([]);
  await did(old, '2026-11-01');
  for (let turn = 0; turn < 5; turn += 1)
    expect((await surprise()).body).toMatchObject({
      video: { video_id: old },
      reason: { kind: 'rested', days: 17 },
    });
});

it('Clase Sorpresa fits aim, category and length; an error tells when no film fits', async () => {
  await server.pool.query(`insert into class_categories (class_category_id, name) values (2, 'Cardio') on conflict do nothing;
    insert into class_types (class_type_id, name, short_code, class_category_id) values (2, 'Jump', 'JUMP', 2) on conflict do nothing`);
  const [short, upper, jump] = [
    await film([], { duration: 15 }),
    await film([[shoulders, true]], { duration: 31 }),
    await film([], { duration: 45, class_type_id: 2 }),
  ];
  await insert(server.pool, 'video_tags', { video_id: upper, tag_id: 4, position: 0 });
  const cases: [Query, number][] = [
    [{ tag_id: 4 }, upper],
    [{ class_category_id: 2 }, jump],
    [{ duration: '10-19' }, short],
    [{ class_category_id: 1, duration: '30-39' }, upper],
  ];
  for (const [query, expected] of cases)
    for (let turn = 0; turn < 3; turn += 1)
      expect((await surprise(query)).body.video?.video_id, JSON.stringify(query)).toBe(expected);
  expect(await surprise({ tag_id: 1 })).toEqual({
    status: 404,
    body: {
      code: 'no_surprise',
      message: 'No encontramos una clase así para hoy. Prueba con otros filtros.',
    },
  });
});

it('while a plan for pregnancy runs, Clase Sorpresa gives only films of its programme [PLAN-035]', async () => {
  await film([[glutes, true]]);
  const soft = await film([]);
  const plan = async (pregnant: boolean) =>
    (
      await insert<{ workout_plan_id: number }>(server.pool, 'workout_plans', {
        goal_id: 901,
        level: 1,
        frequency: 3,
        pregnant,
      })
    ).workout_plan_id;
  await insert(server.pool, 'training_goals', { goal_id: 901, name: 'Tono' });
  await insert(server.pool, 'programs', {
    program_id: 4,
    name: 'Embarazo',
    short_description: 'x',
    description: 'x',
    color: '#000000',
    icon: 'x',
    url: 'embarazo',
  });
  await insert(server.pool, 'video_programs', { video_id: soft, program_id: 4 });
  const [workout_plan_id, pregnancy_plan_id] = [await plan(false), await plan(true)];
  await insert(server.pool, 'customer_workout_plans', {
    customer_id: member.customer_id,
    workout_plan_id,
    pregnancy_plan_id,
    frequency: 3,
    start_date: '2026-11-18',
    end_date: '2026-11-19',
    week_days: '1,3,5',
  });
  const given = async () => {
    const found = new Set<number>();
    for (let turn = 0; turn < 24; turn += 1) found.add((await surprise()).body.video.video_id);
    return found.size;
  };
  expect(await given()).toBe(1);
  expect((await surprise()).body.video.video_id).toBe(soft);
  server.clock.set('2026-11-17T18:00:00Z');
  expect(await given()).toBe(2);
  server.clock.set('2026-11-19T18:00:00Z');
  expect(await given()).toBe(2);
  server.clock.set(now);
});

it('Clase Sorpresa needs access like other films [ERR-048]', async () => {
  await film([]);
  expect((await surprise({}, await signedInCustomer(server))).body.code).toBe('no_access');
});

it('a class type trains the muscles of its short code until an admin sets them; a change without muscles keeps them', async () => {
  const admin = await signedInCustomer(server, 'admin');
  const body = { name: 'Cardio Box', short_code: 'CARDIO' as const, class_category_id: 1 };
  const { class_type_id: id, ...made } = (await server.call('POST /class_types', { body }, admin.token)).body;
  expect(made.class_type_muscles.filter(({ is_primary }) => is_primary)).toHaveLength(3);
  const set = [
    { muscle_id: shoulders, is_primary: true },
    { muscle_id: biceps, is_primary: false },
  ];
  const put = async (more: object) =>
    (await server.call('PUT /class_types/:id', { params: { id }, body: { ...body, ...more } }, admin.token))
      .body;
  expect((await put({ class_type_muscles: set })).class_type_muscles).toEqual(set);
  const turned = set.map(({ muscle_id, is_primary }) => ({ muscle_id, is_primary: !is_primary }));
  expect((await put({ class_type_muscles: turned })).class_type_muscles).toEqual(turned.toReversed());
  expect((await put({ name: 'Box' })).class_type_muscles).toEqual(turned.toReversed());
  const twice = await server.call(
    'PUT /class_types/:id',
    { params: { id }, body: { ...body, class_type_muscles: [set[0], set[0]] as never } },
    admin.token,
  );
  expect(twice.status).toBe(400);
});
