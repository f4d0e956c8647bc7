import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClass, makePackage } from '../../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../../platform/testing/shop.ts';
import { completePurchases } from './complete.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());

/** A free package, so that it is active at once. */
async function bought(row: Record<string, unknown>, branch_id = 1) {
  const who = await shop.member();
  const { class_package_id } = await makePackage(shop.pool, { price: 0, ...row });
  const { body } = await shop.attempt(who, class_package_id, { branch_id });
  const status = async () => {
    await completePurchases(shop.services);
    return (await shop.purchase(body.purchase_id)).status;
  };
  return { who, status };
}

const reserve = async (who: { token: string }, class_date: string) => {
  const { single_class_id } = await makeClass(shop.pool, { class_date });
  const { status, body } = await shop.call(
    'POST /class_reservations',
    { body: { single_class_id } },
    who.token,
  );
  expect(status).toBe(201);
  return body.class_reservation_id;
};

describe('completing a one-off purchase [PUR-004]', () => {
  it('when its validity has passed in its branch', async () => {
    shop.clock.set('2026-11-18T18:00:00Z');
    const monterrey = await bought({ expiration_days: 10 });
    const tijuana = await bought({ expiration_days: 10 }, 2);
    shop.clock.set('2026-11-29T05:59:59Z');
    expect([await monterrey.status(), await tijuana.status()]).toEqual(['active', 'active']);
    shop.clock.set('2026-11-29T06:00:00Z');
    expect([await monterrey.status(), await tijuana.status()]).toEqual(['completed', 'active']);
    shop.clock.set('2026-11-29T08:00:00Z');
    expect(await tijuana.status()).toBe('completed');
  });

  it("counts the last day in the branch's zone when clocks go forward in Tijuana", async () => {
    shop.clock.set('2026-03-01T18:00:00Z');
    // 7 March is the last day before the change; 8 March ends an hour earlier by UTC.
    const before = await bought({ expiration_days: 6 }, 2);
    const after = await bought({ expiration_days: 7 }, 2);
    shop.clock.set('2026-03-08T08:00:00Z');
    expect([await before.status(), await after.status()]).toEqual(['completed', 'active']);
    shop.clock.set('2026-03-09T07:00:00Z');
    expect(await after.status()).toBe('completed');
  });

  it('when its credits are used and the last class has begun, not before', async () => {
    shop.clock.set('2026-11-18T18:00:00Z');
    const { who, status } = await bought({ class_amount: 2 });
    await reserve(who, '2026-11-20T13:00:00Z');
    expect(await status()).toBe('active');
    const last = await reserve(who, '2026-11-21T13:00:00Z');
    expect(await status()).toBe('active');
    shop.clock.set('2026-11-20T18:00:00Z');
    expect(await status()).toBe('active');
    // The returned credit keeps it open.
    await shop.call('DELETE /class_reservations/:id', { params: { id: last } }, who.token);
    shop.clock.set('2026-11-21T14:00:00Z');
    expect(await status()).toBe('active');
    await reserve(who, '2026-11-22T13:00:00Z');
    shop.clock.set('2026-11-22T13:00:00Z');
    expect(await status()).toBe('completed');
  });

  it('not while online access is valid, and not for an unlimited package', async () => {
    shop.clock.set('2026-11-18T18:00:00Z');
    const online = await bought({ class_amount: 1, include_online: true });
    const unlimited = await bought({ class_amount: null, is_unlimited: true });
    await reserve(online.who, '2026-11-19T13:00:00Z');
    await reserve(unlimited.who, '2026-11-19T15:00:00Z');
    shop.clock.set('2026-11-25T13:00:00Z');
    expect([await online.status(), await unlimited.status()]).toEqual(['active', 'active']);
    expect((await shop.call('GET /customer', {}, online.who.token)).body.has_access).toBe(true);
    shop.clock.set('2026-12-25T13:00:00Z');
    expect([await online.status(), await unlimited.status()]).toEqual(['completed', 'completed']);
    expect((await shop.call('GET /customer', {}, online.who.token)).body.has_access).toBe(false);
  });
});
