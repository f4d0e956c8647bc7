import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDiscount, makePackage } from '../../../platform/testing/factories.ts';
import type { SignedIn } from '../../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../../platform/testing/shop.ts';
import { reconcilePending } from '../settlement/reconcile-pending.ts';

let shop: Shop;
let member: SignedIn;
let item: number;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());
beforeEach(async () => {
  shop.provider.forget();
  shop.clock.set('2026-11-18T18:00:00Z');
  member = await shop.member();
  ({ class_package_id: item } = await makePackage(shop.pool));
});
afterEach(() => shop.expectHealthy());

const offer = (code: string, class_package_id = item, buyer = member) =>
  shop.call('GET /discounts/code/:code', { params: { code }, query: { class_package_id } }, buyer.token);
const redeemed = async (discount_id: number) =>
  (await shop.pool.query('select redeemed from discounts where discount_id = $1', [discount_id])).rows[0]
    .redeemed as number;
const pay = async (purchase_id: number) => {
  const { payment_id } = await shop.purchase(purchase_id);
  return shop.webhook(shop.provider.pay(payment_id));
};

// docs.stripe.com/currencies, “Minimum and maximum charge amounts”: 10 pesos.
describe('a discount that leaves less than the minimum charge', () => {
  const leaving = async (left: number) =>
    (await makeDiscount(shop.pool, { is_percent: false, amount: 1850 - left })).code;
  const set = (value: string) =>
    shop.pool.query(
      `insert into app_config (key, value, "updatedAt") values ('small_charges', $1, now())
      on conflict (key) do update set value = excluded.value`,
      [value],
    );
  afterEach(() => set(''));

  it('makes the package free: active at once, with nothing made at the provider', async () => {
    const code = await leaving(9.99);
    expect((await offer(code)).body.total_payment).toBe(0);
    const { body } = await shop.attempt(member, item, { code });
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ status: 'active', total_payment: 0 });
    expect(shop.provider.payments.size).toBe(0);
  });

  it('is charged when it leaves the minimum', async () => {
    expect((await offer(await leaving(10))).body.total_payment).toBe(10);
  });

  it('is refused with a clear text when the studio has chosen so, and no purchase is begun', async () => {
    await set('refused');
    const code = await leaving(9.99);
    expect(await offer(code)).toMatchObject({ status: 412, body: { code: 'discount_leaves_too_little' } });
    const refused = await shop.attempt(member, item, { code });
    expect(refused.body.message).toContain('menor a $10');
    expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBe(0);
  });

  it('a package that costs less is refused before a purchase is begun', async () => {
    const cheap = await makePackage(shop.pool, { price: 5 });
    expect(await shop.attempt(member, cheap.class_package_id)).toMatchObject({
      status: 412,
      body: { code: 'charge_too_small' },
    });
    expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBe(0);
  });
});

describe('previewing a discount code [API-043, CHK-022, CHK-023]', () => {
  it('ignores upper and lower case', async () => {
    const { code } = await makeDiscount(shop.pool, { amount: 15 });
    expect(await offer(` ${code.toLowerCase()} `)).toMatchObject({
      status: 200,
      body: { code, total_payment: 1572.5, extra_classes: 0 },
    });
  });

  it('refuses a code with the reason [ERR-029]', async () => {
    const [early, late, gone] = [
      await makeDiscount(shop.pool, { start_date: '2026-11-19' }),
      await makeDiscount(shop.pool, { expiration_date: '2026-11-17' }),
      await makeDiscount(shop.pool, { available: 0 }),
    ];
    const classes = await makeDiscount(shop.pool, { type: 'class_amount', is_percent: false, amount: 2 });
    const free = await makePackage(shop.pool, { price: 0 });
    const unlimited = await makePackage(shop.pool, { class_amount: null, is_unlimited: true });
    const answers = [
      await offer('NOEXISTE'),
      await offer(early.code),
      await offer(late.code),
      await offer(gone.code),
      await offer(classes.code, unlimited.class_package_id),
      await offer((await makeDiscount(shop.pool)).code, free.class_package_id),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'discount_invalid'],
      [412, 'discount_over'],
      [412, 'discount_over'],
      [412, 'discount_used_up'],
      [412, 'discount_does_not_fit'],
      [412, 'discount_does_not_fit'],
    ]);
    expect(answers[0]?.body.message).toBe('Lo sentimos, ese descuento no es válido.');
  });

  it("uses the branch's day: a code of today is valid until midnight there", async () => {
    const { code } = await makeDiscount(shop.pool, { expiration_date: '2026-11-18' });
    shop.clock.set('2026-11-19T05:59:00Z');
    expect((await offer(code)).status).toBe(200);
    shop.clock.set('2026-11-19T06:00:00Z');
    expect((await offer(code)).body.code).toBe('discount_over');
  });
});

describe('buying with a discount code', () => {
  it('reduces the price and counts one use [API-039, X27]', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool, { amount: 200, is_percent: false });
    const { body } = await shop.attempt(member, item, { code });
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ total_payment: 1650, discount_id });
    expect(await redeemed(discount_id)).toBe(1);
    await pay(body.purchase_id);
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ status: 'active' });
    expect(await redeemed(discount_id)).toBe(1);
  });

  it('grants extra classes at the same price [X27]', async () => {
    const { code } = await makeDiscount(shop.pool, { type: 'class_amount', is_percent: false, amount: 3 });
    const { body } = await shop.attempt(member, item, { code });
    await pay(body.purchase_id);
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ total_payment: 1850, class_amount: 15 });
    const { body: lots } = await shop.call('GET /credits', { query: {} }, member.token);
    expect(lots).toMatchObject([{ available_classes: 15 }]);
  });

  it('activates the purchase at once, without a card, when the code covers the whole price [CHK-008]', async () => {
    const { code } = await makeDiscount(shop.pool, { amount: 100 });
    const { body } = await shop.attempt(member, item, { code });
    expect(body.clientSecret).toBeNull();
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ status: 'active', total_payment: 0 });
    expect(shop.provider.payments.size).toBe(0);
  });

  it('begins the cart again when the code is entered after the first attempt, and charges once', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool);
    const cart = shop.newCart();
    const first = await shop.attempt(member, item, { cart });
    const second = await shop.attempt(member, item, { cart, code });
    const again = await shop.attempt(member, item, { cart, code });
    expect(second.body.purchase_id).not.toBe(first.body.purchase_id);
    expect(again.body).toEqual(second.body);
    expect(await shop.purchase(first.body.purchase_id)).toMatchObject({ status: 'failed' });
    expect(await shop.purchase(second.body.purchase_id)).toMatchObject({ total_payment: 1665 });
    expect(await redeemed(discount_id)).toBe(1);
  });

  it('returns the use when the payment is given up, and counts it again when the money arrives after all', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool, { available: 1 });
    const { body } = await shop.attempt(member, item, { code });
    const { payment_id } = await shop.purchase(body.purchase_id);
    const event = shop.provider.pay(payment_id);
    await shop.pool.query(`update purchases set status = 'failed' where purchase_id = $1`, [
      body.purchase_id,
    ]);
    await shop.pool.query('update discounts set redeemed = 0 where discount_id = $1', [discount_id]);
    const other = await shop.attempt(await shop.member(), item, { code });
    expect(other.status).toBe(200);
    await shop.webhook(event);
    expect(await shop.purchase(body.purchase_id)).toMatchObject({ status: 'active' });
    expect(await redeemed(discount_id)).toBe(2);
  });

  it('makes the code available at once to a customer who abandoned a payment', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool, { limit_per_customer: 1, available: 1 });
    const left = await shop.attempt(member, item, { code });
    expect((await offer(code)).status).toBe(200);
    const again = await shop.attempt(member, item, { code });
    expect(again.status).toBe(200);
    expect(await shop.purchase(left.body.purchase_id)).toMatchObject({ status: 'failed' });
    await pay(again.body.purchase_id);
    expect((await offer(code)).body.code).toBe('discount_limit');
    expect((await shop.attempt(member, item, { code })).body.code).toBe('discount_limit');
    expect(await redeemed(discount_id)).toBe(1);
  });

  it('releases a held use to another buyer after 30 minutes', async () => {
    const { code } = await makeDiscount(shop.pool, { available: 1 });
    await shop.attempt(member, item, { code });
    const other = await shop.member();
    expect((await shop.attempt(other, item, { code })).body.code).toBe('discount_used_up');
    shop.clock.set('2026-11-18T18:31:00Z');
    expect((await shop.attempt(other, item, { code })).status).toBe(200);
  });
});

describe('buying concurrently with a discount code', () => {
  it('sells 3 uses to exactly 3 of 40 members', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool, { available: 3 });
    const members = await Promise.all(Array.from({ length: 40 }, () => shop.member()));
    const answers = await Promise.all(members.map((buyer) => shop.attempt(buyer, item, { code })));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'got it' : body.code));
    expect(codes.filter((one) => one === 'got it')).toHaveLength(3);
    expect(codes.filter((one) => one === 'discount_used_up')).toHaveLength(37);
    expect(await redeemed(discount_id)).toBe(3);
  });

  it('leaves one payable purchase from 10 visits of a member with one use', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool, { limit_per_customer: 1 });
    await Promise.all(Array.from({ length: 10 }, () => shop.attempt(member, item, { code })));
    expect(await redeemed(discount_id)).toBeLessThanOrEqual(1);
    expect(
      await shop.count(`purchases where customer_id = $1 and status = 'pending'`, member.customer_id),
    ).toBe(await redeemed(discount_id));
    const { rows } = await shop.pool.query(
      `select purchase_id from purchases where customer_id = $1 and status = 'pending'`,
      [member.customer_id],
    );
    for (const { purchase_id } of rows) await reconcilePending(shop.services, purchase_id, { giveUp: true });
    expect(await redeemed(discount_id)).toBe(0);
  });
});

describe('managing discounts [API-042, API-044..047]', () => {
  it('is for admins only; every field is stored, amounts and percentages are validated [CHK-022]', async () => {
    const admin = await shop.member('admin');
    const fields = {
      title: 'Verano',
      code: 'VERANO-26',
      description: 'Para empezar el verano',
      amount: 20,
      is_percent: true,
      type: 'other',
      first_invoice_only: true,
      start_date: '2026-06-01',
      expiration_date: '2026-08-31',
      limit_per_customer: 1,
      available: 100,
    } as const;
    const { status, body } = await shop.call('POST /discounts', { body: fields }, admin.token);
    expect([status, body]).toEqual([201, { ...fields, discount_id: body.discount_id, redeemed: 0 }]);
    const refused = [
      { ...fields, code: 'verano-26' },
      { ...fields, code: 'A1', amount: 120 },
      { ...fields, code: 'A2', type: 'class_amount' as const, amount: 2.5, is_percent: false },
      { ...fields, code: 'A3', expiration_date: '2026-05-01' },
      { ...fields, code: 'con espacio' },
    ];
    for (const wrong of refused) {
      const answer = await shop.call('POST /discounts', { body: wrong }, admin.token);
      expect([400, 409]).toContain(answer.status);
    }
    const { discount_id } = body;
    const changed = await shop.call(
      'PUT /discounts',
      { body: { ...fields, discount_id, amount: 25 } },
      admin.token,
    );
    expect(changed.body).toEqual({ ...body, amount: 25 });
    const params = { id: discount_id };
    const read = (buyer = admin) => shop.call('GET /discounts/:id', { params }, buyer.token);
    expect([(await read()).body, (await read(member)).status]).toEqual([changed.body, 403]);
    const all = await shop.call('GET /discounts/admin/all', { query: {} }, admin.token);
    expect(all.body[0]).toEqual(changed.body);
    expect((await shop.call('GET /discounts/admin/all', { query: {} }, member.token)).status).toBe(403);
    expect((await shop.call('DELETE /discounts/:id', { params }, admin.token)).body).toEqual({
      deleted: true,
    });
    expect((await read()).status).toBe(404);
  });

  it('keeps a discount that was used', async () => {
    const { code, discount_id } = await makeDiscount(shop.pool);
    await shop.attempt(member, item, { code });
    const admin = await shop.member('admin');
    const { status, body } = await shop.call(
      'DELETE /discounts/:id',
      { params: { id: discount_id } },
      admin.token,
    );
    expect([status, body.code]).toEqual([409, 'in_use']);
  });
});
