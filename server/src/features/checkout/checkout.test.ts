import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let member: SignedIn;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.provider.forget();
  member = await shop.member();
});

const attempt = (
  class_package_id: number,
  { buyer = member, ...options }: { cart?: string; buyer?: SignedIn; branch_id?: number } = {},
) => shop.attempt(buyer, class_package_id, options);

describe('an attempt by card', () => {
  it('returns clientSecret and purchase_id [CHK-017, API-039]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { sale_price: 1500.5 });
    const { status, body } = await attempt(class_package_id);
    expect(status).toBe(200);
    const row = await shop.purchase(body.purchase_id);
    expect(body.clientSecret).toBe(`${row.payment_id}_secret`);
    expect(row).toMatchObject({
      status: 'pending',
      total_payment: 1500.5,
      customer_id: member.customer_id,
      branch_id: 1,
      payment_method_id: 1,
      class_amount: 12,
    });
    expect(shop.provider.payments.get(row.payment_id)).toMatchObject({
      amount: 1500.5,
      metadata: { purchase_id: String(body.purchase_id) },
    });
  });

  it('makes one purchase and one payment from ten concurrent attempts with the same cart', async () => {
    const { class_package_id } = await makePackage(shop.pool, { customer_limit: 1, available: 1 });
    const cart = shop.newCart();
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(class_package_id, { cart })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => `${body.purchase_id} ${body.clientSecret}`)).size).toBe(1);
    expect(shop.provider.payments.size).toBe(1);
    expect(shop.provider.customers).toBe(1);
    expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBe(1);
  });

  it('makes one purchase from ten concurrent attempts also for a package without limits', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const cart = shop.newCart();
    const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(class_package_id, { cart })));
    expect(new Set(answers.map(({ body }) => `${body.purchase_id} ${body.clientSecret}`)).size).toBe(1);
    expect(shop.provider.payments.size).toBe(1);
  });

  it('refuses a cart that belongs to another package', async () => {
    const [first, second] = [await makePackage(shop.pool), await makePackage(shop.pool)];
    const cart = shop.newCart();
    await attempt(first.class_package_id, { cart });
    expect(await attempt(second.class_package_id, { cart })).toMatchObject({
      status: 409,
      body: { code: 'cart_taken' },
    });
  });

  it('an introductory class is refused after the standing single class was bought [PKG-033, X22]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { price: 0, class_amount: 1 });
    const single = { class_package_id: 19_304, price: 0, class_amount: 1 };
    await makePackage(shop.pool, single);
    expect((await attempt(single.class_package_id)).status).toBe(200);
    expect(await attempt(class_package_id)).toMatchObject({
      status: 409,
      body: { code: 'package_introductory' },
    });
    expect((await attempt(single.class_package_id)).status).toBe(200);
  });

  it('activates a free purchase at once, without a card [CHK-008]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { price: 0 });
    const { body } = await attempt(class_package_id);
    expect(body.clientSecret).toBeNull();
    expect(shop.provider.payments.size).toBe(0);
    const seen = await shop.call('GET /purchases/:id', { params: { id: body.purchase_id } }, member.token);
    expect(seen.body).toMatchObject({
      status: 'active',
      total_payment: 0,
      invoices: [],
      payment_method_id: 6,
    });
    expect((await shop.call('GET /credits', {}, member.token)).body).toMatchObject([
      { available_classes: 12 },
    ]);
    await shop.expectHealthy();
  });

  it("returns the catalogue's text for an unknown package [ERR-017]", async () => {
    const deleted = await makePackage(shop.pool, { deletedAt: '2026-01-01T00:00:00Z' });
    for (const id of [deleted.class_package_id, 1_999_999])
      expect(await attempt(id)).toMatchObject({
        status: 404,
        body: { message: 'Lo sentimos, no encontramos el paquete que quieres comprar.' },
      });
  });

  it('sells test packages to admins only [PKG-034]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { is_test: true });
    expect((await attempt(class_package_id)).status).toBe(404);
    const admin = await shop.member('admin');
    expect((await attempt(class_package_id, { buyer: admin })).status).toBe(200);
  });

  it("sells a branch's package for that branch only", async () => {
    const { class_package_id } = await makePackage(shop.pool, { branch_id: 2 });
    expect((await attempt(class_package_id, { branch_id: 1 })).body.code).toBe('package_not_found');
    const { body } = await attempt(class_package_id);
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ branch_id: 2 });
    const anywhere = await makePackage(shop.pool);
    expect((await attempt(anywhere.class_package_id, { branch_id: 99 })).status).toBe(404);
  });
});

describe('limits', () => {
  it('sells a package to a customer as often as its limit allows, also concurrently [ERR-015]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { customer_limit: 2 });
    const purchasesOfMember = (status: string) =>
      shop.count('purchases where customer_id = $1 and status = $2', member.customer_id, status);
    const payAll = async (ids: number[]) => {
      for (const purchase_id of ids) {
        const { payment_id } = await shop.purchase(purchase_id);
        if (shop.provider.payments.get(payment_id)?.status === 'open')
          await shop.webhook(shop.provider.pay(payment_id));
      }
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(class_package_id)));
    // Later visits give up earlier ones: at most two can still be paid.
    expect([1, 2]).toContain(await purchasesOfMember('pending'));
    await payAll(answers.filter(({ status }) => status === 200).map(({ body }) => body.purchase_id));
    if ((await purchasesOfMember('active')) < 2)
      await payAll([(await attempt(class_package_id)).body.purchase_id]);
    expect(await purchasesOfMember('active')).toBe(2);
    const third = await attempt(class_package_id);
    expect(third.status).toBe(409);
    expect(third.body.message).toBe('Lo sentimos, ya has alcanzado el límite de compras de este paquete.');
    const other = await shop.member();
    expect((await attempt(class_package_id, { buyer: other })).status).toBe(200);
    await shop.expectHealthy();
  });

  it('gives up the payment of an earlier visit when the customer begins again', async () => {
    const { class_package_id } = await makePackage(shop.pool, { customer_limit: 1, available: 1 });
    const left = await attempt(class_package_id);
    const again = await attempt(class_package_id);
    expect(again.status).toBe(200);
    const given = await shop.purchase(left.body.purchase_id);
    expect(given.status).toBe('failed');
    expect(shop.provider.payments.get(given.payment_id)?.status).toBe('cancelled');
    await shop.expectHealthy();
  });

  it('sells no more packages than are available, also concurrently [ERR-014]', async () => {
    const { class_package_id } = await makePackage(shop.pool, { available: 3 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.member()));
    const answers = await Promise.all(buyers.map((buyer) => attempt(class_package_id, { buyer })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(412);
      expect(body.message).toBe('Lo sentimos, se ha alcanzado el límite de personas para este paquete.');
    }
    await shop.expectHealthy();
  });

  it('holds a package for 30 minutes, then gives up the unpaid payment for the next buyer', async () => {
    const { class_package_id } = await makePackage(shop.pool, { available: 1 });
    const first = await attempt(class_package_id);
    const other = await shop.member();
    shop.clock.advance({ minutes: 29 });
    expect((await attempt(class_package_id, { buyer: other })).status).toBe(412);
    shop.clock.advance({ minutes: 1 });
    expect((await attempt(class_package_id, { buyer: other })).status).toBe(200);
    const released = await shop.purchase(first.body.purchase_id);
    expect(released.status).toBe('failed');
    expect(shop.provider.payments.get(released.payment_id)?.status).toBe('cancelled');
    await shop.expectHealthy();
  });

  it('leaves the package to the first buyer, whose payment succeeded just before it was given up', async () => {
    const { class_package_id } = await makePackage(shop.pool, { available: 1 });
    const first = await attempt(class_package_id);
    shop.provider.pay((await shop.purchase(first.body.purchase_id)).payment_id);
    shop.clock.advance({ hours: 1 });
    const other = await shop.member();
    expect((await attempt(class_package_id, { buyer: other })).status).toBe(412);
    expect((await shop.purchase(first.body.purchase_id)).status).toBe('active');
    await shop.expectHealthy();
  });
});

describe('an attempt after trouble', () => {
  it('resumes the pending purchase once the provider is reachable again', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const cart = shop.newCart();
    shop.provider.down = true;
    const refused = await attempt(class_package_id, { cart });
    expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    shop.provider.down = false;
    const { body } = await attempt(class_package_id, { cart });
    expect(body.clientSecret).toBeTruthy();
    expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBe(1);
    expect(shop.provider.payments.size).toBe(1);
  });

  it('returns done for a paid purchase, also before the event arrives', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const cart = shop.newCart();
    const { body } = await attempt(class_package_id, { cart });
    shop.provider.pay((await shop.purchase(body.purchase_id)).payment_id);
    const again = await attempt(class_package_id, { cart });
    expect(again.body).toEqual({
      purchase_id: body.purchase_id,
      next: 'done',
      clientSecret: null,
      url: null,
    });
    expect((await shop.purchase(body.purchase_id)).status).toBe('active');
  });

  it('begins again when the price has changed, so that the old price cannot be paid', async () => {
    const { class_package_id } = await makePackage(shop.pool, { price: 100 });
    const cart = shop.newCart();
    const old = await attempt(class_package_id, { cart });
    await shop.pool.query('update class_packages set price = 120 where class_package_id = $1', [
      class_package_id,
    ]);
    const { body } = await attempt(class_package_id, { cart });
    expect(body.purchase_id).not.toBe(old.body.purchase_id);
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ total_payment: 120, status: 'pending' });
    expect((await shop.purchase(old.body.purchase_id)).status).toBe('failed');
    expect([...shop.provider.payments.values()].map(({ status }) => status)).toEqual(['cancelled', 'open']);
  });
});
