import { versionOf } from '@tbm/domain/purposes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { runIntegrity } from '../integrity/index.ts';
import { seedPlanner } from './index.ts';

let server: TestServer;
let laura: SignedIn;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  await seedPlanner(server.services.db);
});
beforeEach(async () => {
  server.clock.set('2026-11-18T18:00:00Z');
  laura = await signedInCustomer(server);
});
afterAll(async () => {
  const violated = await runIntegrity(server.pool, server.clock.now());
  expect(violated.filter(({ violations }) => violations > 0)).toEqual([]);
  await server.end();
});

const idOf = async (frequency = 3, pregnant: 'true' | 'false' = 'false'): Promise<number> => {
  const query = { goal_id: '1', level: '1', pregnant, frequency: String(frequency) };
  return (await server.call('GET /workout_plans/query/single', { query: query as never })).body
    .workout_plan_id;
};
const apply = async (
  start_date: string,
  given: { frequency?: number; pregnant?: 'true'; week_days?: string; health_consent?: number } = {},
) => {
  const { frequency = 3, pregnant = 'false', week_days = '1,3,5', ...rest } = given;
  const workout_plan_id = await idOf(frequency, pregnant);
  return server.call(
    'POST /customer_workout_plans',
    { body: { workout_plan_id, start_date, week_days, ...rest } },
    laura.token,
  );
};
const change = (body: { customer_workout_plan_id: number; start_date?: string; week_days?: string }) =>
  server.call('PUT /customer_workout_plans', { body }, laura.token);
const end = (id: number) =>
  server.call('DELETE /customer_workout_plans/:id', { params: { id } }, laura.token);
const plans = async (by = laura) =>
  (await server.call('GET /customer_workout_plans', {}, by.token)).body.map(
    ({ start_date, end_date }) => `${start_date} ${end_date}`,
  );

describe('applying a plan', () => {
  it('lasts four weeks from a day that is not before today [PLAN-022, PLAN-023, PLAN-006, API-198]', async () => {
    const made = await apply('2026-11-20');
    expect(made).toMatchObject({
      status: 201,
      body: {
        customer_workout_plan_id: expect.any(Number),
        workout_plan_id: await idOf(),
        start_date: '2026-11-20',
        end_date: '2026-12-18',
        week_days: '1,3,5',
        frequency: 3,
      },
    });
    expect((await apply('2026-11-17')).body.fields).toEqual({
      start_date: 'Tu plan no puede empezar antes de hoy.',
    });
    expect((await apply('2027-02-19')).body.code).toBe('plan_start_far');
    expect(await plans()).toEqual(['2026-11-20 2026-12-18']);
  });

  it('takes today from the zone of the member’s branch', async () => {
    // Still Wednesday in Tijuana, already Thursday in Monterrey.
    server.clock.set('2026-11-19T07:00:00Z');
    expect((await apply('2026-11-18')).body.code).toBe('plan_start_past');
    laura = await signedInCustomer(server, 'member', { branch_id: 2 });
    expect((await apply('2026-11-18')).status).toBe(201);
  });

  it('needs as many weekdays as its frequency, in order and each once [PLAN-015, PLAN-039]', async () => {
    for (const week_days of ['1,3', '1,2,3,4'])
      expect((await apply('2026-11-20', { week_days })).body.fields).toEqual({
        week_days: 'Elige tantos días como marca tu plan.',
      });
    for (const week_days of ['', '3,1,5', '1,1,3', '0,1,2', '1,3,8', 'lunes'])
      expect((await apply('2026-11-20', { week_days })).body.fields).toEqual({
        week_days: 'Elige tus días de entrenamiento.',
      });
    const write = (week_days: string, frequency: number) =>
      server.pool.query(
        `insert into customer_workout_plans (customer_id, workout_plan_id, frequency, start_date, week_days)
        select $1, min(workout_plan_id), $3, '2026-11-18', $2 from workout_plans`,
        [laura.customer_id, week_days, frequency],
      );
    for (const [week_days, frequency] of [
      ['3,1,5', 3],
      ['1,3', 3],
      ['1,1', 2],
      ['', 1],
      ['1,2,3,4,5,6,7,', 7],
      ['8', 1],
    ] as const)
      await expect(write(week_days, frequency)).rejects.toThrow('customer_workout_plans_week_days');
  });

  it('ends the running plan on its first day, and replaces one that has not begun', async () => {
    await apply('2026-11-20');
    await apply('2026-11-30');
    expect(await plans()).toEqual(['2026-11-30 2026-12-28']);
    await apply('2026-11-18');
    server.clock.set('2026-11-25T18:00:00Z');
    await apply('2026-12-02', { frequency: 4, week_days: '1,2,3,4' });
    expect(await plans()).toEqual(['2026-12-02 2026-12-30', '2026-11-18 2026-12-02']);
    await apply('2026-11-27');
    expect(await plans()).toEqual(['2026-11-27 2026-12-25', '2026-11-18 2026-11-27']);
    server.clock.set('2026-11-27T18:00:00Z');
    await apply('2026-11-27', { frequency: 5, week_days: '1,2,3,4,5' });
    expect(await plans()).toEqual(['2026-11-27 2026-12-25', '2026-11-18 2026-11-27']);
  });

  it('ten at once leave one plan, and the database refuses two that overlap', async () => {
    const starts = Array.from({ length: 10 }, (_, index) => `2026-11-${18 + (index % 5)}`);
    const answers = await Promise.all(starts.map((start) => apply(start)));
    expect(answers.map(({ status }) => status)).toEqual(starts.map(() => 201));
    const left = await plans();
    expect(left.length).toBeLessThanOrEqual(2);
    expect(left.filter((one) => one > '2026-11-19').length).toBeLessThanOrEqual(1);
    const write = (start_date: string, end_date: string | null) =>
      server.pool.query(
        `insert into customer_workout_plans (customer_id, workout_plan_id, frequency, start_date, end_date, week_days)
        select $1, min(workout_plan_id), 1, $2, $3, '1' from workout_plans`,
        [laura.customer_id, start_date, end_date],
      );
    await write('2028-01-31', null);
    // Without an end it lasts a month [PLAN-024].
    await expect(write('2028-02-28', '2028-03-10')).rejects.toThrow('customer_workout_plans_apart');
    await write('2028-02-29', '2028-03-10');
    expect(await plans()).toContain('2028-01-31 2028-02-29');
  });

  it('one for pregnancy needs the member’s consent, and without it becomes the same plan without', async () => {
    const asked = await apply('2026-11-18', { pregnant: 'true' });
    expect(asked.body.fields).toHaveProperty('health_consent');
    expect(await plans()).toEqual([]);
    const version = versionOf('health');
    const made = await apply('2026-11-18', { pregnant: 'true', health_consent: version });
    expect(made.body.workout_plan).toMatchObject({ pregnant: true, level: 1, frequency: 3 });
    const staff = await signedInCustomer(server, 'admin');
    const seen = await server.call(
      'GET /customer_workout_plans',
      { query: { customer_id: String(laura.customer_id) as never } },
      staff.token,
    );
    expect(seen.body.map(({ workout_plan }) => workout_plan.pregnant)).toEqual([false]);
    expect(seen.body[0]?.workout_plan_id).toBe(await idOf());
    await server.call('PUT /consents', { body: { purpose: 'health', given: false, version } }, laura.token);
    const { body } = await server.call('GET /customer_workout_plans', {}, laura.token);
    expect(body).toEqual([
      { ...made.body, workout_plan_id: await idOf(), workout_plan: seen.body[0]?.workout_plan },
    ]);
    expect((await apply('2026-11-18', { pregnant: 'true' })).status).toBe(400);
  });
});

describe('changing a plan', () => {
  it('one that has not begun starts today and lasts four weeks from today [PLAN-025, PLAN-026, API-199]', async () => {
    const { body } = await apply('2026-11-30');
    const { customer_workout_plan_id } = body;
    const moved = await change({ customer_workout_plan_id, start_date: '2026-11-18' });
    expect(moved.body).toMatchObject({ customer_workout_plan_id, end_date: '2026-12-16' });
    expect(await plans()).toEqual(['2026-11-18 2026-12-16']);
  });

  it('one that has not begun takes the place of the running one', async () => {
    await apply('2026-11-18');
    server.clock.set('2026-11-20T18:00:00Z');
    const { body } = await apply('2026-11-30');
    await change({ customer_workout_plan_id: body.customer_workout_plan_id, start_date: '2026-11-20' });
    expect(await plans()).toEqual(['2026-11-20 2026-12-18', '2026-11-18 2026-11-20']);
  });

  it('a running one begins again today, and past days stay in the old one [PLAN-027]', async () => {
    const { body } = await apply('2026-11-18');
    server.clock.set('2026-11-25T18:00:00Z');
    const { customer_workout_plan_id } = body;
    expect((await change({ customer_workout_plan_id, start_date: '2026-11-26' })).body.code).toBe(
      'plan_begun',
    );
    expect((await change({ customer_workout_plan_id, start_date: '2026-11-24' })).body.code).toBe(
      'plan_start_past',
    );
    const again = await change({ customer_workout_plan_id, start_date: '2026-11-25', week_days: '2,4,6' });
    expect(again.body).toMatchObject({ end_date: '2026-12-23', week_days: '2,4,6', frequency: 3 });
    expect(again.body.customer_workout_plan_id).not.toBe(customer_workout_plan_id);
    expect(await plans()).toEqual(['2026-11-25 2026-12-23', '2026-11-18 2026-11-25']);
    expect((await change({ customer_workout_plan_id, week_days: '1,2,3' })).body.code).toBe('plan_ended');
    // Twice on a day is once.
    const { customer_workout_plan_id: id } = again.body;
    expect((await change({ customer_workout_plan_id: id, start_date: '2026-11-25' })).body).toEqual(
      again.body,
    );
  });

  it('its weekdays change, as many as before [PLAN-011]', async () => {
    const { body } = await apply('2026-11-18');
    const { customer_workout_plan_id } = body;
    expect((await change({ customer_workout_plan_id, week_days: '2,6,7' })).body.week_days).toBe('2,6,7');
    expect((await change({ customer_workout_plan_id, week_days: '2,6' })).body.code).toBe('week_days_differ');
  });

  it('ends today, or is deleted if nothing of it is over [API-200]', async () => {
    const { body } = await apply('2026-11-18');
    expect((await end(body.customer_workout_plan_id)).body).toEqual({ deleted: true });
    expect(await plans()).toEqual([]);
    const again = await apply('2026-11-18');
    server.clock.set('2026-11-19T18:00:00Z');
    await end(again.body.customer_workout_plan_id);
    expect(await plans()).toEqual(['2026-11-18 2026-11-19']);
    expect((await end(again.body.customer_workout_plan_id)).body.code).toBe('plan_ended');
  });

  it('can be seen and changed by its member alone [API-196, API-197]', async () => {
    const { body } = await apply('2026-11-18');
    const other = await signedInCustomer(server);
    const id = body.customer_workout_plan_id;
    expect(await plans(other)).toEqual([]);
    for (const answer of [
      await server.call('GET /customer_workout_plans/:id', { params: { id } }, other.token),
      await server.call(
        'PUT /customer_workout_plans',
        { body: { customer_workout_plan_id: id, week_days: '1,2,3' } },
        other.token,
      ),
      await server.call('DELETE /customer_workout_plans/:id', { params: { id } }, other.token),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const others = await server.call(
      'GET /customer_workout_plans',
      { query: { customer_id: String(laura.customer_id) as never } },
      other.token,
    );
    expect(others.status).toBe(403);
  });
});
