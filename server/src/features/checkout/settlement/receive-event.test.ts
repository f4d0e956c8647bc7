import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePackage } from '../../../platform/testing/factories.ts';
import type { SignedIn } from '../../../platform/testing/people.ts';
import { makeShop, type Shop } from '../../../platform/testing/shop.ts';
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

/** A purchase begun by a new member, with the payment's id. */
async function begun(row: Record<string, unknown> = {}) {
  const buyer = await shop.member();
  const { class_package_id } = await makePackage(shop.pool, row);
  const { body } = await shop.attempt(buyer, class_package_id);
  const { payment_id } = await shop.purchase(body.purchase_id);
  return { buyer, purchase_id: body.purchase_id, payment_id };
}

/** Everything in an outcome, without the ids and times that differ from purchase to purchase. */
async function outcome(purchase_id: number) {
  const rows = async (text: string) => (await shop.pool.query(text, [purchase_id])).rows;
  return {
    purchase: (await shop.purchase(purchase_id)).status,
    invoices: await rows(
      'select status, total_payment from invoices where purchase_id = $1 order by status, invoice_id',
    ),
    lots: await rows(
      'select granted, available_classes, start_date, expiration_date from credit_lots where purchase_id = $1',
    ),
    ledger: await rows(
      'select reason, amount from credit_ledger join credit_lots using (credit_lot_id) where purchase_id = $1',
    ),
    messages: await rows(
      `select template, channel from messages where cause = 'receipt:purchase:' || $1::bigint`,
    ),
  };
}

describe('the event of a payment that succeeded', () => {
  it('activates the purchase with invoice, credits and receipt in one transaction [PUR-004]', async () => {
    const { buyer, purchase_id, payment_id } = await begun({ branch_id: 1 });
    expect(await shop.webhook(shop.provider.pay(payment_id))).toEqual({
      status: 200,
      body: { received: true },
    });
    const seen = await shop.call('GET /purchases/:id', { params: { id: purchase_id } }, buyer.token);
    expect(seen.body).toMatchObject({
      purchase_id,
      status: 'active',
      total_payment: 1850,
      payment_id,
      payment_method: { payment_method_id: 1, name: 'Tarjeta' },
      class_package: { title: '12 clases', name: '12 clases', is_unlimited: false },
      invoices: [{ purchase_id, total_payment: 1850, status: 'paid' }],
    });
    expect((await shop.call('GET /credits', {}, buyer.token)).body).toMatchObject([
      {
        purchase_id,
        title: '12 clases',
        branch_id: 1,
        available_classes: 12,
        start_date: '2026-11-18',
        expiration_date: '2026-12-18',
      },
    ]);
    // Valid through the end of its last day in Monterrey.
    expect((await shop.purchase(purchase_id)).access_until).toBe('2026-12-19T06:00:00.000Z');
    await shop.expectHealthy();
  });

  it("grants online access at once, until the end of the last day in the branch's zone", async () => {
    const buyer = await shop.member();
    const { class_package_id } = await makePackage(shop.pool, {
      class_amount: null,
      include_online: true,
      expiration_days: 30,
    });
    const { body } = await shop.attempt(buyer, class_package_id, { branch_id: 2 });
    const access = async () => (await shop.call('GET /customer', {}, buyer.token)).body.has_access;
    expect(await access()).toBe(false);
    await shop.webhook(shop.provider.pay((await shop.purchase(body.purchase_id)).payment_id));
    expect(await access()).toBe(true);
    expect((await shop.call('GET /credits', {}, buyer.token)).body).toEqual([]);
    // 18 December ends in Tijuana at 8:00 UTC.
    expect((await shop.purchase(body.purchase_id)).access_until).toBe('2026-12-19T08:00:00.000Z');
  });

  it('has its effect once when sent five times before, after and without the browser', async () => {
    const { purchase_id, payment_id } = await begun();
    const event = shop.provider.pay(payment_id);
    const sent = [
      ...(await Promise.all(Array.from({ length: 5 }, () => shop.webhook(event)))),
      await shop.webhook(event),
    ];
    expect(sent.every(({ status }) => status === 200)).toBe(true);
    expect(await outcome(purchase_id)).toMatchObject({
      purchase: 'active',
      invoices: [{ status: 'paid', total_payment: 1850 }],
      lots: [{ granted: 12 }],
      ledger: [{ reason: 'granted', amount: 12 }],
      messages: [{ template: 'receipt' }],
    });
    expect(await shop.count('payment_events where event_id = $1', JSON.parse(event).event_id)).toBe(1);
    await shop.expectHealthy();
  });

  it('has its effect once when events, the job and another attempt are concurrent', async () => {
    const { class_package_id } = await makePackage(shop.pool);
    const cart = shop.newCart();
    const { body } = await shop.attempt(member, class_package_id, { cart });
    const event = shop.provider.pay((await shop.purchase(body.purchase_id)).payment_id);
    await Promise.all([
      shop.webhook(event),
      reconcilePending(shop.services, body.purchase_id),
      shop.attempt(member, class_package_id, { cart }),
      shop.webhook(event),
      reconcilePending(shop.services, body.purchase_id),
    ]);
    expect(await outcome(body.purchase_id)).toMatchObject({
      purchase: 'active',
      invoices: [{ status: 'paid' }],
      lots: [{ granted: 12 }],
    });
    expect(await shop.count('purchases where customer_id = $1', member.customer_id)).toBe(1);
    await shop.expectHealthy();
  });

  it('activates a purchase that failed in the meantime, because the payment succeeded', async () => {
    const { purchase_id, payment_id } = await begun();
    await shop.pool.query(`update purchases set status = 'failed' where purchase_id = $1`, [purchase_id]);
    await shop.webhook(shop.provider.pay(payment_id));
    expect(await outcome(purchase_id)).toMatchObject({ purchase: 'active', invoices: [{ status: 'paid' }] });
  });

  it('activates nothing for another amount or another payment, and logs it for staff', async () => {
    const { purchase_id, payment_id } = await begun();
    const event = JSON.parse(shop.provider.pay(payment_id));
    const errors: unknown[] = [];
    const { log } = shop.services;
    shop.services.log = { ...log, error: (details) => errors.push(details) };
    await shop.webhook(
      JSON.stringify({ ...event, event_id: 'evt_less', payment: { ...event.payment, amount: 1 } }),
    );
    await shop.webhook(
      JSON.stringify({ ...event, event_id: 'evt_other', payment: { ...event.payment, payment_id: 'pi_x' } }),
    );
    await shop.webhook(
      JSON.stringify({
        ...event,
        event_id: 'evt_none',
        payment: { ...event.payment, payment_id: 'pi_y', metadata: { purchase_id: '1' } },
      }),
    );
    shop.services.log = log;
    expect(await outcome(purchase_id)).toMatchObject({ purchase: 'pending', invoices: [], lots: [] });
    expect(errors).toMatchObject([
      { purchase_id, payment_id, amount: 1 },
      { purchase_id, payment_id: 'pi_x' },
      { purchase_id: undefined, payment_id: 'pi_y' },
    ]);
  });
});

describe('other events', () => {
  it('records a failed payment; the purchase stays pending for another card', async () => {
    const { purchase_id, payment_id } = await begun();
    const event = shop.provider.refuse(payment_id);
    await shop.webhook(event);
    await shop.webhook(event);
    expect(await outcome(purchase_id)).toMatchObject({
      purchase: 'pending',
      invoices: [{ status: 'failed', total_payment: 1850 }],
      messages: [],
    });
    await shop.webhook(shop.provider.pay(payment_id));
    expect((await outcome(purchase_id)).purchase).toBe('active');
    await shop.expectHealthy();
  });

  it('acknowledges unknown events and changes nothing', async () => {
    const answer = await shop.webhook(
      JSON.stringify({ event_id: 'evt_new', type: 'radar.thing', kind: 'other' }),
    );
    expect(answer).toEqual({ status: 200, body: { received: true } });
  });

  it('refuses a body without a valid signature', async () => {
    const { purchase_id, payment_id } = await begun();
    const event = shop.provider.pay(payment_id);
    expect(await shop.webhook(event, 'bad')).toMatchObject({
      status: 400,
      body: { code: 'signature_invalid' },
    });
    expect((await shop.purchase(purchase_id)).status).toBe('pending');
  });
});

it('reaches the same state in any order and repetition of events', { timeout: 120_000 }, async () => {
  const expected = {
    purchase: 'active',
    invoices: [
      { status: 'failed', total_payment: 1850 },
      { status: 'failed', total_payment: 1850 },
      { status: 'paid', total_payment: 1850 },
    ],
    lots: [{ granted: 12, available_classes: 12, start_date: '2026-11-18', expiration_date: '2026-12-18' }],
    ledger: [{ reason: 'granted', amount: 12 }],
    messages: [{ template: 'receipt', channel: 'email' }],
  };
  const steps = ['refused', 'refused again', 'paid', 'asked'] as const;
  // Every order of the four, with up to four repeats anywhere, some of them at the same moment.
  const orders = fc
    .tuple(
      fc.shuffledSubarray([...steps], { minLength: 4 }),
      fc.array(fc.constantFrom(...steps), { maxLength: 4 }),
      fc.infiniteStream(fc.nat({ max: 7 })),
      fc.boolean(),
    )
    .map(([order, repeats, places, atOnce]) => {
      const sequence = [...order];
      for (const repeat of repeats) sequence.splice(places.next().value ?? 0, 0, repeat);
      return { sequence, atOnce };
    });
  await fc.assert(
    fc.asyncProperty(orders, async ({ sequence, atOnce }) => {
      const { purchase_id, payment_id } = await begun();
      const events = {
        refused: shop.provider.refuse(payment_id),
        'refused again': shop.provider.refuse(payment_id),
        paid: shop.provider.pay(payment_id),
      };
      const take = (step: (typeof steps)[number]) =>
        step === 'asked' ? reconcilePending(shop.services, purchase_id) : shop.webhook(events[step]);
      if (atOnce) await Promise.all(sequence.map(take));
      else for (const step of sequence) await take(step);
      expect(await outcome(purchase_id)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
  await shop.expectHealthy();
});

it('shows a purchase to its owner only', async () => {
  const { purchase_id } = await begun();
  for (const role of ['member', 'admin'] as const) {
    const other = await shop.member(role);
    expect(await shop.call('GET /purchases/:id', { params: { id: purchase_id } }, other.token)).toMatchObject(
      { status: 404, body: { code: 'purchase_not_found' } },
    );
  }
});
