import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClass, makeLot, makePackage } from '../../platform/testing/factories.ts';
import type { SignedIn } from '../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await makeShop();
  admin = await shop.member('admin');
});
afterAll(async () => {
  await shop.expectHealthy();
  await shop.end();
});

const merge = (kept: SignedIn, other: SignedIn) =>
  shop.call(
    'POST /members/:id/merge',
    { params: { id: kept.customer_id }, body: { other_id: other.customer_id } },
    admin.token,
  );

/** A purchase of the other that waits for its payment, and the event of the payment. */
async function begun() {
  const [kept, other] = [await shop.member(), await shop.member()];
  const { class_package_id } = await makePackage(shop.pool, { sale_price: 900 });
  const { status, body } = await shop.attempt(other, class_package_id);
  expect([status, body.code]).toEqual([status < 300 ? status : 200, undefined]);
  const { payment_id } = await shop.purchase(body.purchase_id);
  return { kept, other, purchase_id: body.purchase_id, event: shop.provider.pay(payment_id) };
}

async function expectPaidBy({ kept, purchase_id }: { kept: SignedIn; purchase_id: number }) {
  expect(await shop.purchase(purchase_id)).toMatchObject({ status: 'active', customer_id: kept.customer_id });
  expect(await shop.count('invoices where purchase_id = $1', purchase_id)).toBe(1);
  expect(
    await shop.count(
      'credit_lots where purchase_id = $1 and customer_id = $2',
      purchase_id,
      kept.customer_id,
    ),
  ).toBe(1);
}

it('a payment of the closed record that the provider reports afterwards belongs to the kept one', async () => {
  const of = await begun();
  expect((await merge(of.kept, of.other)).status).toBe(200);
  expect((await shop.webhook(of.event)).status).toBe(200);
  await expectPaidBy(of);
});

it('a payment and bookings that arrive while two records are merged are complete, and belong to the kept one', async () => {
  for (let round = 0; round < 6; round++) {
    const of = await begun();
    await makeLot(shop.pool, of.other.customer_id, { granted: 5 });
    const classes = await Promise.all(
      ['10', '11', '12'].map((hour) =>
        makeClass(shop.pool, { class_date: `2026-12-${11 + round}T${hour}:00:00Z` }),
      ),
    );
    const [merged, told, ...booked] = await Promise.all([
      merge(of.kept, of.other),
      shop.webhook(of.event),
      ...classes.map(({ single_class_id }) =>
        shop.call('POST /class_reservations', { body: { single_class_id } }, of.other.token),
      ),
    ]);
    expect(merged.status).toBe(200);
    // An event that found the record deleted is sent again, as the provider does.
    if (told.status !== 200) expect((await shop.webhook(of.event)).status).toBe(200);
    await expectPaidBy(of);
    for (const { status } of booked) expect(status).toBeLessThan(500);
    const places = booked.filter(({ status }) => status === 201).length;
    expect(
      await shop.count(
        'class_reservations where customer_id = $1 and "deletedAt" is null',
        of.kept.customer_id,
      ),
    ).toBe(places);
  }
});
