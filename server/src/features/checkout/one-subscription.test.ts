import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { consentTo } from '../../platform/testing/consent.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { activateSubscription, lockPurchase } from '../purchases/index.ts';

// One running subscription per thing [product decision 18].
let shop: Shop;
let member: SignedIn;
let monthly: number;
let quarterly: number;

beforeAll(async () => {
  shop = await makeShop();
  monthly = await subscriptionOf({});
  quarterly = await subscriptionOf({ subscription_interval: 3, price: 799 });
});
afterAll(() => shop.end());
beforeEach(async () => {
  member = await shop.member();
});

const subscriptionOf = async (row: Record<string, unknown>) =>
  (
    await makePackage(shop.pool, {
      title: 'Online',
      price: 290,
      class_amount: null,
      include_online: true,
      is_subscription: true,
      subscription_period: 'month',
      subscription_interval: 1,
      ...row,
    })
  ).class_package_id;

let made = 0;
/** A subscription that runs, unless its status says otherwise. */
async function running(class_package_id: number, row: Record<string, unknown> = {}): Promise<number> {
  const values = {
    customer_id: member.customer_id,
    class_package_id,
    branch_id: 1,
    status: 'active',
    total_payment: 290,
    payment_method_id: 1,
    expiration_days: 30,
    include_online: true,
    access_until: '2026-12-18T18:00:00Z',
    subscription_id: `sub_${++made}`,
    subscription_period: 'month',
    subscription_interval: 1,
    ...row,
  };
  const names = Object.keys(values);
  const { rows } = await shop.pool.query(
    `insert into purchases (${names.map((name) => `"${name}"`)}) values (${names.map((_, index) => `$${index + 1}`)})
     returning purchase_id`,
    Object.values(values),
  );
  return rows[0].purchase_id;
}

async function attempt(class_package_id: number, more: object = {}, call: 'attempt' | 'paypal' = 'attempt') {
  const order = { class_package_id, cart_id: shop.newCart(), ...more };
  const consent = await consentTo(shop.services, member.customer_id, order);
  const { status, body } = await shop.call(
    `POST /checkout/${call}`,
    { body: { ...consent, ...order } as never },
    member.token,
  );
  return { status, code: (body as { code?: string }).code };
}
const open = (condition = 'true') =>
  shop.count(
    `purchases where customer_id = $1 and status in ('pending', 'active') and ${condition}`,
    member.customer_id,
  );

it('a second subscription of the same package is refused by card and at PayPal, with or without a yes', async () => {
  await running(monthly);
  const refused = { status: 409, code: 'already_subscribed' };
  expect(await attempt(monthly)).toEqual(refused);
  expect(await attempt(monthly, { metadata: { second_access: true } })).toEqual(refused);
  const { paypal } = shop.services;
  shop.services.paypal = {} as never;
  expect(await attempt(monthly, {}, 'paypal')).toEqual(refused);
  expect(await attempt(quarterly, {}, 'paypal')).toEqual({ status: 409, code: 'second_access_unconfirmed' });
  shop.services.paypal = paypal;
  expect(await open()).toBe(1);
});

it('access that a running subscription covers needs a confirmation', async () => {
  await running(monthly);
  expect(await attempt(quarterly)).toEqual({ status: 409, code: 'second_access_unconfirmed' });
  expect(await attempt(quarterly, { metadata: { second_access: false } })).toMatchObject({ status: 409 });
  expect(await open()).toBe(1);
  // The provider of subscriptions is not part of this test: the purchase has begun.
  expect((await attempt(quarterly, { metadata: { second_access: true } })).code).not.toMatch(
    /subscribed|second/,
  );
  expect(await open(`class_package_id = ${quarterly}`)).toBe(1);
});

it('ended subscriptions, single payments, gifts and replacements are not affected', async () => {
  await running(monthly, { status: 'cancelled' });
  await running(monthly, { status: 'failed' });
  expect((await attempt(monthly)).code).not.toBe('already_subscribed');
  expect(await open()).toBe(1);
  const { class_package_id: once } = await makePackage(shop.pool, { price: 0, include_online: true });
  expect([(await attempt(once)).status, (await attempt(once)).status]).toEqual([200, 200]);
  const before = await running(quarterly, { starts_at: null });
  await running(quarterly, { replaces_purchase_id: before, starts_at: '2026-12-18T18:00:00Z' });
});

it('an unpaid subscription of another visit is given up', async () => {
  const left = await running(monthly, {
    status: 'pending',
    subscription_id: null,
    access_until: null,
    cart_id: 'another-visit',
    createdAt: '2026-11-18T17:59:00Z',
  });
  expect((await attempt(quarterly)).code).not.toMatch(/subscribed|second/);
  expect(await shop.purchase(left)).toMatchObject({ status: 'failed' });
  expect(await open()).toBe(1);
});

it('twenty visits that buy at once leave one purchase to be paid', { timeout: 60_000 }, async () => {
  const items = Array.from({ length: 20 }, (_, index) => (index % 2 ? monthly : quarterly));
  await Promise.all(items.map((item) => attempt(item)));
  expect(await open()).toBeLessThanOrEqual(1);
  expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBeGreaterThan(0);
});

it('the database refuses a second one, whichever code writes it', async () => {
  await running(monthly);
  await expect(running(monthly)).rejects.toThrow('purchases_one_subscription');
  await expect(running(monthly, { status: 'pending', access_until: null })).rejects.toThrow(
    'purchases_one_subscription',
  );
  await running(monthly, { is_repeated: true });
});

it('a subscription that was given up and paid at the same moment stays, marked for the staff', async () => {
  const paid = await running(monthly, { status: 'failed' });
  await running(monthly);
  await shop.services.db.transaction(async (tx) => {
    const before = await lockPurchase(tx, paid);
    if (!before) throw new Error('no purchase');
    const now = '2026-11-18T18:00:00Z';
    await activateSubscription(tx, before, { access_until: '2026-12-18T18:00:00Z', now });
  });
  expect(await shop.purchase(paid)).toMatchObject({ status: 'active', is_repeated: true });
});

it('the checkout is told which subscriptions run, the buyer’s own only', async () => {
  const purchase_id = await running(monthly);
  await running(quarterly, { status: 'cancelled' });
  const { body } = await shop.call('GET /checkout/subscriptions', {}, member.token);
  expect(body).toEqual([
    {
      purchase_id,
      class_package_id: monthly,
      title: 'Online',
      include_online: true,
      is_unlimited: false,
      class_amount: null,
      package_branch_id: null,
    },
  ]);
  const other = await shop.member();
  expect((await shop.call('GET /checkout/subscriptions', {}, other.token)).body).toEqual([]);
});
