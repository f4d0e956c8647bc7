import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDiscount, makeLevelOne, makePackage, makeVideo } from '../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { invariants } from './queries.ts';

// Tests the parts of the nine invariants that no constraint can express. One member has a subscription and a level; SQL
// breaks each rule.

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  const { pool } = shop;
  const { customer_id } = await shop.member();
  const { class_package_id } = await makePackage(pool);
  await makeVideo(pool);
  const { rows } = await pool.query(
    `insert into purchases (customer_id, class_package_id, branch_id, status, total_payment, payment_method_id, expiration_days,
       include_online, subscription_id, subscription_period, subscription_interval, current_period_end, paid_until, access_until,
       "createdAt", "updatedAt")
     values ($1, $2, 1, 'active', 499, 2, 30, true, 'sub', 'month', 1, '2026-12-10', '2026-12-10', '2026-12-17', '2026-11-10', '2026-11-10')
     returning purchase_id`,
    [customer_id, class_package_id],
  );
  await pool.query(
    `insert into invoices (purchase_id, total_payment, status, provider_id, bill_id, "createdAt")
     values ($1, 499, 'paid', 'charge', 'bill', '2026-11-10')`,
    [rows[0].purchase_id],
  );
  await makeDiscount(pool, { limit_per_customer: 1 });
  await makeLevelOne(pool, customer_id);
  await pool.query(
    `insert into customer_rewards (customer_id, reward_period_id, kind, earned_on)
     select customer_id, reward_period_id, kind, end_date from reward_periods, unnest(array['monthly', 'bonus']) kind
     where kind = 'monthly' or is_bonus`,
  );
});
afterAll(() => shop.end());

const purchase = (set: string) => `update purchases set ${set}`;
const broken: [number: number, damage: string, name: string][] = [
  [
    5,
    purchase(`status = 'cancelled', "cancelledAt" = '2026-11-09T20:00:00Z'`),
    'nothing is charged after a subscription was cancelled or had ended',
  ],
  [
    5,
    purchase(`subscription_ended_at = '2026-11-09T20:00:00Z'`),
    'nothing is charged after a subscription was cancelled or had ended',
  ],
  [
    5,
    purchase(`status = 'cancelled', "cancelledAt" = '2026-11-12', access_until = '2027-12-10'`),
    'access after a cancellation lasts as long as was paid, and no longer',
  ],
  [
    5,
    purchase(`access_until = access_until + interval '1 day'`),
    'access of a running subscription ends some days after its period',
  ],
  [5, purchase(`access_until = '2026-11-01'`), 'a running subscription was charged or ended in its time'],
  [
    5,
    purchase('paid_until = null'),
    'a running subscription is known at its provider and was paid, free at first, or in its trial',
  ],
  [3, 'delete from invoices', 'what a subscription was paid for has its invoice'],
  [
    6,
    'update discounts set redeemed = 1',
    'a discount has been redeemed as often as its counter says, and never more than it may',
  ],
  [
    6,
    `insert into purchases (customer_id, class_package_id, branch_id, total_payment, payment_method_id, expiration_days,
       include_online, discount_id)
     select p.customer_id, p.class_package_id, 1, 10, 2, 30, false, d.discount_id from purchases p, discounts d, generate_series(1, 2)`,
    'no customer has used a discount more often than it allows',
  ],
  [
    6,
    purchase(`trial_ends_at = '2026-11-12'`),
    'a customer had one trial, and each trial that began is written down',
  ],
  [
    8,
    `with begun as (insert into playbacks (customer_id, video_id, progress) select customer_id, video_id, 10 from customers, videos limit 1
       returning customer_id, video_id)
     insert into playback_days (customer_id, day, video_id, progress) select customer_id, '2026-11-18', video_id, 50 from begun`,
    'what a member watched of a film on a day is no more than they watched of it at all',
  ],
  [
    9,
    'update reward_periods set level_before = 1, level_after = 2 where position = 2',
    'each evaluation of a member begins at the level where the one before it ended',
  ],
  [9, 'update reward_standings set level = 3', 'a member is at the level of their last evaluation'],
  [
    9,
    'update customer_milestones set lost_on = achieved_on',
    'a member has the milestones of their level and of those below it, and no other',
  ],
  [
    9,
    'update customer_milestones set achieved_on = achieved_on - 1',
    'a milestone comes from the period that raised the member to it',
  ],
  [
    9,
    `delete from customer_rewards where kind = 'bonus'`,
    'a met period gave its reward, its bonus where it has one, and no other period gave any',
  ],
  [9, 'update reward_periods set strikes = 2', 'a period counts the strikes that its member has in it'],
];

it.each(broken)('invariant %i: reports %s', async (_number, damage, name) => {
  const { query } = invariants.find((one) => one.name === name) ?? { query: '' };
  const client = await shop.pool.connect();
  const violations = async () =>
    (await client.query(query, query.includes('$1') ? [shop.clock.now()] : [])).rowCount;
  try {
    await client.query('begin');
    expect(await violations()).toBe(0);
    expect((await client.query(damage)).rowCount).toBeGreaterThan(0);
    expect(await violations()).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
