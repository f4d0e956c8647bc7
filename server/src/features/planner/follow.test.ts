import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insert,
  makeClass,
  makeMembership,
  makeStudio,
  makeVideo,
} from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from '../content/index.ts';
import { seedPlanner } from './index.ts';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  for (const [index, name] of ['Barre y movilidad', 'Cardio'].entries())
    await insert(server.pool, 'class_categories', { class_category_id: index + 2, name });
  await seedContent(server.services.db);
  await seedPlanner(server.services.db);
});
beforeEach(async () => {
  server.clock.set('2026-11-18T18:00:00Z');
  laura = await signedInCustomer(server);
  await makeMembership(server.pool, laura.customer_id);
});
afterAll(() => server.end());

const idOf = async (goal_id: number, frequency: number): Promise<number> => {
  const query = { goal_id: String(goal_id), level: '1', frequency: String(frequency) };
  return (await server.call('GET /workout_plans/query/single', { query: query as never })).body
    .workout_plan_id;
};
const apply = async (start_date: string, goal_id = 1, frequency = 3, week_days = '1,3,5') => {
  const workout_plan_id = await idOf(goal_id, frequency);
  const { body } = await server.call(
    'POST /customer_workout_plans',
    { body: { workout_plan_id, start_date, week_days } },
    laura.token,
  );
  return body.customer_workout_plan_id;
};
const active = async () =>
  (await server.call('GET /customer_workout_plans/active/single', {}, laura.token)).body
    .customer_workout_plan;
const page = async (id: number) =>
  (await server.call('GET /customer_workout_plans/:id', { params: { id } }, laura.token)).body;
const complete = (day: string) =>
  makeVideo(server.pool).then(({ video_id }) =>
    insert(server.pool, 'completed_videos', { customer_id: laura.customer_id, video_id, day }),
  );

describe('the page of a plan', () => {
  it('has its weeks Monday to Sunday with the state of each day [PLAN-012, PLAN-010, PLAN-020, API-197]', async () => {
    const id = await apply('2026-11-18');
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-21']) await complete(day);
    // It is late at night in the studio: Friday there, Saturday in UTC.
    const { single_class_id, class_date } = await makeClass(server.pool, {
      class_date: '2026-11-28T03:00:00Z',
    });
    const place = { single_class_id, customer_id: laura.customer_id, class_date, is_cash: true };
    await insert(server.pool, 'class_reservations', { ...place, attend: true });
    server.clock.set('2026-11-28T18:00:00Z');
    const plan = await page(id);
    expect(plan).toMatchObject({ status: 'running', today: '2026-11-28', end_date: '2026-12-16' });
    expect(plan.weeks.map(({ monday }) => monday)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
    ]);
    const states = plan.weeks.map(({ days }) => days.map(({ state }) => state));
    expect(states[0]).toEqual([null, null, 'completed', 'rest', 'missed', 'completed', 'rest']);
    expect(states[1]).toEqual(['missed', 'rest', 'missed', 'rest', 'completed', 'rest', 'rest']);
    expect(states[2]).toEqual(['next', 'rest', 'next', 'rest', 'next', 'rest', 'rest']);
    expect(states[4]).toEqual(['next', 'rest', null, null, null, null, null]);
    // Monday was before the plan: it counts for the week, not for the plan.
    expect(plan.weeks[0]).toMatchObject({ target: 3, active_days: 3, is_complete: true, colour: 'success' });
    expect(plan.weeks[1]).toMatchObject({ target: 3, active_days: 1, colour: 'light' });
    expect(plan.progress).toEqual({ active_days: 3, expected: 12, percent: 25 });
    server.clock.set('2026-11-29T18:00:00Z');
    expect((await page(id)).weeks[1]?.colour).toBe('danger');
  });

  it('shows the training of each day, by week, weekday and programme [PLAN-033, PLAN-034, PLAN-038, X69]', async () => {
    const id = await apply('2026-11-23');
    const [week] = (await page(id)).weeks;
    expect(week?.days.map(({ day_type, tag_id }) => day_type && [day_type, tag_id])).toEqual([
      ['upper', 4],
      null,
      ['upper', 4],
      null,
      ['upper', 4],
      null,
      null,
    ]);
    expect(week?.days.map(({ class_category }) => class_category?.name ?? null)).toEqual([
      'Cardio',
      null,
      'Fuerza',
      null,
      'Cardio',
      null,
      null,
    ]);
    const holistic = await apply('2026-11-23', 3, 3);
    const days = (await page(holistic)).weeks[0]?.days ?? [];
    expect(days.map(({ tag_id }) => tag_id)).toEqual([1, null, 1, null, 1, null, null]);
    // Another programme is Holistic.
    const admin = await signedInCustomer(server, 'admin');
    const set = (value: string) =>
      server.call('PUT /appconfig', { body: { key: 'holistic_program_id', value } }, admin.token);
    await set('4');
    expect((await page(holistic)).weeks[0]?.days[0]?.day_type).toBe('upper');
    await set('');
    expect((await page(holistic)).weeks[0]?.days[0]?.day_type).toBe('full_body');
  });

  it('its end lowers the target of the week, which the past days then complete [PLAN-030, STREAK-003]', async () => {
    server.clock.set('2026-11-16T18:00:00Z');
    const id = await apply('2026-11-16', 1, 4, '1,2,3,4');
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) await complete(day);
    server.clock.set('2026-11-19T18:00:00Z');
    expect(await page(id)).toMatchObject({
      weeks: { 0: { target: 4, is_complete: false } },
      streak: { run: 0 },
    });
    await server.call('DELETE /customer_workout_plans/:id', { params: { id } }, laura.token);
    expect(await page(id)).toMatchObject({
      weeks: [{ target: 3, is_complete: true }],
      streak: { run: 1, flames: 1, images: 0 },
    });
  });

  it('days of a pause are paused, and no week of it is lost', async () => {
    const id = await apply('2026-11-23');
    const { customer_id } = laura;
    const pause = { customer_id, start_date: '2026-11-26', end_date: '2026-11-30' };
    await insert(server.pool, 'customer_pauses', pause);
    server.clock.set('2026-12-08T18:00:00Z');
    const { weeks } = await page(id);
    expect(weeks[0]?.days.map(({ state }) => state)).toEqual([
      'missed',
      'rest',
      'missed',
      'paused',
      'paused',
      'paused',
      'paused',
    ]);
    expect(weeks.map(({ colour }) => colour)).toEqual(['light', 'light', 'light', 'light']);
  });

  it('lasts a month when no end is written [PLAN-024]', async () => {
    const id = await apply('2026-11-30');
    await server.pool.query(
      `update customer_workout_plans set start_date = '2027-01-30', end_date = null where customer_workout_plan_id = $1`,
      [id],
    );
    const shown = async (at: string) => {
      server.clock.set(at);
      const { status, end_date, weeks } = await page(id);
      return [status, end_date, weeks.length];
    };
    expect(await shown('2027-02-28T05:00:00Z')).toEqual(['running', '2027-02-28', 5]);
    expect(await shown('2027-02-28T18:00:00Z')).toEqual(['ended', '2027-02-28', 5]);
    const { body } = await server.call('GET /customer_workout_plans', {}, laura.token);
    expect(body[0]?.end_date).toBe('2027-02-28');
    // Its end is offered like that of four weeks [PLAN-028].
    expect(await active()).toMatchObject({ customer_workout_plan_id: id, status: 'ended' });
  });

  it('keeps its frequency when an admin changes the plan', async () => {
    const id = await apply('2026-11-18', 1, 6, '1,2,3,4,5,6');
    const set = (from: number, to: number) =>
      server.pool.query(
        'update workout_plans set frequency = $2 where goal_id = 1 and level = 1 and frequency = $1 and not pregnant',
        [from, to],
      );
    await set(6, 2);
    const plan = await page(id);
    expect([plan.frequency, plan.progress.expected, plan.weeks[1]?.target]).toEqual([6, 24, 6]);
    expect(plan.workout_plan.frequency).toBe(2);
    await set(2, 6);
  });
});

describe('the plan that the member follows [PLAN-001, API-201]', () => {
  it('is the running one, else the next, else one that has just ended, else none', async () => {
    expect(await active()).toBeNull();
    const first = await apply('2026-11-20');
    expect(await active()).toMatchObject({ customer_workout_plan_id: first, status: 'ahead' });
    server.clock.set('2026-11-20T06:00:00Z');
    expect(await active()).toMatchObject({ status: 'running' });
    server.clock.set('2026-12-01T18:00:00Z');
    const second = await apply('2026-12-18');
    expect(await active()).toMatchObject({ customer_workout_plan_id: first, status: 'running' });
    server.clock.set('2026-12-18T18:00:00Z');
    expect(await active()).toMatchObject({ customer_workout_plan_id: second });
    // Four weeks are over [PLAN-028].
    server.clock.set('2027-01-15T18:00:00Z');
    expect(await active()).toMatchObject({ customer_workout_plan_id: second, status: 'ended' });
    server.clock.set('2027-02-11T18:00:00Z');
    expect(await active()).toMatchObject({ status: 'ended' });
    server.clock.set('2027-02-12T18:00:00Z');
    expect(await active()).toBeNull();
  });

  it('is none once the member ended it', async () => {
    await apply('2026-11-18');
    server.clock.set('2026-12-16T18:00:00Z');
    const second = await apply('2026-12-16');
    server.clock.set('2026-12-20T18:00:00Z');
    await server.call('DELETE /customer_workout_plans/:id', { params: { id: second } }, laura.token);
    expect(await active()).toBeNull();
  });
});

describe('a film on a day of the plan', () => {
  const put = (customer_workout_plan_id: number, day: string, video_id: number, by = laura) =>
    server.call('PUT /planned_videos', { body: { customer_workout_plan_id, day, video_id } }, by.token);
  const films = async (id: number) =>
    (await page(id)).weeks
      .flatMap(({ days }) => days)
      .flatMap(({ day, planned_video }) => (planned_video ? [`${day} ${planned_video.video_id}`] : []));

  it('is one that the member may watch, from today to the end of the plan, in place of another', async () => {
    const id = await apply('2026-11-18');
    const one = await makeVideo(server.pool);
    const two = await makeVideo(server.pool);
    const later = await makeVideo(server.pool, { available_at: '2026-12-01T12:00:00Z' });
    expect((await put(id, '2026-11-20', one.video_id)).body).toMatchObject({ name: one.name, duration: 30 });
    const placed = await put(id, '2026-11-20', two.video_id);
    expect(await films(id)).toEqual([`2026-11-20 ${two.video_id}`]);
    for (const [day, video_id, code] of [
      ['2026-11-17', one.video_id, 'day_past'],
      ['2026-12-16', one.video_id, 'day_not_in_plan'],
      ['2026-11-21', 1, 'video_not_found'],
      ['2026-11-21', later.video_id, 'video_locked'],
    ] as const)
      expect((await put(id, day, video_id)).body.code).toBe(code);
    const other = await signedInCustomer(server);
    expect((await put(id, '2026-11-21', one.video_id, other)).body.code).toBe('not_found');
    const takeOff = (by: SignedIn) =>
      server.call('DELETE /planned_videos/:id', { params: { id: placed.body.planned_video_id } }, by.token);
    expect((await takeOff(other)).body.code).toBe('not_found');
    server.clock.set('2026-11-21T18:00:00Z');
    expect((await takeOff(laura)).body.code).toBe('day_past');
    server.clock.set('2026-11-20T18:00:00Z');
    expect((await takeOff(laura)).body).toEqual({ deleted: true });
    expect(await films(id)).toEqual([]);
  });

  it('is deleted with its day when the plan ends or moves', async () => {
    const id = await apply('2026-11-18');
    const { video_id } = await makeVideo(server.pool);
    for (const day of ['2026-11-18', '2026-11-20', '2026-11-27']) await put(id, day, video_id);
    server.clock.set('2026-11-20T18:00:00Z');
    await apply('2026-11-23');
    expect(await films(id)).toEqual([`2026-11-18 ${video_id}`, `2026-11-20 ${video_id}`]);
  });
});
