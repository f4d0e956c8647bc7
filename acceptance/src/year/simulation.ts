import { makeClass, makeDiscount } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import { expect } from 'vitest';
import type { PaymentHarness } from '../payment-harness.ts';
import { differences, none } from './differences.ts';
import { givesLibrary, lookAtProviders } from './model.ts';
import { makePriceList, retentionOffer } from './price-list.ts';
import { purchases } from './purchases.ts';
import { type Code, dice, makeScenario } from './scenario.ts';
import type { Trouble } from './trouble.ts';

type Action = () => Promise<unknown>;

export const start = '2027-01-10T17:00:00Z';
const day = 86_400_000;
const dayAt = (days: number): string => new Date(Date.parse(start) + days * day).toISOString();

/** Runs at most eight actions at the same time. */
async function inBatches(actions: readonly Action[]): Promise<void> {
  for (let first = 0; first < actions.length; first += 8)
    await Promise.all(actions.slice(first, first + 8).map((action) => action()));
}

async function makeCodes({ pool }: PaymentHarness) {
  const code = async (row: Record<string, unknown>, classes = 0): Promise<Code> => ({
    code: (await makeDiscount(pool, row)).code,
    classes,
  });
  return {
    percent: await code({}),
    whole: await code({ amount: 100 }),
    pesos: await code({ amount: 33.33, is_percent: false }),
    more: await code({ amount: 3, is_percent: false, type: 'class_amount' }, 3),
  };
}

interface Size {
  days: number;
  members: number;
  /** Days from one look to the next. */
  every?: number;
  trouble?: Trouble;
}

/**
 * Members buy, cancel, reserve, and get refunds, day after day; at each look the product must agree with the model.
 * Random, but the same in every run. With trouble, agreement comes five minutes later, and no member waits for more than one.
 */
export async function simulate(harness: PaymentHarness, { days, members: count, every = 1, trouble }: Size) {
  const roll = dice(20_270_110);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const { stripe, paypal } = harness.simulators;
  const list = await makePriceList(harness, Date.parse(start));
  const offered = await retentionOffer(harness);
  const codes = await makeCodes(harness);
  const admin = await harness.member('admin');
  const members: SignedIn[] = [];
  for (let one = 0; one < count; one++) members.push(await harness.member());
  const memberOf = new Map(members.map((member) => [member.customer_id, member]));
  const scenario = makeScenario(harness, offered);
  const { bought } = scenario;
  const randomPurchase = purchases({ scenario, list, codes, roll });

  async function expectAgreement(today: number): Promise<void> {
    const found = await differences(harness, bought);
    // Compares again if something came due during the comparison.
    if (found.access.length + found.lots.length + found.unknownLots > 0) {
      await harness.idle();
      expect(await differences(harness, bought), `day ${today}`).toEqual(none);
    }
    const { customer_id, ...one } = pick(members);
    const seen = lookAtProviders(harness.simulators);
    const now = harness.simulators.now().getTime();
    const asked = await harness.as({ customer_id, ...one }, 'GET /customer', {});
    expect(asked.body.has_access).toBe(
      bought.some(
        (purchase) =>
          purchase.customer_id === customer_id && givesLibrary(purchase, seen.get(purchase.purchase_id), now),
      ),
    );
  }

  async function jobs(today: number): Promise<void> {
    if (today % 7 === 6) {
      // There are fewer test cards than members: each may start trials for several of them.
      await harness.rows('update trials set fingerprint = null');
      await harness.job('reconcile_pending_purchases');
      await harness.job('complete_purchases');
      await harness.job('tell_ending_rewards');
    }
    if (today % 28 === 27) await harness.job('announce_charges');
  }

  /** Some cancel, take the offer to stay, or have charges declined; three buy something. */
  async function subscribersAndBuyers(): Promise<void> {
    const seen = lookAtProviders(harness.simulators);
    const actions: Action[] = [];
    const busy = new Set<number>();
    const running = bought
      .filter(
        ({ purchase_id, renews, cancelledAt, revokedAt }) =>
          renews && !cancelledAt && !revokedAt && seen.get(purchase_id)?.over === false,
      )
      .sort((a, b) => a.customer_id - b.customer_id);
    for (const one of running) {
      const what = roll(240);
      const customer = memberOf.get(one.customer_id);
      const subscription = seen.get(one.purchase_id);
      if (!customer || !subscription || busy.has(one.customer_id) || what > 5) continue;
      busy.add(one.customer_id);
      if (what === 0) actions.push(() => scenario.cancel(customer, one));
      if (what === 1) actions.push(() => scenario.stay(customer, one));
      if (what > 1) {
        const times = 1 + roll(5);
        scenario.count('charges to decline');
        if (one.at === 'card') stripe.declineNext(subscription.id, 'insufficient_funds', times);
        else paypal.declineNext(subscription.id, times);
      }
    }
    for (let buyer = 0; buyer < 3; buyer++) {
      const customer = pick(members);
      const action = randomPurchase(customer);
      if (!busy.has(customer.customer_id)) actions.push(action);
      busy.add(customer.customer_id);
    }
    await inBatches(actions);
  }

  /** Forty want a class; up to eight of them change their minds. */
  async function reservations(today: number): Promise<void> {
    const single = await makeClass(harness.pool, { class_date: dayAt(today + 4) });
    const guests = new Set(Array.from({ length: 40 }, () => pick(members)));
    const changing = new Set(Array.from({ length: 8 }, () => pick([...guests])));
    await inBatches([...guests].map((guest) => () => scenario.reserve(guest, single, changing.has(guest))));
  }

  /** The desk gives, sells and revokes. */
  async function desk(): Promise<void> {
    if (roll(8) === 0)
      await scenario.give(
        admin,
        pick(members),
        pick([list.single, list.unlimited, list.event]),
        roll(2) === 0,
      );
    const loser = roll(12) === 0 ? pick(members) : undefined;
    const last = bought.findLast(
      ({ customer_id, revokedAt }) => customer_id === loser?.customer_id && !revokedAt,
    );
    if (!last) return;
    const periods = lookAtProviders(harness.simulators).get(last.purchase_id)?.paid ?? 0;
    await scenario.revoke(admin, last, periods);
  }

  async function refund(today: number): Promise<void> {
    const [charge] = await harness.rows<{ invoice_id: number }>(
      `select i.invoice_id from invoices i join purchases p using (purchase_id)
       where i.status = 'paid' and i.refunded = 0 and p.payment_method_id in (1, 3)
       order by md5(i.invoice_id || $1) limit 1`,
      String(today),
    );
    if (!charge) return;
    const total_payment = 10 + roll(100) + 0.5;
    const { status } = await scenario.insist(() =>
      harness.as(admin, 'POST /invoices/:id/refund', {
        params: { id: charge.invoice_id },
        body: { key: `day-${today}-refund`, total_payment },
      }),
    );
    scenario.count(status === 200 ? 'refund' : 'refund refused');
  }

  for (let today = 0; today < days; today += every) {
    await harness.idle();
    const next = dayAt(today + every);
    await trouble?.begin(next);
    await harness.moveTo(next);
    await trouble?.fiveMinutesLater();
    await jobs(today);
    await expectAgreement(today);
    trouble?.strike();
    await subscribersAndBuyers();
    await trouble?.pass();
    if (today % 7 === 1) {
      // A payment on the provider's page grants its classes with the provider's event.
      await harness.idle();
      await reservations(today);
    }
    trouble?.strike();
    await desk();
    if (roll(10) === 0) await refund(today);
    await trouble?.pass();
  }
  return { bought, counts: scenario.counts, items: [...Object.values(list), offered], event: list.event };
}

export type Outcome = Awaited<ReturnType<typeof simulate>>;
