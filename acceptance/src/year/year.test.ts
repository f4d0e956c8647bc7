import { onlineAccess } from '@tbm/server/platform/access';
import { makeClass, makeDiscount, makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from '../payment-harness.ts';
import { givesLibrary, type Item, lookAtProviders, lotsGiven } from './model.ts';
import { type Code, dice, doings } from './scenario.ts';

// A year of money: whoever buys, is refused, leaves, stays for an offer or gets something back, the books add up, and
// on each day she has what the rules give her.
let harness: PaymentHarness;
const howMany = 300;
const start = Date.parse('2027-01-10T17:00:00Z');
const day = 86_400_000;
const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_chargeCustomerFail'];

beforeAll(async () => {
  harness = await openPaymentHarness(new Date(start).toISOString());
  harness.simulators.stripe.setDelivery({ atOnce: 8 });
  harness.simulators.paypal.setDelivery({ atOnce: 8 });
});
afterAll(() => harness.close());

/** What must have happened in the year, each more than twice. */
const everyKind = [
  ...[
    'card one-off',
    'card subscription',
    'card trial',
    'paypal one-off',
    'paypal subscription',
    'paypal trial',
  ],
  ...['installments in 3', 'installments in 6', 'installments left', 'paypal left', 'gift', 'desk sale'],
  ...[
    'cancelled at card',
    'cancelled at paypal',
    'offer by card',
    'offer at paypal',
    'charges to be refused',
  ],
  ...['revoked', 'refund', 'place taken', 'place given back'],
  ...['special_event_full', 'card_declined', 'wallet_declined', 'trial_used', 'no_credits'].map(
    (code) => `refused: ${code}`,
  ),
];

const plain = { online: false, classes: 0, unlimited: false, days: 30, months: null, trial: false };
const renewing = { ...plain, online: true, months: 1 };

/** The price list: every kind of package that the studio sells. */
async function priceList() {
  const sub = async (item: Omit<Item, 'id'>, row: Record<string, unknown>): Promise<Item> => ({
    ...item,
    id: await harness.subscription({
      expiration_days: item.days,
      class_amount: item.classes || null,
      ...row,
    }),
  });
  const one = async (item: Omit<Item, 'id'>, row: Record<string, unknown> = {}): Promise<Item> => {
    const { class_package_id } = await makePackage(harness.pool, {
      expiration_days: item.days,
      class_amount: item.classes || null,
      is_unlimited: item.unlimited,
      include_online: item.online,
      ...row,
    });
    return { ...item, id: class_package_id };
  };
  const event = await one({ ...plain }, { title: 'Clase especial', price: 350, class_amount: 1 });
  for (let month = 0; month < 12; month++)
    await harness.pool.query('update single_classes set class_package_id = $1 where single_class_id = $2', [
      event.id,
      (
        await makeClass(harness.pool, {
          class_date: new Date(start + (month * 30 + 25) * day).toISOString(),
          capacity: 4,
        })
      ).single_class_id,
    ]);
  return {
    monthly: await sub(renewing, { class_package_id: 149 }),
    trial: await sub({ ...renewing, trial: true }, { class_package_id: 19_271, free_trial_length: 7 }),
    quarterly: await sub(
      { ...renewing, months: 3, classes: 36, days: 90 },
      { price: 4200, subscription_interval: 3 },
    ),
    annual: await sub({ ...renewing, months: 12 }, { price: 4990, subscription_period: 'year' }),
    long: await sub(
      { ...renewing, months: 6, days: 180, classes: 72 },
      { class_package_id: 19_255, price: 6000, subscription_interval: 6 },
    ),
    single: await one({ ...plain, classes: 12 }),
    unlimited: await one(
      { ...plain, unlimited: true, online: true, days: 50 },
      { title: 'Ilimitado', price: 2950 },
    ),
    free: await one({ ...plain, classes: 1 }, { title: 'Clase muestra', price: 0 }),
    event,
  };
}

/** Eight at a time, as a busy evening. */
async function together(deeds: (() => Promise<unknown>)[]): Promise<void> {
  for (let first = 0; first < deeds.length; first += 8)
    await Promise.all(deeds.slice(first, first + 8).map((deed) => deed()));
}

it('adds up to the centavo, and gives access as the rules say on every day', {
  timeout: 900_000,
}, async () => {
  const roll = dice(20_270_110);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const list = await priceList();
  const offered: Item = {
    ...renewing,
    id: await harness.subscription({
      class_package_id: 19_285,
      price: 145,
      class_amount: 0,
      customer_limit: 1,
    }),
  };
  const percent: Code = { code: (await makeDiscount(harness.pool)).code, classes: 0 };
  const whole: Code = { code: (await makeDiscount(harness.pool, { amount: 100 })).code, classes: 0 };
  const pesos: Code = {
    code: (await makeDiscount(harness.pool, { amount: 33.33, is_percent: false })).code,
    classes: 0,
  };
  const more: Code = {
    code: (await makeDiscount(harness.pool, { amount: 3, is_percent: false, type: 'class_amount' })).code,
    classes: 3,
  };
  const admin = await harness.member('admin');
  const members: SignedIn[] = [];
  for (let count = 0; count < howMany; count++) members.push(await harness.member());
  const by = new Map(members.map((member) => [member.customer_id, member]));
  const acts = doings(harness, offered);
  const { bought } = acts;

  /** What differs between the rules and what the product gives at this moment: access, lots and what is left of them. */
  const differences = async () => {
    const seen = lookAtProviders(harness.simulators);
    const now = harness.simulators.now();
    const ours = new Set(
      bought
        .filter((one) => givesLibrary(one, seen.get(one.purchase_id), now.getTime()))
        .map(({ customer_id }) => customer_id),
    );
    const theirs = await harness.rows<{ customer_id: number }>(
      `select c.customer_id from customers c where ${onlineAccess('c.customer_id', '$1')}`,
      now.toISOString(),
    );
    const has = new Set(theirs.map(({ customer_id }) => customer_id));
    const wrong = members
      .filter(({ customer_id }) => ours.has(customer_id) !== has.has(customer_id))
      .map(({ customer_id }) => ({
        customer_id,
        rules: ours.has(customer_id),
        purchases: bought
          .filter((one) => one.customer_id === customer_id)
          .map((one) => ({ ...one, seen: seen.get(one.purchase_id) })),
      }));
    const lots = await harness.rows<{
      purchase_id: number;
      lots: number;
      wrong: boolean;
      granted: number;
      used: number;
      closed: boolean;
    }>(
      `select purchase_id, count(*)::int as lots, max(granted) as granted,
        sum(granted - available_classes)::int as used, bool_or("deletedAt" is not null) as closed,
        bool_or(available_classes < 0 or available_classes > granted or granted <> (select l.granted from
          credit_lots l where l.purchase_id = credit_lots.purchase_id and l.period = 1)) as wrong
       from credit_lots group by purchase_id`,
    );
    const given = new Map(lots.map((row) => [row.purchase_id, row]));
    const wrongLots = bought.flatMap((one) => {
      const found = given.get(one.purchase_id);
      const right = lotsGiven(one, seen.get(one.purchase_id));
      const good =
        (found?.lots ?? 0) === right &&
        (!found || (!found.wrong && found.granted === (one.item.unlimited ? 0 : one.classes))) &&
        (!found || found.closed || found.used === one.used);
      return good ? [] : [{ one, right, found: found ?? null }];
    });
    return {
      wrong,
      wrongLots,
      strangers: lots.length - bought.filter((one) => given.has(one.purchase_id)).length,
    };
  };
  const none = { wrong: [], wrongLots: [], strangers: 0 };

  /** What a member buys today, decided by the dice alone. */
  const purchase = (member: SignedIn): (() => Promise<unknown>) => {
    const way = roll(10);
    const item = pick(Object.values(list));
    const card = pick(cards);
    const button = pick(['paid', 'paid', 'paid', 'cancel', 'declined']);
    const months = pick([0, 3, 6, 6] as const);
    const code = pick([undefined, undefined, undefined, percent, pesos, whole, more]);
    const fits = code !== undefined && item !== list.free && (code !== more || item.classes > 0);
    const wish = { item, code: fits ? code : undefined };
    if (item === list.free) return () => acts.buyByCard(member, wish);
    if (item === list.long && way < 6)
      return () =>
        acts.buyInMonths(member, { item, code: wish.code === whole ? undefined : wish.code }, months);
    if (way < 3)
      return () =>
        acts.buyAtPaypal(
          member,
          { item, code: item.months === null || wish.code === more ? wish.code : undefined },
          item.months !== null && button === 'declined' ? 'paid' : button,
        );
    return () => acts.buyByCard(member, wish, card);
  };

  for (let today = 0; today < 365; today++) {
    // All that the evening brought is done before the time moves.
    await harness.quiet();
    await harness.moveTo(new Date(start + (today + 1) * day).toISOString());
    if (today % 7 === 6) {
      // There are fewer test cards than members: what one had a trial with is good for another's.
      await harness.rows('update trials set fingerprint = null');
      await harness.job('settle_pending_purchases');
      await harness.job('complete_purchases');
    }
    if (today % 28 === 27) await harness.job('announce_charges');
    // Once more when something came due while it was looked at.
    const found = await differences();
    if (found.wrong.length + found.wrongLots.length + found.strangers > 0) {
      await harness.quiet();
      expect(await differences(), `day ${today}`).toEqual(none);
    }
    const one = pick(members);
    const seen = lookAtProviders(harness.simulators);
    const asked = await harness.as(one, 'GET /customer', {});
    expect(asked.body.has_access).toBe(
      bought.some(
        (its) =>
          its.customer_id === one.customer_id &&
          givesLibrary(its, seen.get(its.purchase_id), harness.simulators.now().getTime()),
      ),
    );

    const deeds: (() => Promise<unknown>)[] = [];
    const busy = new Set<number>();
    const running = bought.filter(
      ({ purchase_id, renews, cancelledAt, revokedAt }) =>
        renews && !cancelledAt && !revokedAt && seen.get(purchase_id)?.over === false,
    );
    for (const its of running.sort((a, b) => a.customer_id - b.customer_id)) {
      const what = roll(240);
      const who = by.get(its.customer_id);
      const there = seen.get(its.purchase_id);
      if (!who || !there || busy.has(its.customer_id) || what > 5) continue;
      busy.add(its.customer_id);
      if (what === 0) deeds.push(() => acts.leave(who, its));
      if (what === 1) deeds.push(() => acts.stay(who, its));
      if (what > 1) {
        const times = 1 + roll(5);
        acts.count('charges to be refused');
        if (its.at === 'card') harness.simulators.stripe.declineNext(there.id, 'insufficient_funds', times);
        else harness.simulators.paypal.declineNext(there.id, times);
      }
    }
    for (let buyer = 0; buyer < 3; buyer++) {
      const who = pick(members);
      const deed = purchase(who);
      if (!busy.has(who.customer_id)) deeds.push(deed);
      busy.add(who.customer_id);
    }
    await together(deeds);
    if (today % 7 === 1) {
      const single = await makeClass(harness.pool, {
        class_date: new Date(start + (today + 4) * day).toISOString(),
      });
      const guests = new Set(Array.from({ length: 40 }, () => pick(members)));
      const changing = new Set(Array.from({ length: 8 }, () => pick([...guests])));
      await together([...guests].map((guest) => () => acts.book(guest, single, changing.has(guest))));
    }
    if (roll(8) === 0)
      await acts.give(admin, pick(members), pick([list.single, list.unlimited, list.event]), roll(2) === 0);
    const poor = roll(12) === 0 ? pick(members) : undefined;
    const taken = bought.findLast(
      ({ customer_id, revokedAt }) => customer_id === poor?.customer_id && !revokedAt,
    );
    if (taken)
      await acts.takeBack(
        admin,
        taken,
        lookAtProviders(harness.simulators).get(taken.purchase_id)?.paid ?? 0,
      );
    if (roll(10) === 0) {
      const [charge] = await harness.rows<{ invoice_id: number }>(
        `select i.invoice_id from invoices i join purchases p using (purchase_id)
         where i.status = 'paid' and i.refunded = 0 and p.payment_method_id in (1, 3)
         order by md5(i.invoice_id || $1) limit 1`,
        String(today),
      );
      if (charge) {
        const { status } = await harness.as(admin, 'POST /invoices/:id/refund', {
          params: { id: charge.invoice_id },
          body: { key: `day-${today}-refund`, total_payment: 10 + roll(100) + 0.5 },
        });
        acts.count(status === 200 ? 'refund' : 'refund refused');
      }
    }
  }

  await harness.quiet();
  await harness.expectSound();
  const ends = await harness.rows<{ status: string; count: number }>(
    'select status, count(*)::int as count from purchases group by 1 order by 1',
  );
  const books = await harness.rows<{ status: string; at: number; count: number }>(
    `select i.status, p.payment_method_id as at, count(*)::int as count
     from invoices i join purchases p using (purchase_id) group by 1, 2 order by 1, 2`,
  );
  // Every kind of deed and of end was there, and often enough to mean something.
  for (const kind of everyKind) expect(acts.counts[kind] ?? 0, kind).toBeGreaterThan(2);
  expect(ends.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['active', 'cancelled', 'completed', 'failed', 'revoked']),
  );
  for (const status of ['paid', 'refunded', 'failed'])
    for (const at of [1, 3])
      expect(books, `${status} at ${at}`).toContainEqual({ status, at, count: expect.any(Number) });
  expect(new Set(bought.map(({ item }) => item.id))).toEqual(
    new Set([...Object.values(list), offered].map(({ id }) => id)),
  );
  // A special class has as many places taken as are paid, and no more than there are.
  const places = await harness.rows<{ taken: number; capacity: number }>(
    `select count(r.single_class_id)::int as taken, s.capacity from single_classes s
     left join class_reservations r on r.single_class_id = s.single_class_id and r."deletedAt" is null
     where s.class_package_id is not null group by s.single_class_id`,
  );
  expect(places.filter(({ taken, capacity }) => taken > capacity)).toEqual([]);
  expect(places.reduce((sum, { taken }) => sum + taken, 0)).toBe(
    bought.filter(({ item, revokedAt }) => item === list.event && !revokedAt).length,
  );
  await harness.job('reconcile');
  expect(await harness.rows('select * from reconciliation_findings')).toEqual([]);
});
