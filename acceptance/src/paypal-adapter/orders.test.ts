import type { PaypalFault } from '@tbm/simulators/paypal/faults';
import { describe, expect, it } from 'vitest';
import { codeOf, decide, orderRequest, paypalParts } from './testing.ts';

const passing: [string, PaypalFault][] = [
  ['an error of PayPal', { kind: 'error' }],
  ['too many requests', { kind: 'busy' }],
  ['a line cut before anything is done', { kind: 'cut' }],
  ['a line cut after everything is done', { kind: 'cut_after' }],
  ['an answer that comes too late', { kind: 'slow', ms: 600 }],
];

/** An approved order. */
async function approved(answer = 'paid') {
  const parts = await paypalParts();
  const order = await parts.adapter.createOrder(orderRequest());
  await decide(order, answer);
  return { ...parts, order };
}
const slept = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('[CHK-020] an order of PayPal', () => {
  it('is created in pesos, approved at PayPal and captured, and can be read at each step', async () => {
    const { adapter, paypal } = await paypalParts();
    const order = await adapter.createOrder(orderRequest({ amount: 925.5 }));
    expect(order).toEqual({
      order_id: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'open',
      amount: 925.5,
      custom_id: '7',
      approve_url: expect.stringContaining('/paypal/checkoutnow?token='),
      capture: null,
    });
    expect(paypal.list('order')[0]?.purchase_units[0]?.amount).toEqual({
      currency_code: 'MXN',
      value: '925.50',
    });
    expect(await decide(order, 'paid')).toContain('https://tbm.test/gracias?token=');
    expect(await adapter.readOrder(order.order_id)).toMatchObject({ status: 'approved' });
    const result = await adapter.captureOrder(order.order_id);
    expect(result).toEqual({
      kind: 'captured',
      order: {
        ...order,
        status: 'completed',
        approve_url: null,
        capture: {
          capture_id: paypal.list('transaction')[0]?.id,
          order_id: order.order_id,
          custom_id: '7',
          amount: 925.5,
          status: 'completed',
        },
      },
    });
    expect(await adapter.readOrder(order.order_id)).toEqual('order' in result && result.order);
  });

  it('is one order per attempt, whichever process asks', async () => {
    const { adapter, another, paypal } = await paypalParts();
    const made = await Promise.all(
      [adapter, another(), adapter, another()].map((one) => one.createOrder(orderRequest())),
    );
    expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(1);
    await adapter.createOrder(orderRequest({ key: 'purchase:9', custom_id: '9' }));
    expect(paypal.list('order')).toHaveLength(2);
  });

  it('may have a long name with accents', async () => {
    const { adapter, paypal } = await paypalParts();
    await adapter.createOrder(orderRequest({ description: 'ñandú'.repeat(40) }));
    const { description = '' } = paypal.list('order')[0]?.purchase_units[0] ?? {};
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(127);
    expect(description).toMatch(/^ñandú/);
  });

  it('is reported as missing when PayPal no longer has it', async () => {
    const { adapter, clock } = await paypalParts();
    const { order_id } = await adapter.createOrder(orderRequest());
    clock.advance({ hours: 7 });
    expect(await adapter.readOrder(order_id)).toBeNull();
    expect(await adapter.captureOrder(order_id)).toEqual({ kind: 'gone' });
  });
});

describe('an order that cannot be captured', () => {
  it('is not approved', async () => {
    const { adapter } = await paypalParts();
    const { order_id } = await adapter.createOrder(orderRequest());
    expect(await adapter.captureOrder(order_id)).toEqual({ kind: 'not_approved' });
  });

  it('[ERR-021] is declined; with another card at PayPal it is paid once', async () => {
    const { adapter, paypal, order } = await approved('declined');
    const declined = await adapter.captureOrder(order.order_id);
    expect(declined).toEqual({
      kind: 'declined',
      reason: 'INSTRUMENT_DECLINED',
      approve_url: expect.stringContaining(`/paypal/checkoutnow?token=${order.order_id}`),
    });
    await decide('approve_url' in declined ? declined : order, 'paid');
    expect(await adapter.captureOrder(order.order_id)).toMatchObject({ kind: 'captured' });
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('[double pay] belongs to a purchase that another order has paid', async () => {
    const { adapter, order } = await approved();
    await adapter.captureOrder(order.order_id);
    const second = await adapter.createOrder(orderRequest({ key: 'purchase:7 again' }));
    await decide(second, 'paid');
    expect(await adapter.captureOrder(second.order_id)).toEqual({ kind: 'already_paid' });
  });

  it.each([
    [true, 'completed'],
    [false, 'declined'],
  ])('is held back by PayPal until it has looked: let through %s', async (passed, status) => {
    const { adapter, paypal, order } = await approved('review');
    const result = await adapter.captureOrder(order.order_id);
    expect(result).toMatchObject({ kind: 'pending', order: { status: 'pending' } });
    paypal.decide(String(paypal.list('transaction')[0]?.id), passed);
    expect(await adapter.readOrder(order.order_id)).toMatchObject({ status, capture: { status } });
    expect((await adapter.captureOrder(order.order_id)).kind).toBe(passed ? 'captured' : 'declined');
  });
});

describe('[double pay] capturing', () => {
  it('five times at once, from two processes, charges once', async () => {
    const { adapter, another, paypal, order } = await approved();
    const other = another();
    const results = await Promise.all(
      [adapter, other, adapter, other, adapter].map((one) => one.captureOrder(order.order_id)),
    );
    const ids = results.map((result) => 'order' in result && result.order.capture?.capture_id);
    expect(new Set(ids)).toEqual(new Set([paypal.list('transaction')[0]?.id]));
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it.each(passing)('[provider trouble] after %s charges once and reports it', async (_name, fault) => {
    const { adapter, paypal, order } = await approved();
    paypal.failNext({ ...fault, on: '/capture' });
    expect(await adapter.captureOrder(order.order_id)).toMatchObject({ kind: 'captured' });
    if (fault.kind === 'slow') await slept(fault.ms);
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('[provider trouble] without any answer charges once, and the next request reports it', async () => {
    const { adapter, paypal, order } = await approved();
    const lost: PaypalFault = { kind: 'cut_after', on: '/capture' };
    paypal.failNext(lost, lost, lost);
    expect(await codeOf(adapter.captureOrder(order.order_id))).toBe('provider_unavailable');
    expect(paypal.list('transaction')).toHaveLength(1);
    expect(await adapter.captureOrder(order.order_id)).toMatchObject({ kind: 'captured' });
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it.each(passing)('[provider trouble] an order created through %s is one order', async (_name, fault) => {
    const { adapter, paypal } = await paypalParts();
    paypal.failNext(fault, fault);
    const { order_id } = await adapter.createOrder(orderRequest());
    if (fault.kind === 'slow') await slept(fault.ms);
    expect(paypal.list('order').map(({ id }) => id)).toEqual([order_id]);
  });
});

describe('refunding', () => {
  async function paid() {
    const parts = await approved();
    await parts.adapter.captureOrder(parts.order.order_id);
    return { ...parts, capture_id: String(parts.paypal.list('transaction')[0]?.id) };
  }

  it('returns a part and then the rest, never more', async () => {
    const { adapter, capture_id, order } = await paid();
    expect(
      await adapter.refundCapture({ key: 'refund:1', capture_id, amount: 125.5, note: 'Una clase' }),
    ).toEqual({
      kind: 'refunded',
      refund: { refund_id: expect.any(String), status: 'completed', amount: 125.5 },
    });
    expect(await adapter.readOrder(order.order_id)).toMatchObject({
      status: 'completed',
      capture: { status: 'partly_refunded' },
    });
    expect(await adapter.refundCapture({ key: 'refund:2', capture_id, amount: 900 })).toEqual({
      kind: 'refused',
      reason: 'REFUND_AMOUNT_EXCEEDED',
    });
    expect(await adapter.refundCapture({ key: 'refund:3', capture_id })).toMatchObject({
      refund: { amount: 799.5 },
    });
    expect(await adapter.refundCapture({ key: 'refund:4', capture_id })).toEqual({
      kind: 'refused',
      reason: 'CAPTURE_FULLY_REFUNDED',
    });
    expect(await adapter.refundCapture({ key: 'refund:5', capture_id: 'NONE' })).toMatchObject({
      kind: 'refused',
    });
  });

  it.each(passing)('[provider trouble] through %s refunds once', async (_name, fault) => {
    const { adapter, paypal, capture_id } = await paid();
    paypal.failNext({ ...fault, on: '/refund' });
    const refund = { key: 'refund:1', capture_id, amount: 100 };
    const first = await adapter.refundCapture(refund);
    expect(await adapter.refundCapture(refund)).toEqual(first);
    if (fault.kind === 'slow') await slept(fault.ms);
    expect(paypal.list('refund')).toHaveLength(1);
  });
});

describe('the token', () => {
  it('is requested once for many calls, and again when PayPal rejects it', async () => {
    const { adapter, paypal, clock } = await paypalParts();
    await Promise.all(
      ['1', '2', '3'].map((key) => adapter.createOrder(orderRequest({ key, custom_id: key }))),
    );
    expect(paypal.list('token')).toHaveLength(1);
    const [first] = paypal.list('token');
    clock.advance({ hours: 10 });
    await Promise.all(['4', '5'].map((key) => adapter.createOrder(orderRequest({ key, custom_id: key }))));
    expect(paypal.list('order')).toHaveLength(5);
    expect(paypal.list('token')).not.toContainEqual(first);
    expect(paypal.list('token')).toHaveLength(1);
  });

  it.each(passing)('[provider trouble] arrives through %s', async (_name, fault) => {
    const { adapter, paypal } = await paypalParts();
    paypal.failNext({ ...fault, on: '/v1/oauth2/token' });
    expect(await adapter.createOrder(orderRequest())).toMatchObject({ status: 'open' });
  });

  it('is refused for a wrong secret, which is logged as our fault', async () => {
    const { another, lines } = await paypalParts();
    const adapter = another({ secret: 'wrong' });
    expect(await codeOf(adapter.createOrder(orderRequest()))).toBe('provider_unavailable');
    expect(lines).toEqual([expect.stringContaining('invalid_client')]);
  });
});

it('[provider trouble] a call is given up after three tries; the log has the reason and names no person', async () => {
  const { adapter, paypal, lines, order } = await approved();
  for (const fault of [{ kind: 'error' }, { kind: 'cut' }, { kind: 'busy' }] as const) {
    paypal.failNext(fault, fault, fault);
    expect(await codeOf(adapter.readOrder(order.order_id))).toBe('provider_unavailable');
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { call: 'readOrder', status: 500, issue: 'INTERNAL_SERVER_ERROR', debug_id: expect.any(String) },
    { call: 'readOrder', error: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) },
    { call: 'readOrder', status: 429, issue: 'RATE_LIMIT_REACHED' },
  ]);
  expect(lines.join()).not.toMatch(/ana|Compradora|example\.com|Bearer|A21AA|ocho clases/i);
  expect(await adapter.readOrder(order.order_id)).toMatchObject({ status: 'approved' });
});
