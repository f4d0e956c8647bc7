import { makeDiscount, makePackage } from '@tbm/server/platform/testing/factories';
import type { SignedIn } from '@tbm/server/platform/testing/people';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentHarness, type PaymentHarness } from './payment-harness.ts';

// Single payments at PayPal, through the product's adapter and the simulator.
let harness: PaymentHarness;
let member: SignedIn;
let item: number;

beforeAll(async () => {
  harness = await openPaymentHarness('2027-01-10T18:00:00Z');
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.simulators.paypal.setDelivery({ delayMs: 0, times: 1, paused: false });
  member = await harness.member();
  ({ class_package_id: item } = await makePackage(harness.pool));
});

const hours = (count: number): string =>
  new Date(harness.simulators.now().getTime() + count * 3_600_000).toISOString();
const charges = (purchase_id: number) =>
  harness.simulators.paypal
    .list('transaction')
    .filter(({ custom_id, status }) => custom_id === String(purchase_id) && status !== 'DECLINED').length;
const bought = async () => {
  const { body } = await harness.atPaypal(member, item);
  await harness.approve(body);
  await harness.capture(member, body, item);
  await harness.idle();
  return body.purchase_id;
};
const expectOnce = async (purchase_id: number) => {
  await harness.idle();
  expect(charges(purchase_id)).toBe(1);
  expect(await harness.purchase(member, purchase_id)).toMatchObject({
    status: 'active',
    payment_method_id: 3,
    payment_method: { name: 'PayPal' },
  });
  expect((await harness.sentMessages(member)).filter((cause) => cause === 'receipt:purchase')).toHaveLength(
    1,
  );
  await harness.expectConsistent();
};

describe('a payment at PayPal [CHK-020, API-040, API-041, PAY-010]', () => {
  it('is approved there and captured once, however often the capture is requested', async () => {
    const { status, body } = await harness.atPaypal(member, item, { metadata: { branch_id: 2 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ next: 'approve', subscription_id: null, plan_id: null });
    expect(body.links).toEqual([{ rel: 'approve', href: expect.stringContaining(String(body.orderID)) }]);
    expect(await harness.capture(member, body, item)).toMatchObject({
      status: 409,
      body: { code: 'wallet_not_approved' },
    });
    harness.simulators.paypal.setDelivery({ times: 3 });
    expect(await harness.approve(body)).toContain(`/gracias/${body.purchase_id}/?paypal=1`);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => harness.capture(member, body, item)));
    for (const one of all)
      expect(one).toMatchObject({
        status: 200,
        body: { purchase_id: body.purchase_id, orderID: body.orderID, plan_id: null, status: 'active' },
      });
    expect((await harness.purchase(member, body.purchase_id)).branch_id).toBe(2);
    await expectOnce(body.purchase_id);
  });

  it('is one order for ten simultaneous identical attempts, and no other member may capture it', async () => {
    const cart = { cart_id: `ten-${member.customer_id}-000` };
    const ten = await Promise.all(Array.from({ length: 10 }, () => harness.atPaypal(member, item, cart)));
    const good = ten.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(good.map(({ purchase_id, orderID }) => `${purchase_id} ${orderID}`)).size).toBe(1);
    const [begun] = good;
    if (!begun) throw new Error('none began');
    await harness.approve(begun, 'cancel');
    const other = await harness.member();
    expect((await harness.capture(other, begun, item)).body.code).toBe('purchase_not_found');
    expect((await harness.capture(member, begun, item + 1)).body.code).toBe('purchase_not_found');
    expect((await harness.capture(member, { orderID: 'NONE', subscription_id: null }, item)).status).toBe(
      404,
    );
    const { code } = await makeDiscount(harness.pool, { amount: 10 });
    expect((await harness.capture(member, begun, item, code)).body.code).toBe('discount_invalid');
    await harness.approve(begun);
    await harness.capture(member, begun, item);
    await expectOnce(begun.purchase_id);
  });

  it('is captured after the buyer closes the browser, by the event alone or by the job alone', async () => {
    const first = await harness.atPaypal(member, item);
    await harness.approve(first.body);
    await expectOnce(first.body.purchase_id);
    member = await harness.member();
    harness.simulators.paypal.setDelivery({ paused: true });
    const second = await harness.atPaypal(member, item);
    await harness.approve(second.body);
    await harness.moveTo(hours(0.2));
    await harness.job('reconcile_pending_purchases');
    expect((await harness.purchase(member, second.body.purchase_id)).status).toBe('active');
    harness.simulators.paypal.setDelivery({ paused: false });
    harness.simulators.paypal.flush();
    await expectOnce(second.body.purchase_id);
  });

  it('reports and records a decline, and stays payable with another card', async () => {
    const cart = { cart_id: `declined-${member.customer_id}` };
    const { body } = await harness.atPaypal(member, item, cart);
    harness.simulators.paypal.setDelivery({ paused: true });
    await harness.approve(body, 'declined');
    expect(await harness.capture(member, body, item)).toMatchObject({
      status: 402,
      body: { code: 'wallet_declined' },
    });
    harness.simulators.paypal.setDelivery({ paused: false });
    const card = await harness.attempt(member, item, { ...cart, payment_method: 'pm_card_visa' });
    expect(card).toMatchObject({ status: 200, body: { next: 'done' } });
    await harness.idle();
    expect(await harness.purchase(member, card.body.purchase_id)).toMatchObject({
      status: 'active',
      payment_method_id: 1,
    });
    expect(await harness.purchase(member, body.purchase_id)).toMatchObject({
      status: 'failed',
      invoices: [{ status: 'failed' }],
    });
    await harness.expectConsistent();
  });

  it.each([
    [true, 'active'],
    [false, 'failed'],
  ])(
    'that PayPal holds back for a look waits, and cannot be made twice: let through %s',
    async (passed, end) => {
      const cart = { cart_id: `review-${member.customer_id}` };
      const { body } = await harness.atPaypal(member, item, cart);
      await harness.approve(body, 'review');
      expect((await harness.capture(member, body, item)).body.status).toBe('pending');
      expect((await harness.atPaypal(member, item, cart)).body.code).toBe('payment_in_review');
      expect((await harness.attempt(member, item, cart)).body.code).toBe('payment_in_review');
      const held = harness.simulators.paypal.list('transaction').find(({ status }) => status === 'PENDING');
      await harness.moveTo(hours(30));
      await harness.job('reconcile_pending_purchases');
      expect((await harness.purchase(member, body.purchase_id)).status).toBe('pending');
      harness.simulators.paypal.decide(String(held?.id), passed);
      await harness.idle();
      expect((await harness.purchase(member, body.purchase_id)).status).toBe(end);
      await harness.expectConsistent();
    },
  );

  it('fails after a day when the buyer abandons it, and is never captured later', async () => {
    const { body } = await harness.atPaypal(member, item);
    await harness.moveTo(hours(25));
    await harness.job('reconcile_pending_purchases');
    expect((await harness.purchase(member, body.purchase_id)).status).toBe('failed');
    await harness.approve(body).catch(() => null);
    expect((await harness.capture(member, body, item)).body.code).toBe('purchase_failed');
    await harness.idle();
    expect(charges(body.purchase_id)).toBe(0);
    await harness.expectConsistent();
  });

  it('never reaches PayPal when it is free, and applies a discount [CHK-022, ERR-029]', async () => {
    const orders = () => harness.simulators.paypal.list('order').length;
    const before = orders();
    const free = await makeDiscount(harness.pool, { amount: 100 });
    const none = await harness.atPaypal(member, item, { discountCode: free.code });
    expect(none.body).toMatchObject({ next: 'done', orderID: null, links: [] });
    expect(orders()).toBe(before);
    expect(await harness.purchase(member, none.body.purchase_id)).toMatchObject({
      status: 'active',
      payment_method_id: 6,
    });
    const half = await makeDiscount(harness.pool, { amount: 50 });
    const { body } = await harness.atPaypal(member, item, { discountCode: half.code });
    await harness.approve(body);
    await harness.capture(member, body, item, half.code);
    await harness.idle();
    expect((await harness.purchase(member, body.purchase_id)).invoices).toMatchObject([
      { total_payment: 925 },
    ]);
    await harness.expectConsistent();
  });

  it('respects the limit of a package, as with a card [ERR-015]', async () => {
    ({ class_package_id: item } = await makePackage(harness.pool, { customer_limit: 1 }));
    await bought();
    expect((await harness.atPaypal(member, item)).body.code).toBe('package_limit');
    await harness.expectConsistent();
  });

  it.each(['error', 'busy', 'cut', 'cut_after'] as const)(
    'comes through "%s" at every call [reliability: provider trouble]',
    async (kind) => {
      const { paypal } = harness.simulators;
      paypal.failNext({ kind, on: 'POST /v2/checkout/orders' });
      const { body } = await harness.atPaypal(member, item);
      await harness.approve(body);
      paypal.failNext({ kind, on: 'GET /v2/checkout' }, { kind, on: '/capture' });
      await harness.capture(member, body, item);
      await expectOnce(body.purchase_id);
    },
  );

  it('continues after PayPal was unreachable', async () => {
    const { paypal } = harness.simulators;
    const down = Array.from({ length: 3 }, () => ({ kind: 'error' as const, on: '/v2/checkout' }));
    const cart = { cart_id: `down-${member.customer_id}-0` };
    paypal.failNext(...down);
    expect((await harness.atPaypal(member, item, cart)).body.code).toBe('provider_unavailable');
    const { body } = await harness.atPaypal(member, item, cart);
    paypal.setDelivery({ paused: true });
    await harness.approve(body);
    paypal.failNext(...down);
    expect((await harness.capture(member, body, item)).status).toBe(503);
    await harness.capture(member, body, item);
    paypal.setDelivery({ paused: false });
    paypal.flush();
    await expectOnce(body.purchase_id);
  });
});

it('events without a signature of PayPal are refused [CHK-020]', async () => {
  const answer = await fetch(`${harness.url}/api/webhooks/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }),
  });
  expect(answer.status).toBe(400);
});

it('refunds through PayPal, in full or in part, and records refunds made at PayPal [PAY-010]', async () => {
  const admin = await harness.member('admin');
  const purchase_id = await bought();
  const [invoice] = (await harness.purchase(member, purchase_id)).invoices;
  const refund = (key: string, total_payment?: number) =>
    harness.as(admin, 'POST /invoices/:id/refund', {
      params: { id: Number(invoice?.invoice_id) },
      body: { key, ...(total_payment ? { total_payment } : {}) },
    });
  expect((await refund('part-000', 100)).body).toMatchObject({ status: 'done', total_payment: 100 });
  harness.simulators.paypal.failNext({ kind: 'cut_after', on: '/refund' });
  const same = await Promise.all([refund('half-000', 200), refund('half-000', 200)]);
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refund('much-000', 5_000)).body.code).toBe('refund_too_much');
  expect((await refund('rest-000')).body.status).toBe('done');
  await harness.idle();
  expect((await harness.purchase(member, purchase_id)).invoices.map(({ status }) => status)).toEqual([
    'paid',
    'refunded',
    'refunded',
    'refunded',
  ]);
  await harness.expectConsistent();
});

it('records a dispute with its charge and follows its status', async () => {
  const purchase_id = await bought();
  const [capture] = harness.simulators.paypal
    .list('transaction')
    .filter(({ custom_id }) => custom_id === String(purchase_id));
  harness.simulators.paypal.setDelivery({ times: 3 });
  const { id } = harness.simulators.paypal.dispute(capture?.id ?? '');
  const noted = () =>
    harness.rows(
      `select i.purchase_id, d.charge_id, d.total_payment, d.reason, d.status
       from disputes d join invoices i using (invoice_id) where dispute_id = $1`,
      id,
    );
  await harness.idle();
  const row = { purchase_id, charge_id: capture?.id, total_payment: 1850, reason: 'UNAUTHORISED' };
  expect(await noted()).toEqual([{ ...row, status: 'OPEN' }]);
  harness.simulators.advance(60);
  harness.simulators.paypal.goOnWithDispute(id, 'asked');
  await harness.idle();
  expect(await noted()).toEqual([{ ...row, status: 'WAITING_FOR_SELLER_RESPONSE' }]);
  harness.simulators.advance(60);
  harness.simulators.paypal.goOnWithDispute(id, 'buyer');
  await harness.idle();
  expect(await noted()).toEqual([{ ...row, status: 'RESOLVED_BUYER_FAVOUR' }]);
  await harness.expectConsistent();
});

it('events in any order and number lead to the same state [reliability: disorder]', async () => {
  const { paypal } = harness.simulators;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(50), { minLength: 4, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 3 }),
      async (order, captures, times) => {
        member = await harness.member();
        paypal.setDelivery({ paused: true, times });
        const { body } = await harness.atPaypal(member, item);
        await harness.approve(body);
        if (captures) await harness.capture(member, body, item);
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
}, 300_000);

it('the nightly reconciliation applies the changes of lost events, and records unexplained differences [reliability: reconciliation]', async () => {
  const { paypal } = harness.simulators;
  const sold = await bought();
  const monthly = await harness.subscription();
  const { body } = await harness.atPaypal(member, monthly);
  await harness.approve(body, 'agree');
  await harness.capture(member, body, monthly);
  await harness.idle();
  // No event of the renewal arrives.
  paypal.setDelivery({ paused: true });
  await harness.moveTo(hours(24 * 32));
  const lost = await bought();
  await harness.job('reconcile');
  const findings = () =>
    harness.rows<{ kind: string; repaired: boolean }>(
      'select kind, repaired from reconciliation_findings order by reconciliation_finding_id',
    );
  expect(await findings()).toEqual([{ kind: 'charge_missing', repaired: true }]);
  expect((await harness.purchase(member, body.purchase_id)).invoices).toHaveLength(2);
  await harness.rows(`update invoices set provider_id = 'MADE-UP' where purchase_id = $1`, lost);
  await harness.job('reconcile');
  expect(await findings()).toContainEqual({ kind: 'invoice_without_charge', repaired: false });
  await harness.rows(
    `update invoices set provider_id = $2 where purchase_id = $1`,
    lost,
    paypal.list('transaction').find(({ custom_id }) => custom_id === String(lost))?.id,
  );
  expect((await harness.purchase(member, sold)).invoices).toHaveLength(1);
  paypal.setDelivery({ paused: false });
  paypal.flush();
  await harness.expectConsistent();
});
