import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costOf } from '../../platform/testing/cost.ts';
import { makeClass, makeCustomer, makeLot, makePackage } from '../../platform/testing/factories.ts';
import { type SignedIn, signedInCustomer } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { findCustomers } from './queries.ts';

let shop: Shop;
let desk: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  desk = await signedInCustomer(shop, 'frontdesk', { branch_id: 2, name: 'Recepción' });
  for (const [name, last_name, email, phone] of [
    ['María José', 'Peña Güereca', 'majo@correo.tbm.test', '8111112222'],
    ['Ana', 'Mariana Ruiz', 'ana.ruiz@correo.tbm.test', '8133334444'],
    ['Sofía', 'Núñez 100%', 'sofi_n@correo.tbm.test', '6641234567'],
  ])
    await makeCustomer(shop.pool, { name, last_name, email, phone });
});
afterAll(() => shop.end());

const found = async (query: string) => {
  const { status, body } = await shop.call('GET /customer/query', { query: { query } }, desk.token);
  expect(status).toBe(200);
  return body.map(({ name }) => name);
};

describe('searching for a customer at the desk [API-007, ADM-003]', () => {
  it('matches parts of name, e-mail or phone, ignoring accents', async () => {
    for (const typed of [
      'maria jose',
      'MARÍA',
      'pena guereca',
      'Güereca',
      'majo@',
      '81 1111 2222',
      '+52 8111112222',
      '1111',
    ])
      expect(await found(typed)).toContain('María José');
    expect(await found('nunez')).toEqual(['Sofía']);
    expect(await found('664 123 4567')).toEqual(['Sofía']);
    expect(await found('maria xyz')).toEqual([]);
  });

  it('ranks names that begin with the query first, and takes wildcards literally', async () => {
    expect((await found('maria')).slice(0, 2)).toEqual(['María José', 'Ana']);
    expect(await found('100%')).toEqual(['Sofía']);
    expect(await found('sofi_n')).toEqual(['Sofía']);
    expect(await found('%')).toEqual(['Sofía']);
    expect(await found('  ')).toEqual([]);
  });

  it('returns 20 at most, and reads few pages by the index when there are many customers', async () => {
    await shop.pool.query(
      `insert into customers (name, last_name, email, phone, branch_id)
      select 'Clienta', 'Número ' || n, 'clienta' || n || '@correo.tbm.test', '8100000000', 1 from generate_series(1, 20000) n`,
    );
    await shop.pool.query('vacuum analyze customers');
    expect(await found('clienta')).toHaveLength(20);
    expect(await found('guereca')).toEqual(['María José']);
    const search = { query: 'guereca', branches: null, now: shop.clock.now() };
    const { pages } = await costOf(shop.pool, (db) => findCustomers(db, search));
    expect(pages).toBeLessThan(100);
    const { rows } = await shop.pool.query(
      `explain select customer_id from customers where search_text like '%guereca%'`,
    );
    expect(JSON.stringify(rows)).toContain('customers_search');
  });

  it('pages through all customers, or those of a search [API-009]', async () => {
    const page = (query: object) => shop.call('GET /customer/admin/all', { query }, desk.token);
    const all = await page({ page: 2 });
    expect(all.body).toMatchObject({ page: 2, page_size: 12 });
    expect(all.body.total).toBeGreaterThan(20_000);
    expect(all.body.data).toHaveLength(12);
    const some = await page({ query: 'Número 777' });
    expect(some.body.total).toBe(38);
    expect(some.body.data[0]).toMatchObject({ name: 'Clienta', role: null, has_access: false });
  });
});

describe('creating a customer [API-010, X12]', () => {
  const body = {
    name: ' Lucía ',
    last_name: 'Cantú',
    email: 'Lucia.Cantu@Correo.tbm.test',
    phone: '8187654321',
  };

  it('creates a customer without an account, who sets a password by recovery [AUTH-014]', async () => {
    const { status, body: made } = await shop.call('POST /customer', { body }, desk.token);
    expect(status).toBe(201);
    expect((await shop.call('POST /customer', { body }, (await shop.member()).token)).status).toBe(403);
    expect(made).toMatchObject({
      name: 'Lucía',
      last_name: 'Cantú',
      phone: '8187654321',
      email: 'lucia.cantu@correo.tbm.test',
      branch_id: 2,
      role: null,
    });
    const legacy = await shop.call('GET /customer/legacy', { query: { email: made.email } });
    expect(legacy.status).toBe(200);
    await shop.call('POST /customer/recover', { body: { email: made.email } });
    expect(
      await shop.count(`messages where template = 'first_password' and customer_id = $1`, made.customer_id),
    ).toBe(1);
    expect(
      await shop.count(
        `audit_log where action = 'create' and customer_id = $1 and uid = $2`,
        made.customer_id,
        desk.uid,
      ),
    ).toBe(1);
  });

  it('refuses an existing e-mail and names its customer; of two concurrent calls one succeeds', async () => {
    const again = await shop.call('POST /customer', { body }, desk.token);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Ya hay una socia con ese correo: Lucía Cantú.',
    ]);
    const twins = await Promise.all(
      [1, 2, 3].map(() =>
        shop.call('POST /customer', { body: { ...body, email: 'gemela@correo.tbm.test' } }, desk.token),
      ),
    );
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('takes a telephone of another country with its code, and Mexico’s without', async () => {
    const phoneOf = async (email: string, phone: string) =>
      (await shop.call('POST /customer', { body: { ...body, email, phone } }, desk.token)).body.phone;
    expect(await phoneOf('de.san.diego@correo.tbm.test', '+16195550123')).toBe('+16195550123');
    expect(await phoneOf('de.monterrey@correo.tbm.test', '+5218187654321')).toBe('8187654321');
    await expect(
      shop.pool.query(`update customers set phone = '16195550123' where customer_id = $1`, [
        desk.customer_id,
      ]),
    ).rejects.toThrow('customers_phone');
    await expect(
      shop.pool.query(`update customers set phone = '+528187654321' where customer_id = $1`, [
        desk.customer_id,
      ]),
    ).rejects.toThrow('customers_phone');
  });

  it('reports the problem of each field [ERR-005, ERR-006, ERR-007, ERR-009]', async () => {
    const wrong = { name: ' ', last_name: '', email: 'nada', phone: '123' };
    const refused = await shop.call('POST /customer', { body: wrong }, desk.token);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      name: 'Debes ingresar tu nombre.',
      last_name: 'Debes ingresar tus apellidos.',
      email: 'El correo electrónico no es válido.',
      phone: 'Debes ingresar un número de teléfono válido.',
    });
  });
});

it('the details of a customer contain everything the desk needs [API-008]', async () => {
  const customer = await shop.member();
  await makeLot(shop.pool, customer.customer_id, { granted: 3 });
  const { single_class_id } = await makeClass(shop.pool, { class_date: '2026-12-01T13:00:00Z' });
  await shop.call('POST /class_reservations', { body: { single_class_id } }, customer.token);
  const { class_package_id } = await makePackage(shop.pool, { include_online: true });
  await shop.call(
    'POST /customer/giveAccess',
    {
      body: {
        customer_id: customer.customer_id,
        package_id: class_package_id,
        payment_method_id: 2,
        bill: 'A-17',
      },
    },
    desk.token,
  );
  const file = await shop.call(
    'GET /customer/admin/:id',
    { params: { id: customer.customer_id } },
    desk.token,
  );
  expect(file.status).toBe(200);
  expect(file.body).toMatchObject({
    customer_id: customer.customer_id,
    email: customer.email,
    role: 'member',
    has_access: true,
    signup_reason: null,
    purchases: [{ status: 'active', bill: 'A-17', sold_by: expect.stringMatching(/^Recepción /) }],
    class_reservations: [{ single_class: { single_class_id } }],
    invoices: [{ status: 'paid', total_payment: 1850 }],
    audit: [],
  });
  const admin = await signedInCustomer(shop, 'admin');
  const seen = await shop.call(
    'GET /customer/admin/:id',
    { params: { id: customer.customer_id } },
    admin.token,
  );
  expect(seen.body.audit).toMatchObject([{ action: 'give_access', role: 'frontdesk' }]);
  expect(file.body.credits.map(({ available_classes }) => available_classes).sort()).toEqual([12, 2].sort());
  expect((await shop.call('GET /customer/admin/:id', { params: { id: 7 } }, desk.token)).status).toBe(404);
});
