import { makeDiscount, makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTill, type Till } from './till.ts';

// Single payments at the wallet, through the product's own adapter and the simulator, all over HTTP.
let till: Till;
let member: SignedIn;
let item: number;

beforeAll(async () => {
  till = await openTill('2027-01-10T18:00:00Z');
});
afterAll(() => till.close());
beforeEach(async () => {
  till.simulators.paypal.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await till.member();
  ({ class_package_id: item } = await makePackage(till.pool));
});

const hours = (count: number): string =>
  new Date(till.simulators.now().getTime() + count * 3_600_000).toISOString();
const charges = (purchase_id: number) =>
  till.simulators.paypal
    .list('transaction')
    .filter(({ custom_id, status }) => custom_id === String(purchase_id) && status !== 'DECLINED').length;
const bought = async () => {
  const { body } = await till.atWallet(member, item);
  await till.agree(body);
  await till.capture(member, body, item);
  await till.quiet();
  return body.purchase_id;
};
const expectOnce = async (purchase_id: number) => {
  await till.quiet();
  expect(charges(purchase_id)).toBe(1);
  expect(await till.purchase(member, purchase_id)).toMatchObject({
    status: 'active',
    payment_method_id: 3,
    payment_method: { name: 'PayPal' },
  });
  expect((await till.told(member)).filter((cause) => cause === 'receipt:purchase')).toHaveLength(1);
  await till.expectSound();
};

describe('a payment at the wallet [CHK-020, API-040, API-041, PAY-010]', () => {
  it('is agreed to there and captured once, however often it is asked', async () => {
    const { status, body } = await till.atWallet(member, item);
    expect(status).toBe(200);
    expect(body).toMatchObject({ next: 'approve', subscription_id: null, plan_id: null });
    expect(body.links).toEqual([{ rel: 'approve', href: expect.stringContaining(String(body.orderID)) }]);
    expect(await till.capture(member, body, item)).toMatchObject({
      status: 409,
      body: { code: 'wallet_not_approved' },
    });
    till.simulators.paypal.setDelivery({ times: 3 });
    expect(await till.agree(body)).toContain(`/gracias/${body.purchase_id}/?wallet=1`);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => till.capture(member, body, item)));
    for (const one of all)
      expect(one).toMatchObject({
        status: 200,
        body: { purchase_id: body.purchase_id, orderID: body.orderID, plan_id: null, status: 'active' },
      });
    await expectOnce(body.purchase_id);
  });

  it('of ten same attempts at once is one order; nobody else may take it', async () => {
    const cart = { cart_id: `ten-${member.customer_id}-000` };
    const ten = await Promise.all(Array.from({ length: 10 }, () => till.atWallet(member, item, cart)));
    const good = ten.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(good.map(({ purchase_id, orderID }) => `${purchase_id} ${orderID}`)).size).toBe(1);
    const [begun] = good;
    if (!begun) throw new Error('none began');
    await till.agree(begun, 'cancel');
    const other = await till.member();
    expect((await till.capture(other, begun, item)).body.code).toBe('purchase_not_found');
    expect((await till.capture(member, begun, item + 1)).body.code).toBe('purchase_not_found');
    expect((await till.capture(member, { orderID: 'NONE', subscription_id: null }, item)).status).toBe(404);
    const { code } = await makeDiscount(till.pool, { amount: 10 });
    expect((await till.capture(member, begun, item, code)).body.code).toBe('discount_invalid');
    await till.agree(begun);
    await till.capture(member, begun, item);
    await expectOnce(begun.purchase_id);
  });

  it('is taken when she closes the browser, by the event alone, and by the job alone', async () => {
    const first = await till.atWallet(member, item);
    await till.agree(first.body);
    await expectOnce(first.body.purchase_id);
    member = await till.member();
    till.simulators.paypal.setDelivery({ paused: true });
    const second = await till.atWallet(member, item);
    await till.agree(second.body);
    await till.moveTo(hours(0.2));
    await till.job('settle_pending_purchases');
    expect((await till.purchase(member, second.body.purchase_id)).status).toBe('active');
    till.simulators.paypal.setDelivery({ paused: false });
    till.simulators.paypal.flush();
    await expectOnce(second.body.purchase_id);
  });

  it('that her bank refuses is told, written down, and can be made another way', async () => {
    const cart = { cart_id: `declined-${member.customer_id}` };
    const { body } = await till.atWallet(member, item, cart);
    till.simulators.paypal.setDelivery({ paused: true });
    await till.agree(body, 'declined');
    expect(await till.capture(member, body, item)).toMatchObject({
      status: 402,
      body: { code: 'wallet_declined' },
    });
    till.simulators.paypal.setDelivery({ paused: false });
    const card = await till.attempt(member, item, { ...cart, payment_method: 'pm_card_visa' });
    expect(card).toMatchObject({ status: 200, body: { next: 'done' } });
    await till.quiet();
    expect(await till.purchase(member, card.body.purchase_id)).toMatchObject({
      status: 'active',
      payment_method_id: 1,
    });
    expect(await till.purchase(member, body.purchase_id)).toMatchObject({
      status: 'failed',
      invoices: [{ status: 'failed' }],
    });
    await till.expectSound();
  });

  it.each([
    [true, 'active'],
    [false, 'failed'],
  ])(
    'that the wallet holds back for a look waits, and cannot be made twice: let through %s',
    async (passed, end) => {
      const cart = { cart_id: `review-${member.customer_id}` };
      const { body } = await till.atWallet(member, item, cart);
      await till.agree(body, 'review');
      expect((await till.capture(member, body, item)).body.status).toBe('pending');
      expect((await till.atWallet(member, item, cart)).body.code).toBe('payment_in_review');
      expect((await till.attempt(member, item, cart)).body.code).toBe('payment_in_review');
      const held = till.simulators.paypal.list('transaction').find(({ status }) => status === 'PENDING');
      await till.moveTo(hours(30));
      await till.job('settle_pending_purchases');
      expect((await till.purchase(member, body.purchase_id)).status).toBe('pending');
      till.simulators.paypal.decide(String(held?.id), passed);
      await till.quiet();
      expect((await till.purchase(member, body.purchase_id)).status).toBe(end);
      await till.expectSound();
    },
  );

  it('that she leaves fails after a day, and is never captured later', async () => {
    const { body } = await till.atWallet(member, item);
    await till.moveTo(hours(25));
    await till.job('settle_pending_purchases');
    expect((await till.purchase(member, body.purchase_id)).status).toBe('failed');
    await till.agree(body).catch(() => null);
    expect((await till.capture(member, body, item)).body.code).toBe('purchase_failed');
    await till.quiet();
    expect(charges(body.purchase_id)).toBe(0);
    await till.expectSound();
  });

  it('of nothing never reaches the wallet, and a discount is taken off [CHK-022, ERR-029]', async () => {
    const orders = () => till.simulators.paypal.list('order').length;
    const before = orders();
    const free = await makeDiscount(till.pool, { amount: 100 });
    const none = await till.atWallet(member, item, { discountCode: free.code });
    expect(none.body).toMatchObject({ next: 'done', orderID: null, links: [] });
    expect(orders()).toBe(before);
    expect(await till.purchase(member, none.body.purchase_id)).toMatchObject({
      status: 'active',
      payment_method_id: 6,
    });
    const half = await makeDiscount(till.pool, { amount: 50 });
    const { body } = await till.atWallet(member, item, { discountCode: half.code });
    await till.agree(body);
    await till.capture(member, body, item, half.code);
    await till.quiet();
    expect((await till.purchase(member, body.purchase_id)).invoices).toMatchObject([{ total_payment: 925 }]);
    await till.expectSound();
  });

  it('respects the limit of a package, as with a card [ERR-015]', async () => {
    ({ class_package_id: item } = await makePackage(till.pool, { customer_limit: 1 }));
    await bought();
    expect((await till.atWallet(member, item)).body.code).toBe('package_limit');
    await till.expectSound();
  });

  it.each(['error', 'busy', 'cut', 'cut_after'] as const)(
    'comes through "%s" at every call [reliability: provider trouble]',
    async (kind) => {
      const { paypal } = till.simulators;
      paypal.failNext({ kind, on: 'POST /v2/checkout/orders' });
      const { body } = await till.atWallet(member, item);
      await till.agree(body);
      paypal.failNext({ kind, on: 'GET /v2/checkout' }, { kind, on: '/capture' });
      await till.capture(member, body, item);
      await expectOnce(body.purchase_id);
    },
  );

  it('goes on when the wallet cannot be reached for a while', async () => {
    const { paypal } = till.simulators;
    const down = Array.from({ length: 3 }, () => ({ kind: 'error' as const, on: '/v2/checkout' }));
    const cart = { cart_id: `down-${member.customer_id}-0` };
    paypal.failNext(...down);
    expect((await till.atWallet(member, item, cart)).body.code).toBe('provider_unavailable');
    const { body } = await till.atWallet(member, item, cart);
    paypal.setDelivery({ paused: true });
    await till.agree(body);
    paypal.failNext(...down);
    expect((await till.capture(member, body, item)).status).toBe(503);
    await till.capture(member, body, item);
    paypal.setDelivery({ paused: false });
    paypal.flush();
    await expectOnce(body.purchase_id);
  });
});

it('events that PayPal has not signed are refused [CHK-020]', async () => {
  const answer = await fetch(`${till.url}/api/webhooks/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }),
  });
  expect(answer.status).toBe(400);
});

it('is given back through the wallet, whole or in part, and by the wallet itself [PAY-010]', async () => {
  const admin = await till.member('admin');
  const purchase_id = await bought();
  const [invoice] = (await till.purchase(member, purchase_id)).invoices;
  const refund = (key: string, total_payment?: number) =>
    till.as(admin, 'POST /invoices/:id/refund', {
      params: { id: Number(invoice?.invoice_id) },
      body: { key, ...(total_payment ? { total_payment } : {}) },
    });
  expect((await refund('part-000', 100)).body).toMatchObject({ status: 'done', total_payment: 100 });
  till.simulators.paypal.failNext({ kind: 'cut_after', on: '/refund' });
  const same = await Promise.all([refund('half-000', 200), refund('half-000', 200)]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refund('much-000', 5_000)).body.code).toBe('refund_too_much');
  expect((await refund('rest-000')).body.status).toBe('done');
  await till.quiet();
  expect((await till.purchase(member, purchase_id)).invoices.map(({ status }) => status)).toEqual([
    'paid',
    'refunded',
    'refunded',
    'refunded',
  ]);
  await till.expectSound();
});

it('that she contests there is noted with its charge, and how it goes on', async () => {
  const purchase_id = await bought();
  const [capture] = till.simulators.paypal
    .list('transaction')
    .filter(({ custom_id }) => custom_id === String(purchase_id));
  till.simulators.paypal.setDelivery({ times: 3 });
  const { id } = till.simulators.paypal.dispute(capture?.id ?? '');
  const noted = () =>
    till.rows(
      `select i.purchase_id, d.charge_id, d.total_payment, d.reason, d.status
       from disputes d join invoices i using (invoice_id) where dispute_id = $1`,
      id,
    );
  await till.quiet();
  const row = { purchase_id, charge_id: capture?.id, total_payment: 1850, reason: 'UNAUTHORISED' };
  expect(await noted()).toEqual([{ ...row, status: 'OPEN' }]);
  till.simulators.advance(60);
  till.simulators.paypal.goOnWithDispute(id, 'asked');
  await till.quiet();
  expect(await noted()).toEqual([{ ...row, status: 'WAITING_FOR_SELLER_RESPONSE' }]);
  till.simulators.advance(60);
  till.simulators.paypal.goOnWithDispute(id, 'buyer');
  await till.quiet();
  expect(await noted()).toEqual([{ ...row, status: 'RESOLVED_BUYER_FAVOUR' }]);
  await till.expectSound();
});

it('any order and repetition of events ends the same [reliability: disorder]', async () => {
  const { paypal } = till.simulators;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(50), { minLength: 4, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      async (order, captures, times) => {
        member = await till.member();
        paypal.setDelivery({ paused: true, times });
        const { body } = await till.atWallet(member, item);
        await till.agree(body);
        if (captures) await till.capture(member, body, item);
        paypal.setDelivery({ paused: false, times });
        paypal.flush((events) =>
          events
            .map((event, place) => ({ event, rank: order[place % order.length] ?? 0 }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ event }) => event),
        );
        await expectOnce(body.purchase_id);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

it('by night, what a lost event would have told is taken in, and what nobody can explain is written down [reliability: reconciliation]', async () => {
  const { paypal } = till.simulators;
  const sold = await bought();
  const monthly = await till.subscription();
  const { body } = await till.atWallet(member, monthly);
  await till.agree(body, 'agree');
  await till.capture(member, body, monthly);
  await till.quiet();
  // No event of the renewal ever comes.
  paypal.setDelivery({ paused: true });
  await till.moveTo(hours(24 * 32));
  const lost = await bought();
  await till.job('reconcile');
  const findings = () =>
    till.rows<{ kind: string; repaired: boolean }>(
      'select kind, repaired from reconciliation_findings order by reconciliation_finding_id',
    );
  expect(await findings()).toEqual([{ kind: 'charge_missing', repaired: true }]);
  expect((await till.purchase(member, body.purchase_id)).invoices).toHaveLength(2);
  await till.rows(`update invoices set provider_id = 'MADE-UP' where purchase_id = $1`, lost);
  await till.job('reconcile');
  expect(await findings()).toContainEqual({ kind: 'invoice_without_charge', repaired: false });
  await till.rows(
    `update invoices set provider_id = $2 where purchase_id = $1`,
    lost,
    paypal.list('transaction').find(({ custom_id }) => custom_id === String(lost))?.id,
  );
  expect((await till.purchase(member, sold)).invoices).toHaveLength(1);
  paypal.setDelivery({ paused: false });
  paypal.flush();
  await till.expectSound();
});
