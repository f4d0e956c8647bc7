import { methods } from '@tbm/domain/settings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Refund } from '../../platform/payments/payments.ts';
import type { Charge } from '../../platform/payments/stripe/provider.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { comparePaypal } from './compare-paypal.ts';
import { reconcile } from './reconcile.ts';

let shop: Shop;
let member: SignedIn;
let admin: SignedIn;
let class_package_id: number;
/** The provider's records. */
let charges: Charge[] = [];
let refunds: Refund[] = [];

beforeAll(async () => {
  shop = await makeShop();
  member = await shop.member();
  admin = await shop.member('admin');
  ({ class_package_id } = await makePackage(shop.pool));
  shop.services.stripe.books = {
    listSubscriptions: async () => [],
    listCharges: async () => charges,
    listRefunds: async () => refunds,
    subscriptionOfPayment: async () => null,
  };
});
afterAll(() => shop.end());
beforeEach(async () => {
  refunds = [];
  await shop.pool.query('delete from reconciliation_findings');
});

/** A paid purchase; its event arrives or is lost. */
async function paid(event: 'arrives' | 'is lost') {
  const { body } = await shop.attempt(member, class_package_id);
  const { payment_id } = await shop.purchase(body.purchase_id);
  const sent = shop.provider.pay(payment_id);
  if (event === 'arrives') await shop.webhook(sent);
  const charge = { charge_id: `ch_${payment_id}`, payment_id, amount: 1850, createdAt: shop.clock.now() };
  charges = [...charges, charge];
  return { purchase_id: body.purchase_id, charge };
}

const findings = async (by = admin) =>
  shop.call('GET /reconciliation_findings', { query: { page: 1 } }, by.token);
const found = async () =>
  (await findings()).body.data.map(({ kind, subject, repaired }) => ({ kind, subject, repaired }));

it('finds nothing when the records agree', async () => {
  await paid('arrives');
  await reconcile(shop.services);
  expect(await found()).toEqual([]);
});

it('applies a payment whose event was lost, once, and records the repair', async () => {
  const { purchase_id, charge } = await paid('is lost');
  expect((await shop.purchase(purchase_id)).status).toBe('pending');
  for (let night = 0; night < 2; night++) await reconcile(shop.services);
  expect((await shop.purchase(purchase_id)).status).toBe('active');
  expect(await shop.count(`invoices where purchase_id = $1 and status = 'paid'`, purchase_id)).toBe(1);
  expect(await found()).toEqual([{ kind: 'charge_missing', subject: charge.charge_id, repaired: true }]);
  await shop.expectHealthy();
});

it('records a different amount and an invoice without a charge, for manual review', async () => {
  const { charge, purchase_id } = await paid('arrives');
  const other = await paid('arrives');
  charges = charges.flatMap((one) =>
    one.charge_id === charge.charge_id
      ? [{ ...one, amount: 1849.99 }]
      : one.charge_id === other.charge.charge_id
        ? []
        : [one],
  );
  await reconcile(shop.services);
  expect(await found()).toEqual(
    expect.arrayContaining([
      { kind: 'charge_differs', subject: charge.charge_id, repaired: false },
      { kind: 'invoice_without_charge', subject: other.charge.charge_id, repaired: false },
    ]),
  );
  expect(await found()).toHaveLength(2);
  expect((await shop.purchase(purchase_id)).status).toBe('active');
  charges = charges.map((one) => ({ ...one, amount: 1850 })).concat(other.charge);
});

it('applies a refund that was made on the provider’s own page', async () => {
  const { charge, purchase_id } = await paid('arrives');
  refunds = [{ refund_id: 're_page', ...charge, amount: 500, status: 'done', metadata: {} }];
  for (let night = 0; night < 2; night++) await reconcile(shop.services);
  expect(await shop.count(`invoices where purchase_id = $1 and refunded = 500`, purchase_id)).toBe(1);
  expect(await found()).toEqual([{ kind: 'refund_missing', subject: 're_page', repaired: true }]);
});

it('continues after a charge that cannot be compared', async () => {
  const stranger = {
    charge_id: 'ch_stranger',
    payment_id: 'pi_stranger',
    amount: 10,
    createdAt: shop.clock.now(),
  };
  charges = [stranger, ...charges];
  const { purchase_id } = await paid('is lost');
  await reconcile(shop.services);
  expect((await shop.purchase(purchase_id)).status).toBe('active');
  expect(await found()).toEqual(
    expect.arrayContaining([{ kind: 'not_compared', subject: 'ch_stranger', repaired: false }]),
  );
});

it.each([
  ['active', [{ kind: 'not_compared', subject: 'I-LOST', repaired: false }]],
  // No one approved it.
  ['pending', []],
])(
  'a subscription of PayPal that PayPal does not know, of a purchase that is %s',
  async (status, expected) => {
    const { purchase_id } = await paid('arrives');
    await shop.pool.query(
      `update purchases set payment_method_id = ${methods.paypal}, payment_id = null, subscription_id = 'I-LOST',
      subscription_period = 'month', subscription_interval = 1, status = $2 where purchase_id = $1`,
      [purchase_id, status],
    );
    const api = { readSubscription: async () => null };
    await comparePaypal(shop.services, { api } as never, '2026-11-01T00:00:00Z');
    expect(await found()).toEqual(expected);
    await shop.pool.query(
      `update purchases set subscription_id = null, subscription_period = null, subscription_interval = null
      where purchase_id = $1`,
      [purchase_id],
    );
  },
);

it('shows its findings to admins only', async () => {
  expect((await findings(member)).status).toBe(403);
  expect((await findings()).status).toBe(200);
});
