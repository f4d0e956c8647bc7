import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage, makeStudio } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let trial: number;
let twelve: number;
let single: number;

beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  const monthly = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 };
  ({ class_package_id: trial } = await makePackage(server.pool, { ...monthly, free_trial_length: 7 }));
  ({ class_package_id: twelve } = await makePackage(server.pool));
  ({ class_package_id: single } = await makePackage(server.pool));
});
afterAll(() => server.end());

const keep = (email: string, ids: number[]) =>
  server.call('POST /cart', {
    body: { email, items: ids.map((class_package_id) => ({ class_package_id })) },
  });
const ofEmail = async (email: string) =>
  (await server.call('GET /cart', { query: { email } })).body.items.map(
    ({ class_package_id }) => class_package_id,
  );

it('a cart is stored and read by e-mail, and returns only package ids [CART-001, API-065, API-066, X15]', async () => {
  expect(await ofEmail('ana@correo.tbm.test')).toEqual([]);
  const { status } = await keep('Ana@correo.tbm.test', [twelve, single, twelve]);
  expect(status).toBe(201);
  const { body } = await server.call('GET /cart', { query: { email: 'ANA@correo.tbm.test' } });
  expect(body).toEqual({ items: [{ class_package_id: twelve }, { class_package_id: single }] });
  await keep('ana@correo.tbm.test', [single]);
  expect(await ofEmail('ana@correo.tbm.test')).toEqual([single]);
  await keep('ana@correo.tbm.test', []);
  expect(await ofEmail('ana@correo.tbm.test')).toEqual([]);
});

it('a trial cart is one row per e-mail, also when requested repeatedly, and survives changes of the cart [CART-002, API-067, TRIAL-005]', async () => {
  const email = 'prueba@correo.tbm.test';
  const ask = () => server.call('POST /trial_cart', { body: { email, class_package_id: trial } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { rows } = await server.pool.query('select * from carts where email = $1', [email]);
  expect(rows).toMatchObject([{ class_package_id: trial, is_trial: true }]);
  await keep(email, [twelve]);
  await keep(email, []);
  expect(await ofEmail(email)).toEqual([trial]);
});

it('refuses packages that are not for sale, and trials of packages without one', async () => {
  const email = 'nadie@correo.tbm.test';
  const { class_package_id: hidden } = await makePackage(server.pool, { is_test: true });
  for (const id of [hidden, 999_999]) expect(await keep(email, [twelve, id])).toMatchObject({ status: 404 });
  expect(await server.call('POST /trial_cart', { body: { email, class_package_id: twelve } })).toMatchObject({
    status: 404,
    body: { code: 'package_not_found' },
  });
  expect(await ofEmail(email)).toEqual([]);
});

it('the cart of one e-mail can be read thirty times in ten minutes, from all addresses together [API-065]', async () => {
  const email = 'buscada@correo.tbm.test';
  const strict = await makeTestServer(undefined, { rate_limits: 1 });
  const ask = (of: string) => strict.call('GET /cart', { query: { email: of } });
  for (let n = 0; n < 30; n++) expect((await ask(email)).status).toBe(200);
  expect(await ask(email)).toMatchObject({ status: 429 });
  expect((await ask('otra@correo.tbm.test')).status).toBe(200);
  await strict.end();
});

it('stores only an e-mail [TRIAL-009]', async () => {
  for (const email of ['', 'ana', 'ana@', `${'a'.repeat(250)}@b.mx`])
    expect(await server.call('POST /trial_cart', { body: { email, class_package_id: trial } })).toMatchObject(
      { status: 400, body: { code: 'email_invalid' } },
    );
});
