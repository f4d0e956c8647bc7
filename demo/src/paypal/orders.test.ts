import type { PaypalFault } from '@tbm/simulators/paypal/faults';
import { describe, expect, it } from 'vitest';
import { codeOf, decide, orderRequest, walletParts } from './testing.ts';

const passing: [string, PaypalFault][] = [
  ['an error of PayPal', { kind: 'error' }],
  ['too many requests', { kind: 'busy' }],
  ['a line cut before anything is done', { kind: 'cut' }],
  ['a line cut after everything is done', { kind: 'cut_after' }],
  ['an answer that comes too late', { kind: 'slow', ms: 600 }],
];

/** An order that she has approved. */
async function approved(answer = 'paid') {
  const parts = await walletParts();
  const order = await parts.wallet.createOrder(orderRequest());
  await decide(order, answer);
  return { ...parts, order };
}
const slept = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('[CHK-020] an order of the wallet', () => {
  it('is made in pesos, approved at PayPal, captured, and read all along', async () => {
    const { wallet, paypal } = await walletParts();
    const order = await wallet.createOrder(orderRequest({ amount: 925.5 }));
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
    expect(await wallet.readOrder(order.order_id)).toMatchObject({ status: 'approved' });
    const result = await wallet.captureOrder(order.order_id);
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
    expect(await wallet.readOrder(order.order_id)).toEqual('order' in result && result.order);
  });

  it('of the same attempt is one order, whatever process asks; of another attempt another', async () => {
    const { wallet, another, paypal } = await walletParts();
    const made = await Promise.all(
      [wallet, another(), wallet, another()].map((one) => one.createOrder(orderRequest())),
    );
    expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(1);
    await wallet.createOrder(orderRequest({ key: 'purchase:9', custom_id: '9' }));
    expect(paypal.list('order')).toHaveLength(2);
  });

  it('may have a long name with accents', async () => {
    const { wallet, paypal } = await walletParts();
    await wallet.createOrder(orderRequest({ description: 'ñandú'.repeat(40) }));
    const { description = '' } = paypal.list('order')[0]?.purchase_units[0] ?? {};
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(127);
    expect(description).toMatch(/^ñandú/);
  });

  it('that PayPal no longer has is told as such', async () => {
    const { wallet, clock } = await walletParts();
    const { order_id } = await wallet.createOrder(orderRequest());
    clock.advance({ hours: 7 });
    expect(await wallet.readOrder(order_id)).toBeNull();
    expect(await wallet.captureOrder(order_id)).toEqual({ kind: 'gone' });
  });
});

describe('an order that cannot be captured', () => {
  it('is not approved', async () => {
    const { wallet } = await walletParts();
    const { order_id } = await wallet.createOrder(orderRequest());
    expect(await wallet.captureOrder(order_id)).toEqual({ kind: 'not_approved' });
  });

  it('[ERR-021] is declined; she chooses another way at PayPal, and it is paid once', async () => {
    const { wallet, paypal, order } = await approved('declined');
    const declined = await wallet.captureOrder(order.order_id);
    expect(declined).toEqual({
      kind: 'declined',
      reason: 'INSTRUMENT_DECLINED',
      approve_url: expect.stringContaining(`/paypal/checkoutnow?token=${order.order_id}`),
    });
    await decide('approve_url' in declined ? declined : order, 'paid');
    expect(await wallet.captureOrder(order.order_id)).toMatchObject({ kind: 'captured' });
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('[double pay] belongs to a purchase that another order has paid', async () => {
    const { wallet, order } = await approved();
    await wallet.captureOrder(order.order_id);
    const second = await wallet.createOrder(orderRequest({ key: 'purchase:7 again' }));
    await decide(second, 'paid');
    expect(await wallet.captureOrder(second.order_id)).toEqual({ kind: 'already_paid' });
  });

  it.each([
    [true, 'completed'],
    [false, 'declined'],
  ])('is held back by PayPal until it has looked: let through %s', async (passed, status) => {
    const { wallet, paypal, order } = await approved('review');
    const result = await wallet.captureOrder(order.order_id);
    expect(result).toMatchObject({ kind: 'pending', order: { status: 'pending' } });
    paypal.decide(String(paypal.list('transaction')[0]?.id), passed);
    expect(await wallet.readOrder(order.order_id)).toMatchObject({ status, capture: { status } });
    expect((await wallet.captureOrder(order.order_id)).kind).toBe(passed ? 'captured' : 'declined');
  });
});

describe('[double pay] capturing', () => {
  it('five times at once, from two processes, takes the money once', async () => {
    const { wallet, another, paypal, order } = await approved();
    const other = another();
    const results = await Promise.all(
      [wallet, other, wallet, other, wallet].map((one) => one.captureOrder(order.order_id)),
    );
    const ids = results.map((result) => 'order' in result && result.order.capture?.capture_id);
    expect(new Set(ids)).toEqual(new Set([paypal.list('transaction')[0]?.id]));
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it.each(passing)('[provider trouble] after %s takes it once and says so', async (_name, fault) => {
    const { wallet, paypal, order } = await approved();
    paypal.failNext({ ...fault, on: '/capture' });
    expect(await wallet.captureOrder(order.order_id)).toMatchObject({ kind: 'captured' });
    if (fault.kind === 'slow') await slept(fault.ms);
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('[provider trouble] whose every answer is lost takes it once; asked again, it says so', async () => {
    const { wallet, paypal, order } = await approved();
    const lost: PaypalFault = { kind: 'cut_after', on: '/capture' };
    paypal.failNext(lost, lost, lost);
    expect(await codeOf(wallet.captureOrder(order.order_id))).toBe('provider_unavailable');
    expect(paypal.list('transaction')).toHaveLength(1);
    expect(await wallet.captureOrder(order.order_id)).toMatchObject({ kind: 'captured' });
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it.each(passing)('[provider trouble] an order begun through %s is one order', async (_name, fault) => {
    const { wallet, paypal } = await walletParts();
    paypal.failNext(fault, fault);
    const { order_id } = await wallet.createOrder(orderRequest());
    if (fault.kind === 'slow') await slept(fault.ms);
    expect(paypal.list('order').map(({ id }) => id)).toEqual([order_id]);
  });
});

describe('giving money back', () => {
  async function paid() {
    const parts = await approved();
    await parts.wallet.captureOrder(parts.order.order_id);
    return { ...parts, capture_id: String(parts.paypal.list('transaction')[0]?.id) };
  }

  it('in part and then the rest; never more', async () => {
    const { wallet, capture_id, order } = await paid();
    expect(
      await wallet.refundCapture({ key: 'refund:1', capture_id, amount: 125.5, note: 'Una clase' }),
    ).toEqual({
      kind: 'refunded',
      refund: { refund_id: expect.any(String), status: 'completed', amount: 125.5 },
    });
    expect(await wallet.readOrder(order.order_id)).toMatchObject({
      status: 'completed',
      capture: { status: 'partly_refunded' },
    });
    expect(await wallet.refundCapture({ key: 'refund:2', capture_id, amount: 900 })).toEqual({
      kind: 'refused',
      reason: 'REFUND_AMOUNT_EXCEEDED',
    });
    expect(await wallet.refundCapture({ key: 'refund:3', capture_id })).toMatchObject({
      refund: { amount: 799.5 },
    });
    expect(await wallet.refundCapture({ key: 'refund:4', capture_id })).toEqual({
      kind: 'refused',
      reason: 'CAPTURE_FULLY_REFUNDED',
    });
    expect(await wallet.refundCapture({ key: 'refund:5', capture_id: 'NONE' })).toMatchObject({
      kind: 'refused',
    });
  });

  it.each(passing)('[provider trouble] through %s gives back once', async (_name, fault) => {
    const { wallet, paypal, capture_id } = await paid();
    paypal.failNext({ ...fault, on: '/refund' });
    const refund = { key: 'refund:1', capture_id, amount: 100 };
    const first = await wallet.refundCapture(refund);
    expect(await wallet.refundCapture(refund)).toEqual(first);
    if (fault.kind === 'slow') await slept(fault.ms);
    expect(paypal.list('refund')).toHaveLength(1);
  });
});

describe('the token', () => {
  it('is asked for once by many calls, and anew when PayPal no longer takes it', async () => {
    const { wallet, paypal, clock } = await walletParts();
    await Promise.all(
      ['1', '2', '3'].map((key) => wallet.createOrder(orderRequest({ key, custom_id: key }))),
    );
    expect(paypal.list('token')).toHaveLength(1);
    const [first] = paypal.list('token');
    clock.advance({ hours: 10 });
    await Promise.all(['4', '5'].map((key) => wallet.createOrder(orderRequest({ key, custom_id: key }))));
    expect(paypal.list('order')).toHaveLength(5);
    expect(paypal.list('token')).not.toContainEqual(first);
    expect(paypal.list('token')).toHaveLength(1);
  });

  it.each(passing)('[provider trouble] comes through %s', async (_name, fault) => {
    const { wallet, paypal } = await walletParts();
    paypal.failNext({ ...fault, on: '/v1/oauth2/token' });
    expect(await wallet.createOrder(orderRequest())).toMatchObject({ status: 'open' });
  });

  it('is refused to a wrong secret, which is our trouble and stands in the log', async () => {
    const { another, lines } = await walletParts();
    const wallet = another({ secret: 'wrong' });
    expect(await codeOf(wallet.createOrder(orderRequest()))).toBe('provider_unavailable');
    expect(lines).toEqual([expect.stringContaining('invalid_client')]);
  });
});

it('[provider trouble] after three tries it is given up, and the log says why and names nobody', async () => {
  const { wallet, paypal, lines, order } = await approved();
  for (const fault of [{ kind: 'error' }, { kind: 'cut' }, { kind: 'busy' }] as const) {
    paypal.failNext(fault, fault, fault);
    expect(await codeOf(wallet.readOrder(order.order_id))).toBe('provider_unavailable');
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { call: 'readOrder', status: 500, issue: 'INTERNAL_SERVER_ERROR', debug_id: expect.any(String) },
    { call: 'readOrder', error: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/) },
    { call: 'readOrder', status: 429, issue: 'RATE_LIMIT_REACHED' },
  ]);
  expect(lines.join()).not.toMatch(/ana|Compradora|example\.com|Bearer|A21AA|ocho clases/i);
  expect(await wallet.readOrder(order.order_id)).toMatchObject({ status: 'approved' });
});
