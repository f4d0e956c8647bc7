import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePackage } from '../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { giveUpPurchase } from './settlement/give-up.ts';

let shop: Shop;
let item: number;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.end());
beforeEach(async () => {
  ({ class_package_id: item } = await makePackage(shop.pool, { available: 5 }));
});

const counter = async () => {
  const { rows } = await shop.pool.query(
    `select sold, available, (select count(*) from purchases p where p.class_package_id = k.class_package_id
      and p.status <> 'failed') as counted from class_packages k where class_package_id = $1`,
    [item],
  );
  expect(rows[0].counted).toBe(rows[0].sold);
  return [rows[0].sold, rows[0].available];
};
const buy = async () => shop.attempt(await shop.member(), item);

it('sells the last ones once, to many buyers at the same moment [ERR-014]', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, buy));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body.code).toBe('package_sold_out');
  expect(await counter()).toEqual([5, 5]);
  await shop.expectHealthy();
});

it('counts a purchase until it fails, in every other state', async () => {
  const bought = await Promise.all(Array.from({ length: 5 }, buy));
  const [first, second, third, fourth] = bought.map(({ body }) => body.purchase_id) as [number, ...number[]];
  const [, , , , fifth] = bought.map(({ body }) => body.purchase_id);
  for (const [purchase_id, status] of [
    [second, 'completed'],
    [third, 'revoked'],
    [fourth, 'cancelled'],
  ])
    await shop.pool.query('update purchases set status = $2, access_until = now() where purchase_id = $1', [
      purchase_id,
      status,
    ]);
  expect(await counter()).toEqual([5, 5]);

  await giveUpPurchase(shop.services, first);
  expect(await counter()).toEqual([4, 5]);
  expect((await buy()).status).toBe(200);
  expect((await buy()).body.code).toBe('package_sold_out');

  // When it is paid after all, although sold out, the buyer gets it, and one more is counted.
  const { payment_id } = await shop.purchase(first);
  expect((await shop.webhook(shop.provider.pay(payment_id))).status).toBe(200);
  expect((await shop.purchase(first)).status).toBe('active');
  expect(await counter()).toEqual([6, 6]);

  await giveUpPurchase(shop.services, fifth as number);
  expect(await counter()).toEqual([5, 6]);
});

it('counts every purchase that many buyers begin and give up at the same moment', async () => {
  await shop.pool.query('update class_packages set available = null where class_package_id = $1', [item]);
  const begun = await Promise.all(Array.from({ length: 12 }, buy));
  await Promise.all([
    ...begun.slice(0, 6).map(({ body }) => giveUpPurchase(shop.services, body.purchase_id)),
    ...Array.from({ length: 6 }, buy),
  ]);
  expect(await counter()).toEqual([12, null]);
});

it('an admin cannot offer fewer than were sold', async () => {
  await buy();
  await buy();
  const admin = await shop.member('admin');
  const { rows } = await shop.pool.query('select * from class_packages where class_package_id = $1', [item]);
  const { title, price, class_amount, expiration_days } = rows[0];
  const write = (available: number | null) => {
    const body = { title, price, class_amount, expiration_days, available };
    return shop.call('PUT /class_packages/:id', { params: { id: item }, body }, admin.token);
  };
  const refused = await write(1);
  expect([refused.status, refused.body.code]).toEqual([409, 'available_below_sold']);
  expect(refused.body.fields).toEqual({ available: expect.stringMatching(/^Ya se vendieron/) });
  expect((await write(2)).status).toBe(200);
  expect(await counter()).toEqual([2, 2]);
});
