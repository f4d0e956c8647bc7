import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFile, makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  admin = await shop.member('admin');
});
afterAll(() => shop.end());

const plain = { title: '10 clases', price: 1490, class_amount: 10, expiration_days: 45, branch_id: 1 };
const create = (body: object) =>
  shop.call('POST /class_packages', { body: body as typeof plain }, admin.token);
const change = (class_package_id: unknown, body: object) =>
  shop.call(
    'PUT /class_packages',
    { body: { ...plain, ...body, class_package_id: class_package_id as number } },
    admin.token,
  );
const asAdmin = (id: number) => shop.call('GET /class_packages/admin/:id', { params: { id } }, admin.token);
const remove = (id: number) => shop.call('DELETE /class_packages/:id', { params: { id } }, admin.token);
const idsOf = (items: { class_package_id: number }[]) => items.map((item) => item.class_package_id);

describe('admins manage packages [ADM-007, API-027]', () => {
  it('the id "nuevo" creates, a number changes [API-004, PKG-003, X24]', async () => {
    const made = await create({ ...plain, class_package_id: 'nuevo' });
    expect(made.status).toBe(201);
    const { class_package_id } = made.body;
    expect(class_package_id).toBeGreaterThanOrEqual(20_000);
    expect(made.body).toMatchObject({
      title: '10 clases',
      sale_price: null,
      is_test: false,
      show_home: true,
    });
    const changed = await change(class_package_id, { price: 1590, slots: '06:00, 07:00' });
    expect(changed.body).toMatchObject({ class_package_id, price: 1590, slots: '06:00, 07:00' });
    expect((await change('nuevo', {})).status).toBe(400);
    expect((await change(7, {})).status).toBe(404);
    const byPath = await shop.call(
      'PUT /class_packages/:id',
      { params: { id: class_package_id }, body: { ...plain, title: 'Diez clases' } },
      admin.token,
    );
    expect(byPath.body.title).toBe('Diez clases');
    expect(
      await shop.count(
        `audit_log where thing = 'class_packages' and thing_id = $1`,
        String(class_package_id),
      ),
    ).toBe(3);
  });

  it('every field is stored unchanged [PKG-002, PKG-005]', async () => {
    const { file_id } = await makeFile(shop.pool);
    const given = {
      ...plain,
      short_description: 'Corta',
      description: 'Una\nDos',
      first_check: true,
      sale_price: 990.5,
      is_special_event: true,
      package_days: 10,
      customer_limit: 2,
      available: 30,
      include_online: true,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 3,
      free_trial_length: 7,
      slots: '06:00',
      is_test: true,
      thumbnail_file_id: file_id,
      receipt_file_id: file_id,
      file_url: 'https://example.com/guia',
    };
    const { body } = await create(given);
    expect((await asAdmin(body.class_package_id)).body).toMatchObject(given);
    expect(body.thumbnail_file?.file_id).toBe(file_id);
  });

  it('reports invalid fields in Spanish', async () => {
    const cases: [object, Record<string, string>][] = [
      [{ title: ' ' }, { title: 'Escribe el título del paquete.' }],
      [{ price: -1 }, { price: 'El precio debe ser un número desde 0, con dos decimales cuando más.' }],
      [{ price: 10.005 }, { price: 'El precio debe ser un número desde 0, con dos decimales cuando más.' }],
      [{ sale_price: 1490 }, { sale_price: 'El precio de oferta debe ser menor que el precio.' }],
      [{ expiration_days: 0 }, { expiration_days: 'La vigencia debe ser de 1 a 3660 días.' }],
      [
        { customer_limit: 0 },
        { customer_limit: 'Escribe un número entero que no sea negativo, o deja el campo vacío.' },
      ],
      [
        { is_subscription: true, subscription_period: 'month' },
        { subscription_period: 'Una suscripción necesita periodo e intervalo; lo demás no los lleva.' },
      ],
      [
        { subscription_period: 'month', subscription_interval: 1 },
        { subscription_period: 'Una suscripción necesita periodo e intervalo; lo demás no los lleva.' },
      ],
      [{ free_trial_length: 7 }, { free_trial_length: 'Solo una suscripción puede tener días de prueba.' }],
      [{ is_unlimited: true }, { class_amount: 'Un paquete ilimitado no lleva número de clases.' }],
      [{ slots: '6 am' }, { slots: 'Escribe los horarios como 06:00, 07:00, separados por comas.' }],
      [{ branch_id: 9 }, { branch_id: 'Este dato no es válido.' }],
      [{ receipt_file_id: 9 }, { receipt_file_id: 'Este dato no es válido.' }],
    ];
    for (const [wrong, fields] of cases) {
      const { status, body } = await create({ ...plain, ...wrong });
      expect([status, body.fields]).toEqual([400, fields]);
    }
  });

  it('a deleted package is no longer sold; its buyers keep it and its name', async () => {
    const { body: item } = await create({ ...plain, price: 0 });
    const caller = await shop.member();
    await shop.attempt(caller, item.class_package_id);
    expect((await remove(item.class_package_id)).body).toEqual({ deleted: true });
    const params = { id: item.class_package_id };
    expect((await shop.call('GET /class_packages/:id', { params })).status).toBe(404);
    expect((await shop.attempt(caller, item.class_package_id)).status).toBe(404);
    expect((await asAdmin(item.class_package_id)).body).toMatchObject({ deletedAt: expect.any(String) });
    const { body } = await shop.call('GET /purchases', { query: {} }, caller.token);
    expect(body.data[0]).toMatchObject({ status: 'active', class_package: { title: '10 clases' } });
    expect((await shop.call('GET /credits', {}, caller.token)).body[0]).toMatchObject({
      available_classes: 10,
    });
    expect((await remove(item.class_package_id)).status).toBe(404);
    expect((await change(item.class_package_id, {})).status).toBe(404);
    expect(
      await shop.count(`audit_log where action = 'delete' and thing_id = $1`, String(item.class_package_id)),
    ).toBe(1);
  });

  it('only admins see test packages, first in the list [PKG-034, API-021, X23]', async () => {
    const test = await makePackage(shop.pool, { is_test: true, class_amount: 20 });
    const { body } = await shop.call('GET /class_packages/admin/all', {}, admin.token);
    const firstOther = body.findIndex(({ is_test }) => !is_test);
    expect(firstOther).toBeGreaterThan(0);
    expect(body.slice(firstOther).some(({ is_test }) => is_test)).toBe(false);
    expect(idsOf(body.slice(0, firstOther))).toContain(test.class_package_id);
    const { body: all } = await shop.call('GET /class_packages', { query: {} });
    expect(idsOf(all)).not.toContain(test.class_package_id);
    const member = await shop.member();
    expect((await shop.call('GET /class_packages/admin/all', {}, member.token)).status).toBe(403);
  });
});

describe('lists by name', () => {
  const lists = ['online', 'presenciales', 'especiales'] as const;
  const listed = async (key: 'all' | 'home', branch_id = 2) =>
    Object.fromEntries(
      await Promise.all(
        lists.map(async (name) => {
          const { body } = await shop.call(`GET /class_packages/${name}/${key}`, { query: { branch_id } });
          return [name, idsOf(body)] as const;
        }),
      ),
    );

  it('return online, in-person and special packages of the branch, unlimited last; on pages those that an admin chose for them [API-020, API-022..026]', async () => {
    const made = {
      online: await makePackage(shop.pool, { class_amount: null, include_online: true }),
      unlimited: await makePackage(shop.pool, { class_amount: null, is_unlimited: true, branch_id: 2 }),
      twenty: await makePackage(shop.pool, { class_amount: 20, branch_id: 2 }),
      four: await makePackage(shop.pool, { class_amount: 4, branch_id: 2 }),
      special: await makePackage(shop.pool, { class_amount: 1, is_special_event: true }),
    };
    const id = (name: keyof typeof made) => made[name].class_package_id;
    expect(await listed('all')).toEqual({
      online: [id('online')],
      presenciales: [id('four'), id('twenty'), id('unlimited')],
      especiales: [id('special')],
    });
    expect((await listed('all', 1)).presenciales).not.toContain(id('four'));
    expect(await listed('home')).toEqual(await listed('all'));
    for (const name of ['online', 'special', 'twenty'] as const)
      await shop.call('DELETE /class_packages/home/:id', { params: { id: id(name) } }, admin.token);
    expect(await listed('home')).toEqual({
      online: [],
      presenciales: [id('four'), id('unlimited')],
      especiales: [],
    });
    expect(await listed('all')).toMatchObject({ online: [id('online')], especiales: [id('special')] });
  });

  it('return the packages that an admin put on the home page [API-028]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { class_amount: 8, branch_id: 2 });
    const params = { id: class_package_id };
    expect((await listed('home')).presenciales).toContain(class_package_id);
    const away = await shop.call('DELETE /class_packages/home/:id', { params }, admin.token);
    expect(away.body.show_home).toBe(false);
    expect((await listed('home')).presenciales).not.toContain(class_package_id);
    expect((await listed('all')).presenciales).toContain(class_package_id);
    // A change that does not name it leaves it where it is; one that does puts it there.
    const changeAtBranch2 = (body: object) => change(class_package_id, { branch_id: 2, ...body });
    expect((await changeAtBranch2({})).body.show_home).toBe(false);
    expect((await changeAtBranch2({ show_home: true })).body.show_home).toBe(true);
    expect((await listed('home')).presenciales).toContain(class_package_id);
    expect((await changeAtBranch2({ show_home: false })).body.show_home).toBe(false);
    await shop.call('POST /class_packages/home/:id', { params }, admin.token);
    expect((await listed('home')).presenciales).toContain(class_package_id);
    const none = await shop.call('POST /class_packages/home/:id', { params: { id: 7 } }, admin.token);
    expect(none.status).toBe(404);
  });

  it('return the packages a customer has bought [PKG-033]', async () => {
    const caller = await shop.member();
    const [free, paid] = [await makePackage(shop.pool, { price: 0 }), await makePackage(shop.pool)];
    await shop.attempt(caller, free.class_package_id);
    await shop.attempt(caller, paid.class_package_id);
    const { body } = await shop.call('GET /class_packages/bought', {}, caller.token);
    expect(body).toEqual([free.class_package_id]);
  });
});
