import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDiscount, makePackage, makeStudio } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await makeTestServer();
  await makeStudio(server.pool);
  admin = await signedInCustomer(server, 'admin', { name: 'Elena', last_name: 'Ríos' });
});
afterAll(() => server.end());

const newest = async () =>
  (await server.call('GET /audit', { query: {} }, admin.token)).body.data[0] as Record<string, unknown>;

const discount = {
  title: 'Bienvenida',
  code: 'HOLA',
  description: '',
  amount: 10,
  is_percent: true,
  type: 'other',
  first_invoice_only: true,
  start_date: '2026-01-01',
  expiration_date: null,
  limit_per_customer: null,
  available: null,
} as const;

describe('the audit log records who changed what, before and after', () => {
  it('records discounts created, changed and deleted [ADM-008, API-045, API-046, API-047]', async () => {
    const made = await server.call('POST /discounts', { body: discount }, admin.token);
    const { discount_id } = made.body;
    expect(await newest()).toMatchObject({
      uid: admin.uid,
      role: 'admin',
      who: 'Elena Ríos',
      action: 'create',
      thing: 'discounts',
      thing_id: String(discount_id),
      before: null,
      after: { code: 'HOLA', amount: 10 },
      createdAt: '2026-11-18T18:00:00.000Z',
    });
    await server.call('PUT /discounts', { body: { ...discount, discount_id, amount: 15 } }, admin.token);
    expect(await newest()).toMatchObject({ action: 'update', before: { amount: 10 }, after: { amount: 15 } });
    await server.call('DELETE /discounts/:id', { params: { id: discount_id } }, admin.token);
    expect(await newest()).toMatchObject({ action: 'delete', before: { amount: 15 }, after: null });
  });

  it('records changes of a branch [ADM-009, API-032] and of a setting [API-204]', async () => {
    const { body: branch } = await server.call('GET /branches/:id', { params: { id: 1 } });
    await server.call('PUT /branches', { body: { ...branch, cancel_minutes: 90 } }, admin.token);
    expect(await newest()).toMatchObject({
      thing: 'branches',
      thing_id: '1',
      before: { cancel_minutes: 60 },
      after: { cancel_minutes: 90 },
    });
    const set = (value: string) =>
      server.call('PUT /appconfig', { body: { key: 'copyright_year', value } }, admin.token);
    await set('2026');
    await set('2027');
    expect(await newest()).toMatchObject({
      action: 'update',
      thing: 'app_config',
      thing_id: 'copyright_year',
      before: { value: '2026' },
      after: { value: '2027' },
    });
  });

  it('records nothing for a refused change', async () => {
    const before = await newest();
    await makeDiscount(server.pool, { code: 'YAHAY' });
    const refused = await server.call(
      'POST /discounts',
      { body: { ...discount, code: 'yahay' } },
      admin.token,
    );
    expect(refused.status).toBe(409);
    expect((await server.call('DELETE /discounts/:id', { params: { id: 1 } }, admin.token)).status).toBe(404);
    expect(await newest()).toEqual(before);
  });
});

it('does not allow changing or deleting a record', async () => {
  await makePackage(server.pool);
  for (const change of [
    `update audit_log set role = 'member'`,
    'delete from audit_log',
    'truncate audit_log',
  ])
    await expect(server.pool.query(change)).rejects.toThrow('rows of audit_log stay as they are');
});

it('only admins read it, in pages of 12, for all customers or for one [ADM-001, CONST-001]', async () => {
  const member = await signedInCustomer(server, 'frontdesk');
  expect((await server.call('GET /audit', { query: {} }, member.token)).status).toBe(403);
  const customer = await signedInCustomer(server);
  await server.pool.query(
    `insert into audit_log (uid, role, action, thing, thing_id, customer_id)
    select 'gone', 'admin', 'update', 'credit_lots', n, $1 from generate_series(1, 14) n`,
    [customer.customer_id],
  );
  const page = (query: object) => server.call('GET /audit', { query }, admin.token);
  const { body } = await page({ customer_id: customer.customer_id, page: 2 });
  expect(body).toMatchObject({ total: 14, page: 2, page_size: 12 });
  expect(body.data.map(({ thing_id, who }) => [thing_id, who])).toEqual([
    ['2', null],
    ['1', null],
  ]);
  expect((await page({})).body.total).toBeGreaterThan(14);
});
