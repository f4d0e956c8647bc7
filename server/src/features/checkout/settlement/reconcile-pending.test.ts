import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePackage } from '../../../platform/testing/factories.ts';
import type { SignedIn } from '../../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../../platform/testing/shop.ts';
import { queuePendingPurchases } from './queue.ts';
import { reconcilePending } from './reconcile-pending.ts';

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

const attempt = (class_package_id: number, options: { cart?: string } = {}) =>
  shop.attempt(member, class_package_id, options);

describe('reconciling a pending purchase', () => {
  it('activates it when it was paid and the event was lost', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const { body } = await attempt(class_package_id);
    await reconcilePending(shop.services, body.purchase_id);
    expect((await shop.purchase(body.purchase_id)).status).toBe('pending');
    const event = shop.provider.pay((await shop.purchase(body.purchase_id)).payment_id);
    await Promise.all([
      reconcilePending(shop.services, body.purchase_id),
      reconcilePending(shop.services, body.purchase_id),
    ]);
    expect((await shop.purchase(body.purchase_id)).status).toBe('active');
    expect((await shop.webhook(event)).status).toBe(200);
    expect(await shop.count('invoices where purchase_id = $1', body.purchase_id)).toBe(1);
    await shop.expectHealthy();
  });

  it('fails it after 24 hours without payment, its payment cancelled first [PUR-004]', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const cart = shop.newCart();
    const { body } = await attempt(class_package_id, { cart });
    shop.clock.advance({ hours: 23, minutes: 59 });
    await reconcilePending(shop.services, body.purchase_id);
    expect((await shop.purchase(body.purchase_id)).status).toBe('pending');
    shop.clock.advance({ minutes: 1 });
    await reconcilePending(shop.services, body.purchase_id);
    const failed = await shop.purchase(body.purchase_id);
    expect(failed.status).toBe('failed');
    expect(shop.provider.payments.get(failed.payment_id)?.status).toBe('cancelled');
    // The browser may still have the cart: it begins a new purchase.
    const again = await attempt(class_package_id, { cart });
    expect(again.status).toBe(200);
    expect(again.body.purchase_id).not.toBe(body.purchase_id);
  });

  it('activates it after 24 hours when it turns out to be paid', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const { body } = await attempt(class_package_id);
    shop.provider.pay((await shop.purchase(body.purchase_id)).payment_id);
    shop.clock.advance({ hours: 24 });
    await reconcilePending(shop.services, body.purchase_id);
    expect((await shop.purchase(body.purchase_id)).status).toBe('active');
    await shop.expectHealthy();
  });

  it('fails it after 24 hours when the provider has no record of it', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    shop.provider.down = true;
    await attempt(class_package_id);
    const { rows } = await shop.pool.query('select purchase_id from purchases where customer_id = $1', [
      member.customer_id,
    ]);
    shop.clock.advance({ hours: 24 });
    await reconcilePending(shop.services, rows[0].purchase_id);
    expect((await shop.purchase(rows[0].purchase_id)).status).toBe('failed');
  });

  it('is queued once for each purchase pending for more than two minutes', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const { body } = await attempt(class_package_id);
    const jobs = () =>
      shop.count(
        `graphile_worker.jobs where task_identifier = 'reconcile_purchase' and key = 'reconcile:' || $1::bigint and run_at <= now()`,
        body.purchase_id,
      );
    await queuePendingPurchases(shop.services);
    expect(await jobs()).toBe(0);
    shop.clock.advance({ minutes: 3 });
    await queuePendingPurchases(shop.services);
    await queuePendingPurchases(shop.services);
    expect(await jobs()).toBe(1);
  });
});
