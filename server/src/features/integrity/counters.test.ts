import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePackage } from '../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';

let shop: Shop;
let client: PoolClient;
let class_package_id: number;
let customer_id: number;
beforeAll(async () => {
  shop = await makeShop();
  ({ class_package_id } = await makePackage(shop.pool, { available: 3 }));
  ({ customer_id } = await shop.member());
  client = await shop.pool.connect();
});
afterAll(async () => {
  client?.release();
  await shop.end();
});

const sold = async (): Promise<[sold: number, available: number]> => {
  const { rows } = await client.query(
    'select sold, available from class_packages where class_package_id = $1',
    [class_package_id],
  );
  return [rows[0].sold, rows[0].available];
};
const buy = async (...statuses: string[]): Promise<number[]> => {
  const { rows } = await client.query(
    `insert into purchases (customer_id, class_package_id, branch_id, status, total_payment, payment_method_id,
       expiration_days, include_online, access_until)
     select $1, $2, 1, status, 100, 2, 30, true, now() + interval '30 days' from unnest($3::text[]) status returning purchase_id as id`,
    [customer_id, class_package_id, statuses],
  );
  return rows.map(({ id }) => id);
};
const become = (status: string, id: number | undefined) =>
  client.query('update purchases set status = $1 where purchase_id = $2', [status, id]);

it('a package counts its purchases from any code, returns failed ones, and is never sold more often than allowed', async () => {
  const [first] = await buy('active', 'pending', 'failed');
  expect(await sold()).toEqual([2, 3]);
  await become('failed', first);
  expect(await sold()).toEqual([1, 3]);
  await become('cancelled', first);
  await buy('active');
  expect(await sold()).toEqual([3, 3]);
  await expect(buy('active')).rejects.toThrow('class_packages_available_sold');
  await client.query('delete from purchases where purchase_id = $1', [first]);
  expect(await sold()).toEqual([2, 3]);
});

it('a failed purchase that is paid after all is kept, and raises the limit for itself', async () => {
  const [late] = await buy('failed');
  await buy('active');
  expect(await sold()).toEqual([3, 3]);
  await become('active', late);
  expect(await sold()).toEqual([4, 4]);
});
