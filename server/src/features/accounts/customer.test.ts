import type { Key } from '@tbm/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routeKeys, routeOf } from '../../platform/http/handlers.ts';
import { makeStudio } from '../../platform/testing/factories.ts';
import { identified, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const body = {
  name: 'Regina',
  last_name: 'Treviño',
  email: 'otra@correo.tbm.test',
  phone: '8112345678',
  uid: 'de otra',
  reason: 'Instagram',
  branch_id: 2,
};

it('sign-up binds the token’s own account and e-mail, regardless of the body, once [API-011, ERR-004, X10, X12]', async () => {
  const { uid, token } = await identified(server, 'regina@correo.tbm.test');
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.call('POST /customer/signup', { body }, token)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.customer_id)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({
    uid,
    name: 'Regina',
    last_name: 'Treviño',
    phone: '8112345678',
    email: 'regina@correo.tbm.test',
    role: 'member',
    branch_id: 2,
    signup_reason: 'Instagram',
    has_access: false,
  });
  const missing = await identified(server, 'lejos@correo.tbm.test');
  const far = await server.call('POST /customer/signup', { body: { ...body, branch_id: 9 } }, missing.token);
  expect([far.status, far.body.code]).toEqual([404, 'not_found']);
  const taken = await signedInCustomer(server);
  await server.pool.query('delete from users where customer_id = $1', [taken.customer_id]);
  const refused = await server.call('POST /customer/signup', { body }, taken.token);
  expect([refused.status, refused.body.message]).toEqual([
    412,
    'Ya tienes una cuenta con nosotros. Inicia sesión.',
  ]);
});

it('the token determines the signed-in customer [API-005, API-002]', async () => {
  const [one, other] = [await signedInCustomer(server), await signedInCustomer(server, 'coach')];
  expect((await server.call('GET /customer', {}, one.token)).body).toMatchObject({
    customer_id: one.customer_id,
    uid: one.uid,
    role: 'member',
  });
  expect((await server.call('GET /customer', {}, other.token)).body).toMatchObject({
    customer_id: other.customer_id,
    role: 'coach',
  });
  expect((await server.call('GET /customer', {})).status).toBe(401);
});

it('every call is below /api, and paths outside the contract are not found [API-001]', async () => {
  for (const key of routeKeys) {
    const [method = '', path = ''] = key.split(' ');
    expect(server.app.hasRoute({ method: method as 'GET', url: `/api${path}` }), key).toBe(true);
    expect(server.app.hasRoute({ method: method as 'GET', url: path }), key).toBe(false);
  }
  const none = await server.app.inject({ method: 'GET', url: '/api/no/existe' });
  expect([none.statusCode, none.json().code]).toEqual([404, 'not_found']);
});

it('a member may make every member call, from buying to rewards; a visitor may make none [AUTH-004]', () => {
  const memberCalls: Key[] = [
    'POST /checkout/attempt',
    'GET /purchases',
    'GET /credits',
    'GET /rewards',
    'POST /class_reservations',
    'DELETE /class_reservations/:id',
    'POST /waitlist',
    'POST /class_reservations/rating',
    'POST /videos/rating',
    'POST /favorites',
    'GET /videos',
    'POST /playbacks',
    'PUT /videos/:id/complete',
    'POST /customer_workout_plans',
    'POST /tracks',
    'POST /customer_goals',
    'PUT /customer',
    'POST /addresses',
    'PUT /customer_notification_types',
    'POST /posts',
    'GET /analytics/leaderboard',
    'GET /analytics/leaderboard/online',
  ];
  for (const key of memberCalls) expect(routeOf(key).who, key).toContain('member');
});

it('of the calls for members, a visitor may read only the schedule [AUTH-002, X04]', () => {
  const ofMembers =
    /^\/(available_classes|class_reservations|credits|purchases|invoices|checkout|customer)\b/;
  const recoveryCalls = /^(POST \/customer\/(recover|password)|GET \/customer\/legacy)$/;
  const open = routeKeys.filter(
    (key) =>
      ofMembers.test(key.split(' ')[1] ?? '') && routeOf(key).who === 'anyone' && !recoveryCalls.test(key),
  );
  expect(open).toEqual([
    'GET /available_classes',
    'GET /available_classes/dates/all',
    'GET /available_classes/:id',
  ]);
});
