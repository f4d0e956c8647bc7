import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';
import { seedContent } from '../content/index.ts';
import { runIntegrity } from '../integrity/index.ts';
import { seedPlanner } from './index.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await makeTestServer('2026-11-18T18:00:00Z');
  await makeStudio(server.pool);
  admin = (await signedInCustomer(server, 'admin')).token;
  await seedContent(server.services.db);
  // Two processes start at once.
  await Promise.all([seedPlanner(server.services.db), seedPlanner(server.services.db)]);
});
afterAll(() => server.end());

const find = (query: { goal_id: string; level: string; pregnant?: 'true' | 'false'; frequency: string }) =>
  server.call('GET /workout_plans/query/single', { query: query as never });

describe('the seeded plans', () => {
  it('are for lose weight, gain muscle and tone, each level and three to six days a week [PLAN-005, API-190, X84]', async () => {
    const { body: goals } = await server.call('GET /training_goals', {});
    expect(goals.map(({ name }) => name)).toEqual([
      'Bajar de peso',
      'Ganar músculo',
      'Reafirmar y tonificar',
    ]);
    const { body: plans } = await server.call('GET /workout_plans', {});
    expect(plans.find(({ level, frequency }) => level === 1 && frequency === 3)).toMatchObject({
      workout_plan_id: expect.any(Number),
      goal: { goal_id: goals[0]?.goal_id, name: 'Bajar de peso' },
      pregnant: false,
      program_id: null,
      workout_plan_days: [1, 2, 3].map((day) => ({
        day,
        class_category: { class_category_id: expect.any(Number), name: expect.any(String) },
      })),
    });
    for (const goal of goals) expect(goal.description).toMatch(/\S/);
    for (const { goal_id } of goals)
      for (const level of [1, 2, 3])
        for (const frequency of [3, 4, 5, 6]) {
          const twins = plans.filter(
            (plan) => plan.goal.goal_id === goal_id && plan.level === level && plan.frequency === frequency,
          );
          expect(twins.map(({ pregnant }) => pregnant)).toEqual(
            level < 3 && frequency < 6 ? [false, true] : [false],
          );
          for (const { workout_plan_days } of twins)
            expect(workout_plan_days.map(({ day }) => day)).toEqual(
              Array.from({ length: frequency }, (_, index) => index + 1),
            );
        }
    const violated = await runIntegrity(server.pool, server.clock.now());
    expect(violated.filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it('recommend 4 in pregnancy, else 1 to beginners, else 2, unless they name one [PLAN-035, PLAN-036, PLAN-037, X69]', async () => {
    const { body: plans } = await server.call('GET /workout_plans', {});
    for (const { program_id, program, pregnant, level } of plans)
      expect(program?.program_id).toBe(program_id ?? (pregnant ? 4 : level === 1 ? 1 : 2));
    expect(plans.filter(({ program_id }) => program_id === 5)).toHaveLength(3);
  });

  it('one is found by its answers, or a message tells that there is none [API-195, API-191]', async () => {
    const found = await find({ goal_id: '2', level: '1', pregnant: 'true', frequency: '4' });
    expect(found.body).toMatchObject({
      level: 1,
      pregnant: true,
      frequency: 4,
      goal: { goal_id: 2, name: 'Ganar músculo' },
      program: { program_id: 4, name: 'Mamá en Movimiento' },
    });
    const { workout_plan_id } = found.body;
    expect((await server.call('GET /workout_plans/:id', { params: { id: workout_plan_id } })).body).toEqual({
      ...found.body,
      is_retired: false,
    });
    expect((await find({ goal_id: '2', level: '1', frequency: '4' })).body.pregnant).toBe(false);
    const none = await find({ goal_id: '2', level: '3', pregnant: 'true', frequency: '4' });
    expect(none).toMatchObject({ status: 404, body: { code: 'workout_plan_not_found' } });
    expect((await find({ goal_id: '2', level: '4', frequency: '4' })).status).toBe(400);
  });
});

describe('an admin', () => {
  const plan = (given: object = {}) => ({
    goal_id: 1,
    level: 2,
    frequency: 2,
    workout_plan_days: [1, 2].map((day) => ({ day, class_category_id: 1 })),
    ...given,
  });
  const create = (given: object = {}) => server.call('POST /workout_plans', { body: plan(given) }, admin);

  it('creates, changes and deletes a plan [API-192, API-193, API-194]', async () => {
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { frequency: 2, program: { program_id: 2 } } });
    const { workout_plan_id } = made.body;
    const changed = await server.call(
      'PUT /workout_plans',
      {
        body: {
          workout_plan_id,
          program_id: 3,
          goal_id: 1,
          level: 2,
          frequency: 1,
          workout_plan_days: [{ day: 1, class_category_id: 1 }],
        },
      },
      admin,
    );
    expect(changed.body).toMatchObject({ frequency: 1, program: { name: 'Firme' } });
    expect(changed.body.workout_plan_days).toHaveLength(1);
    const params = { id: workout_plan_id };
    const deletion = await server.call('DELETE /workout_plans/:id', { params }, admin);
    expect(deletion.body).toEqual({ deleted: true });
    expect((await server.call('GET /workout_plans/:id', { params })).status).toBe(404);
  });

  it('gives each training day a category, and no combination twice', async () => {
    for (const days of [[1], [1, 2, 3], [1, 3]]) {
      const workout_plan_days = days.map((day) => ({ day, class_category_id: 1 }));
      expect((await create({ workout_plan_days })).body).toMatchObject({
        fields: { workout_plan_days: 'Elige una categoría para cada día de entrenamiento.' },
      });
    }
    const first = await create();
    expect((await create()).body.code).toBe('already_exists');
    await server.call('DELETE /workout_plans/:id', { params: { id: first.body.workout_plan_id } }, admin);
  });

  it('keeps a plan without pregnancy beside each one for it', async () => {
    expect((await create({ pregnant: true })).status).toBe(400);
    const without = await create();
    const pregnant = await create({ pregnant: true });
    expect(pregnant.status).toBe(201);
    const remove = (id: number) => server.call('DELETE /workout_plans/:id', { params: { id } }, admin);
    expect((await remove(without.body.workout_plan_id)).body.code).toBe('in_use');
    const workout_plan_id = pregnant.body.workout_plan_id;
    const turned = await server.call(
      'PUT /workout_plans',
      { body: plan({ workout_plan_id, pregnant: false }) as never },
      admin,
    );
    expect(turned.status).toBe(409);
    expect((await remove(workout_plan_id)).status).toBe(200);
    expect((await remove(without.body.workout_plan_id)).status).toBe(200);
  });
});
