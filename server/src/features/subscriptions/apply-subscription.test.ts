import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bill, Subscription } from '../../platform/payments/payments.ts';
import { makePackage } from '../../platform/testing/factories.ts';
import { makeShop, type Shop } from '../../platform/testing/shop.ts';
import { applySubscription } from './apply-subscription.ts';
import { endSubscription as endOne } from './sync.ts';

let shop: Shop;
let item: number;

beforeAll(async () => {
  shop = await makeShop();
  ({ class_package_id: item } = await makePackage(shop.pool, {
    price: 499,
    class_amount: 8,
    include_online: true,
    is_subscription: true,
    subscription_period: 'month',
    subscription_interval: 1,
  }));
});
afterAll(() => shop.end());

const day = (count: number): string => new Date(Date.UTC(2026, 10, 18) + count * 86_400_000).toISOString();
let serial = 0;

/** A purchase that waits for its subscription. */
async function pending(): Promise<{ purchase_id: number; subscription_id: string }> {
  const { customer_id } = await shop.member();
  const { rows } = await shop.pool.query(
    `insert into purchases (customer_id, class_package_id, branch_id, total_payment, payment_method_id, class_amount,
       expiration_days, include_online, subscription_period, subscription_interval, "createdAt")
     values ($1, $2, 1, 499, 1, 8, 30, true, 'month', 1, $3) returning purchase_id`,
    [customer_id, item, day(0)],
  );
  return { purchase_id: rows[0].purchase_id, subscription_id: `sub_${++serial}` };
}

/** The provider's reports at each moment of a subscription's life. */
function life(purchase: { purchase_id: number; subscription_id: string }, months: boolean[], end: string) {
  const moments: Subscription[] = [];
  const bills: Bill[] = [];
  const add = (status: Subscription['status'], ended_at: string | null = null) =>
    moments.push({
      subscription_id: purchase.subscription_id,
      status,
      customer: 'cus_1',
      metadata: { purchase_id: String(purchase.purchase_id) },
      method: null,
      plan_id: '',
      trial_ends_at: null,
      current_period_end: day(30 * Math.max(bills.length, 1)),
      ended_at,
      ends: false,
      ended_by_wish: end === 'wish' && ended_at !== null,
      failure: null,
      bills: structuredClone(bills),
    });
  const bill = (status: Bill['status']): Bill => ({
    invoice_id: `in_${purchase.subscription_id}_${bills.length}`,
    status,
    amount: 499,
    payment_id: `pi_${purchase.subscription_id}_${bills.length}`,
    is_trial: false,
    period_start: day(30 * bills.length),
    period_end: day(30 * (bills.length + 1)),
    paidAt: status === 'paid' ? day(30 * bills.length) : null,
  });
  for (const late of months) {
    const open = bill('open');
    const paid = bill('paid');
    if (late) {
      bills.push(open);
      add(bills.length === 1 ? 'waiting' : 'owing');
      bills.pop();
    }
    bills.push(paid);
    add('active');
  }
  if (end !== 'none') add('ended', day(30 * months.length + 5));
  return moments;
}

const apply = (report: Subscription) =>
  shop.services.db.transaction((tx) => applySubscription(tx, shop.services.log, report, day(200)));

/** All stored data of a purchase, without its ids. */
async function outcome({ purchase_id }: { purchase_id: number }) {
  const read = async (query: string) => (await shop.pool.query(query, [purchase_id])).rows;
  return {
    purchase: await read(
      `select status, access_until, paid_until, current_period_end, subscription_ended_at, "cancelledAt"
       from purchases where purchase_id = $1`,
    ),
    invoices: await read(
      `select total_payment, status, "createdAt" from invoices where purchase_id = $1 order by "createdAt"`,
    ),
    lots: await read(
      `select period, granted, start_date, expiration_date from credit_lots where purchase_id = $1 order by period`,
    ),
    receipts: await read(
      `select count(*) as n from messages where data ->> 'purchase_id' = $1::text and template = 'receipt'`,
    ),
  };
}

describe("applying a subscription's state", () => {
  it('ends the same in any order, with repeats, also concurrently [reliability: disorder]', async () => {
    const lives = fc.record({
      months: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
      end: fc.constantFrom('none', 'wish', 'unpaid'),
      order: fc.infiniteStream(fc.nat()),
      atOnce: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(lives, async ({ months, end, order, atOnce }) => {
        const [calm, wild] = [await pending(), await pending()];
        for (const report of life(calm, months, end)) await apply(report);
        const reports = life(wild, months, end);
        const twice = [...reports, ...reports]
          .map((report) => ({ report, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ report }) => report);
        if (atOnce) await Promise.all(twice.map(apply));
        else for (const report of twice) await apply(report);
        expect(await outcome(wild)).toEqual(await outcome(calm));
      }),
      { numRuns: 40 },
    );
  }, 180_000);

  it('changes nothing for a subscription without a purchase, and logs an error', async () => {
    const [report] = life({ purchase_id: 1_999_999, subscription_id: 'sub_nobody' }, [false], 'none');
    const errors: unknown[] = [];
    const { log } = shop.services;
    shop.services.log = { ...log, error: (details) => errors.push(details) };
    await apply(report as Subscription);
    shop.services.log = log;
    expect(errors).toEqual([{ subscription_id: 'sub_nobody' }]);
  });
});

it('a bill that its provider does not void is tried again an hour later, not at once', async () => {
  const purchase = await pending();
  const [owing] = life(purchase, [true], 'none').toReversed();
  if (!owing) throw new Error('a life has no moments');
  await apply(owing);
  const open = {
    ...owing.bills[0],
    invoice_id: 'in_open',
    payment_id: 'pi_open',
    status: 'open',
    paidAt: null,
  };
  const stays = { ...owing, ends: true, bills: [...owing.bills, open] } as Subscription;
  await shop.pool.query(
    `update purchases set status = 'cancelled', "cancelledAt" = $2, access_until = $3 where purchase_id = $1`,
    [purchase.purchase_id, day(1), day(30)],
  );
  const { billing } = shop.services.stripe;
  let asked = 0;
  const endSubscription = async () => {
    asked += 1;
  };
  shop.services.stripe.billing = { ...billing, endSubscription, readSubscription: async () => stays };
  await apply(stays);
  const jobs = async () =>
    (
      await shop.pool.query(
        `select run_at > now() + interval '50 minutes' as later from graphile_worker.jobs where key = $1`,
        [`end:${purchase.purchase_id}`],
      )
    ).rows;
  expect(await jobs()).toEqual([{ later: false }]);
  await endOne(shop.services, purchase.purchase_id);
  shop.services.stripe.billing = billing;
  expect([asked, await jobs()]).toEqual([1, [{ later: true }]]);
});
