import { goalLimits } from '@tbm/contract/lengths';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeStudio } from '../../platform/testing/factories.ts';
import { meanwhile } from '../../platform/testing/meanwhile.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

const now = '2026-11-18T18:00:00Z';
let server: TestServer;
let laura: SignedIn;
let ines: SignedIn;
beforeAll(async () => {
  server = await makeTestServer(now);
  await makeStudio(server.pool);
});
afterAll(() => server.end());
beforeEach(async () => {
  server.clock.set(now);
  laura = await signedInCustomer(server);
  ines = await signedInCustomer(server);
});

const list = async (member = laura) => (await server.call('GET /customer_goals', {}, member.token)).body;
const make = (name: string, request_token: string | null = null, member = laura) =>
  server.call('POST /customer_goals', { body: { name, request_token } }, member.token);
const change = (
  body: { customer_goal_id: number; name?: string; completed?: boolean },
  query: { seconds_ago?: number } = {},
  member = laura,
) => server.call('PUT /customer_goals', { body, query }, member.token);

it('a goal is made, listed, read, named and deleted [GOAL-006, API-134, API-135, API-136, API-137, API-138, X84]', async () => {
  expect(await list()).toEqual([]);
  const made = await make('  Dominar 1 burpee ');
  expect(made).toMatchObject({ status: 201, body: { name: 'Dominar 1 burpee', completedAt: null } });
  const { customer_goal_id: id } = made.body;
  await make('Leer 1 libro');
  expect((await list()).map(({ name }) => name)).toEqual(['Leer 1 libro', 'Dominar 1 burpee']);
  const one = () => server.call('GET /customer_goals/:id', { params: { id } }, laura.token);
  expect((await one()).body).toEqual(made.body);
  expect((await change({ customer_goal_id: id, name: 'Dominar 5 burpees' })).body).toEqual({
    ...made.body,
    name: 'Dominar 5 burpees',
  });
  const remove = () => server.call('DELETE /customer_goals/:id', { params: { id } }, laura.token);
  expect((await remove()).body).toEqual({ deleted: true });
  expect([(await remove()).status, (await one()).status]).toEqual([404, 404]);
  expect((await list()).map(({ name }) => name)).toEqual(['Leer 1 libro']);
});

it('ticking sets the moment, once; unticking removes it [GOAL-007, GOAL-008]', async () => {
  const { customer_goal_id } = (await make('Entrenar')).body;
  expect((await change({ customer_goal_id, completed: true })).body.completedAt).toBe(
    '2026-11-18T18:00:00.000Z',
  );
  server.clock.set('2026-11-19T18:00:00Z');
  const again = await change({ customer_goal_id, completed: true });
  expect(again.body.completedAt).toBe('2026-11-18T18:00:00.000Z');
  expect((await change({ customer_goal_id, name: 'Entrenar 4 veces' })).body).toMatchObject({
    completedAt: '2026-11-18T18:00:00.000Z',
  });
  expect((await change({ customer_goal_id, completed: false })).body.completedAt).toBeNull();
});

it('a tick that arrives late counts for the moment when it was made [GOAL-007]', async () => {
  const { customer_goal_id } = (await make('Entrenar')).body;
  const late = await change({ customer_goal_id, completed: true }, { seconds_ago: 7200 });
  expect(late.body.completedAt).toBe('2026-11-18T16:00:00.000Z');
});

it.each([
  ['', 'Escribe tu meta.'],
  ['   ', 'Escribe tu meta.'],
  ['x'.repeat(goalLimits.name + 1), 'Es demasiado largo. Escribe un poco menos.'],
])('a name has 1 to 200 characters: %j', async (name, text) => {
  const refused = await make(name);
  expect([refused.status, refused.body.fields]).toMatchObject([400, { name: text }]);
  expect(await list()).toEqual([]);
});

it('the same request token makes one goal, also at the same time; another member may use the same token', async () => {
  const token = 'abcdefghijklmnop';
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => make('Una vez', token)));
  expect(new Set(answers.map(({ body }) => body.customer_goal_id)).size).toBe(1);
  expect((await make('Una vez', token, ines)).status).toBe(201);
  expect([(await list()).length, (await list(ines)).length]).toEqual([1, 1]);
});

it('goals have a limit, also when many are made at once; a deleted one makes room', async () => {
  await server.pool.query(
    `insert into customer_goals (customer_id, name) select $1, 'Meta ' || n from generate_series(1, $2) n`,
    [laura.customer_id, goalLimits.count - 2],
  );
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => make(`Nueva ${index}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Ya tienes 100 metas. Borra una que ya no quieras y agrega la nueva.',
  );
  const { rows } = await server.pool.query(
    'delete from customer_goals where customer_goal_id = (select max(customer_goal_id) from customer_goals where customer_id = $1) returning 1',
    [laura.customer_id],
  );
  expect(rows).toHaveLength(1);
  // A concurrent transaction adds the last allowed goal, so this one waits for it.
  const late = await meanwhile(
    server.pool,
    `select from customers where customer_id = ${laura.customer_id} for no key update;
    insert into customer_goals (customer_id, name) values (${laura.customer_id}, 'La última')`,
    () => make('Una más'),
  );
  expect(late.status).toBe(409);
  const [first] = await list();
  const params = { id: first?.customer_goal_id ?? 0 };
  await server.call('DELETE /customer_goals/:id', { params }, laura.token);
  expect((await make('Cabe')).status).toBe(201);
});

it('a goal is private: others, also staff, can neither read, change nor delete it', async () => {
  const { customer_goal_id: id } = (await make('Secreta')).body;
  const admin = await signedInCustomer(server, 'admin');
  for (const member of [ines, admin]) {
    expect(await list(member)).toEqual([]);
    const statuses = await Promise.all([
      server.call('GET /customer_goals/:id', { params: { id } }, member.token),
      change({ customer_goal_id: id, completed: true }, {}, member),
      server.call('DELETE /customer_goals/:id', { params: { id } }, member.token),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect(await list()).toMatchObject([{ name: 'Secreta', completedAt: null }]);
});
