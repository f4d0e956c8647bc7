import { makeDiscount, makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTill, type Till } from './till.ts';

// A year of money: whoever buys, is refused, leaves, stays for an offer or gets something back, the books add up.
let till: Till;
const members: SignedIn[] = [];
/** Each step is a week; more members take longer in proportion. */
const howMany = 75;

beforeAll(async () => {
  till = await openTill('2027-01-10T18:00:00Z');
  till.simulators.stripe.setDelivery({ atOnce: 4 });
});
afterAll(() => till.close());

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const cards = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_chargeCustomerFail',
  'pm_card_chargeDeclined',
];
const reason = 'Por el momento no puedo pagarlo';

interface Row {
  purchase_id: number;
  customer_id: number;
  status: string;
  subscription_id: string | null;
}

it('adds up to the centavo, and gives access as the rules say', { timeout: 400_000 }, async () => {
  const roll = dice(20_270_110);
  const [monthly, trial, quarterly] = [
    await till.subscription({ class_package_id: 149 }),
    await till.subscription({ class_package_id: 19_271, free_trial_length: 7 }),
    await till.subscription({ price: 4200, subscription_interval: 3, class_amount: 36, expiration_days: 90 }),
  ];
  const annual = await till.subscription({ price: 4990, subscription_period: 'year' });
  const { class_package_id: single } = await makePackage(till.pool);
  const { class_package_id: unlimited } = await makePackage(till.pool, {
    title: 'Ilimitado',
    price: 2950,
    class_amount: null,
    is_unlimited: true,
    expiration_days: 50,
  });
  const { class_package_id: free } = await makePackage(till.pool, {
    title: 'Clase muestra',
    price: 0,
    class_amount: 1,
  });
  const items = [monthly, trial, quarterly, annual, single, unlimited, free];
  const codes = [
    undefined,
    undefined,
    (await makeDiscount(till.pool)).code,
    (await makeDiscount(till.pool, { amount: 100 })).code,
    (await makeDiscount(till.pool, { amount: 33.33, is_percent: false })).code,
  ];
  const admin = await till.member('admin');
  for (let count = 0; count < howMany; count++) members.push(await till.member());
  let [offers, gifts] = [0, 0];
  for (let week = 0; week < 52; week++) {
    for (const member of members) {
      if (roll(6) > 0) continue;
      const item = items[roll(items.length)] ?? single;
      const discountCode = codes[roll(codes.length)];
      await till.attempt(member, item, {
        ...(item === free ? {} : { payment_method: cards[roll(cards.length)] ?? 'pm_card_visa' }),
        ...(discountCode && item !== free ? { discountCode } : {}),
      });
    }
    const running = await till.rows<Row>(
      `select purchase_id, customer_id, status, subscription_id from purchases
       where status = 'active' and subscription_id is not null order by purchase_id`,
    );
    for (const { purchase_id, customer_id, subscription_id } of running) {
      const who = members.find((member) => member.customer_id === customer_id);
      if (!who) continue;
      const what = roll(40);
      if (what === 0)
        await till.as(who, 'POST /purchases/cancel', { body: { purchase_id, cancel_reason: reason } });
      if (what === 1) {
        const { status } = await till.as(who, 'POST /purchases/cancel-offer', {
          body: { purchase_id, cancel_reason: reason },
        });
        if (status === 200) offers++;
      }
      if (what < 6)
        till.simulators.stripe.declineNext(String(subscription_id), 'insufficient_funds', 1 + roll(5));
    }
    // Some get a package as a gift, or pay for it at the desk.
    const guest = members[roll(members.length)];
    if (guest && roll(2) === 0) {
      const is_gift = roll(2) === 0;
      const given = await till.as(admin, 'POST /customer/giveAccess', {
        body: {
          customer_id: guest.customer_id,
          package_id: single,
          is_gift,
          payment_method_id: is_gift ? 6 : 2,
        },
      } as never);
      if (given.status < 300) gifts++;
    }
    const [charge] = await till.rows<{ invoice_id: number }>(
      `select invoice_id from invoices where status = 'paid' and refunded = 0 order by md5(invoice_id || $1) limit 1`,
      String(week),
    );
    if (charge && roll(3) === 0)
      await till.as(admin, 'POST /invoices/:id/refund', {
        params: { id: charge.invoice_id },
        body: { key: `week-${week}-refund`, total_payment: 10 + roll(200) + 0.5 },
      });
    await till.moveTo(new Date(till.simulators.now().getTime() + 7 * 86_400_000).toISOString());
    await till.job('settle_pending_purchases');
    if (week % 4 === 3) await till.job('announce_charges');
    const now = till.simulators.now().toISOString();
    // Who is in a paid period, in her trial, or being charged again has access; nobody else of the subscribers.
    const wrong = await till.rows(
      `select purchase_id, status, access_until, paid_until, trial_ends_at from purchases
       where subscription_id is not null and (
         (status = 'active' and (access_until > $1) is not true)
         or (status = 'failed' and access_until > $1)
         or (status = 'cancelled' and (access_until > $1) is distinct from (coalesce(paid_until, '-infinity') > $1)))`,
      now,
    );
    expect(wrong).toEqual([]);
  }
  await till.expectSound();
  const [books] = await till.rows<{ paid: number; refunded: number; failed: number }>(
    `select count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'refunded')::int as refunded,
      count(*) filter (where status = 'failed')::int as failed from invoices`,
  );
  expect(books?.paid).toBeGreaterThan(100);
  expect(books?.refunded).toBeGreaterThan(5);
  expect(books?.failed).toBeGreaterThan(10);
  const [seen] = await till.rows(
    `select count(distinct status)::int as statuses, count(*) filter (where status = 'failed')::int > 0 as failed,
       count(*) filter (where status = 'cancelled')::int > 0 as cancelled from purchases`,
  );
  expect(seen).toMatchObject({ failed: true, cancelled: true });
  expect(offers).toBeGreaterThan(0);
  expect(gifts).toBeGreaterThan(0);
  // Every kind was sold and stood.
  const sold = await till.rows<{ class_package_id: number }>(
    `select distinct class_package_id from purchases where status in ('active', 'completed', 'cancelled')`,
  );
  expect(sold.map(({ class_package_id }) => class_package_id).sort()).toEqual([...items].sort());
  await till.job('reconcile');
  expect(await till.rows('select * from reconciliation_findings')).toEqual([]);
});
