import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeKeys, routeOf } from '../../platform/http/handlers.ts';
import { makePackage, makeStudio } from '../../platform/testing/factories.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
});
afterAll(() => server.end());

const list = async (branch_id?: number) =>
  (await server.call('GET /class_packages', { query: branch_id ? { branch_id } : {} })).body;
const one = (id: number) => server.call('GET /class_packages/:id', { params: { id } });

const subscription = { is_subscription: true, subscription_period: 'month', subscription_interval: 1 };

describe('packages', () => {
  it('have all their fields; those that do not apply are null [PKG-002, PKG-004, PKG-005, API-019]', async () => {
    const { class_package_id } = await makePackage(server.pool, { slots: '06:00,07:00' });
    const { body } = await one(class_package_id);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(
        `class_package_id title short_description description first_check price sale_price is_special_event package_days
        customer_limit available class_amount expiration_days include_online is_subscription subscription_period
        subscription_interval free_trial_length slots thumbnail_file receipt_file branch_id updatedAt`.split(
          /\s+/,
        ),
      ),
    );
    expect(body).toMatchObject({ sale_price: null, subscription_period: null, subscription_interval: null });
  });

  it('separate their schedule slots by commas [PKG-006]', async () => {
    const { class_package_id } = await makePackage(server.pool, { slots: '06:00,07:00' });
    expect((await one(class_package_id)).body.slots?.split(',')).toEqual(['06:00', '07:00']);
  });

  it('are either one-off or a subscription with its period [PKG-001, PKG-005]', async () => {
    for (const subscription_period of ['day', 'month', 'year'])
      await makePackage(server.pool, { ...subscription, subscription_period });
    for (const wrong of [
      { is_subscription: true },
      { subscription_period: 'month', subscription_interval: 1 },
      { ...subscription, subscription_interval: null },
    ])
      await expect(makePackage(server.pool, wrong)).rejects.toThrow('class_packages_subscription');
    const weekly = makePackage(server.pool, { ...subscription, subscription_period: 'week' });
    await expect(weekly).rejects.toThrow('class_packages_period');
  });

  it('are those of the branch and those valid at every branch, with their prices [BRANCH-007, API-018]', async () => {
    const [here, there, anywhere] = [
      await makePackage(server.pool, { branch_id: 1, price: 190 }),
      await makePackage(server.pool, { branch_id: 2, price: 170 }),
      await makePackage(server.pool, { price: 290 }),
    ];
    const ids = async (branch_id: number) =>
      (await list(branch_id)).map(({ class_package_id }) => class_package_id);
    expect(await ids(1)).toEqual(expect.arrayContaining([here.class_package_id, anywhere.class_package_id]));
    expect((await list(1)).filter(({ price }) => price < 300).map(({ price }) => price)).toEqual([190, 290]);
    expect(await ids(1)).not.toContain(there.class_package_id);
    expect(await ids(2)).toContain(there.class_package_id);
    expect(await ids(2)).not.toContain(here.class_package_id);
  });

  it('exclude tests, those of 0 classes and deleted ones [PKG-034, PKG-035, ERR-017]', async () => {
    const hidden = [
      await makePackage(server.pool, { is_test: true }),
      await makePackage(server.pool, { class_amount: 0 }),
      await makePackage(server.pool, { deletedAt: '2026-01-01T00:00:00Z' }),
    ].map(({ class_package_id }) => class_package_id);
    const shown = (await list()).map(({ class_package_id }) => class_package_id);
    expect(shown.filter((id) => hidden.includes(id))).toEqual([]);
    const answer = await one(hidden[2] as number);
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'Lo sentimos, no encontramos el paquete que quieres comprar.',
    ]);
  });
});

it('a branch has its fields, including both payment keys [BRANCH-005]', async () => {
  const { body } = await server.call('GET /branches/:id', { params: { id: 1 } });
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(
      'branch_id slug name description primary_color light_color timezone stripe_public_key paypal_client_id content'.split(
        ' ',
      ),
    ),
  );
});

it('every list of pages begins with its first by default [CONST-002]', () => {
  const paged = routeKeys.filter((key) => routeOf(key).query?.shape.page);
  expect(paged.length).toBeGreaterThan(10);
  for (const key of paged)
    expect(routeOf(key).query?.pick({ page: true }).parse({}), key).toEqual({ page: 1 });
});
