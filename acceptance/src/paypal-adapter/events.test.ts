import { generateKeyPairSync, sign } from 'node:crypto';
import { signedText } from '@tbm/simulators/paypal/signing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  codeOf,
  decide,
  listen,
  orderRequest,
  paypalParts,
  planRequest,
  subscriptionRequest,
} from './testing.ts';

afterEach(() => {
  vi.useRealTimers();
});
const hour = 3_600_000;

describe('[disorder] events of an order', () => {
  it('approved, captured, refunded', async () => {
    const parts = await paypalParts();
    const { adapter, paypal } = parts;
    const { events } = await listen(parts);
    const order = await adapter.createOrder(orderRequest());
    await decide(order, 'paid');
    await adapter.captureOrder(order.order_id);
    const capture_id = String(paypal.list('transaction')[0]?.id);
    await adapter.refundCapture({ key: 'refund:1', capture_id, amount: 100 });
    const at = '2026-11-18T18:00:00.000Z';
    const event = { event_id: expect.stringMatching(/^WH-/), at };
    const capture = {
      capture_id,
      order_id: order.order_id,
      custom_id: '7',
      amount: 925,
      status: 'completed',
    };
    expect(await events(3)).toEqual(
      expect.arrayContaining([
        {
          ...event,
          type: 'CHECKOUT.ORDER.APPROVED',
          kind: 'order_approved',
          order_id: order.order_id,
          custom_id: '7',
        },
        { ...event, type: 'PAYMENT.CAPTURE.COMPLETED', kind: 'captured', capture },
        {
          ...event,
          type: 'PAYMENT.CAPTURE.REFUNDED',
          kind: 'refunded',
          refund: { refund_id: paypal.list('refund')[0]?.id, status: 'completed', amount: 100 },
          payment_id: capture_id,
        },
      ]),
    );
  });

  it('held for review, then denied', async () => {
    const parts = await paypalParts();
    const { adapter, paypal } = parts;
    const { events } = await listen(parts);
    const order = await adapter.createOrder(orderRequest());
    await decide(order, 'review');
    await adapter.captureOrder(order.order_id);
    paypal.decide(String(paypal.list('transaction')[0]?.id), false);
    const all = await events(3);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['order_approved', 'other', 'capture_denied']),
    );
    expect(all.find(({ kind }) => kind === 'capture_denied')).toMatchObject({
      capture: { order_id: order.order_id, custom_id: '7', status: 'declined' },
    });
  });
});

describe('[disorder] events of a subscription', () => {
  it('activated, charged, failed, suspended, cancelled, refunded: each with the state at its time', async () => {
    const parts = await paypalParts();
    const { adapter, paypal, moveTo } = parts;
    const { events } = await listen(parts);
    const plan_id = await adapter.ensurePlan(planRequest());
    const made = await adapter.createSubscription(subscriptionRequest({ plan_id }));
    const { subscription_id } = made;
    await decide(made, 'agree');
    await adapter.activateSubscription(subscription_id);
    paypal.declineNext(subscription_id, 999);
    moveTo('2026-12-28T10:00:00Z');
    await adapter.cancelSubscription(subscription_id, 'x');
    const [sale] = paypal.list('transaction');
    await adapter.refundCapture({ key: 'refund:1', capture_id: String(sale?.id) });
    const all = (await events(9)).toSorted((a, b) => order(a.event_id) - order(b.event_id));
    function order(event: string) {
      return paypal.list('event').findIndex(({ id }) => id === event);
    }
    const failure = (at: string, retry_at: string | null) => ({
      at,
      kind: 'charge_failed',
      subscription: {
        subscription_id,
        custom_id: '8',
        status: 'active',
        last_failure: { amount: 925, at, retry_at },
      },
    });
    expect(all).toMatchObject([
      { kind: 'other', type: 'BILLING.SUBSCRIPTION.CREATED' },
      { kind: 'subscription_changed', subscription: { subscription_id, status: 'active', custom_id: '8' } },
      {
        kind: 'charged',
        at: '2026-11-18T18:00:00.000Z',
        charge: {
          charge_id: sale?.id,
          subscription_id,
          custom_id: '8',
          amount: 925,
          at: '2026-11-18T18:00:00.000Z',
        },
      },
      failure('2026-12-18T10:00:00.000Z', '2026-12-23T10:00:00.000Z'),
      failure('2026-12-23T10:00:00.000Z', '2026-12-28T10:00:00.000Z'),
      failure('2026-12-28T10:00:00.000Z', null),
      { kind: 'subscription_changed', subscription: { status: 'suspended', outstanding: 925 } },
      { kind: 'subscription_changed', subscription: { status: 'cancelled' } },
      { kind: 'refunded', payment_id: sale?.id, refund: { amount: 925, status: 'completed' } },
    ]);
  });
});

/** One event as it was delivered, and the adapter. */
async function transmitted() {
  const parts = await paypalParts();
  const { received, until } = await listen(parts);
  await decide(await parts.adapter.createOrder(orderRequest()), 'paid');
  await until(1);
  const [got] = received;
  if (!got) throw new Error('no event arrived');
  return { ...parts, ...got };
}

describe('the signature of an event', () => {
  it('is accepted from PayPal, for every delivery of the event', async () => {
    const { adapter, body, headers, paypal } = await transmitted();
    const [first, second] = [await adapter.readEvent(body, headers), await adapter.readEvent(body, headers)];
    expect(second).toEqual(first);
    expect(first.event_id).toBe(paypal.list('event')[0]?.id);
  });

  it('is refused for a changed body, another key or another webhook', async () => {
    const { adapter, body, headers, paypal, lines, another } = await transmitted();
    const id = String(headers['paypal-transmission-id']);
    const time = String(headers['paypal-transmission-time']);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64');
    const ownSignature = signed(signedText(id, time, paypal.account.webhook_id, body));
    const cases: [string, string, Record<string, string>][] = [
      ['another amount', body.replace('925.00', '9.00'), {}],
      ['another kind', body.replace('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'), {}],
      ['another key', body, { 'paypal-transmission-sig': ownSignature }],
      ['no signature', body, { 'paypal-transmission-sig': '' }],
      ['another id', body, { 'paypal-transmission-id': 'made-up-1' }],
      ['another certificate', body, { 'paypal-cert-url': 'https://evil.example/cert.pem' }],
      ['another algorithm', body, { 'paypal-auth-algo': 'none' }],
      ['no JSON', `${body}}`, {}],
      ['a second event slipped in', `${body},"webhook_id":"x"`, {}],
      ['nothing', '', {}],
      ['a list', '[]', {}],
    ];
    for (const [name, text, change] of cases)
      expect(`${name}: ${await codeOf(adapter.readEvent(text, { ...headers, ...change }))}`).toBe(
        `${name}: signature_invalid`,
      );
    expect(await codeOf(adapter.readEvent(body, {}))).toBe('signature_invalid');
    const other = another({ webhook_id: 'OTHER' });
    expect(await codeOf(other.readEvent(body, headers))).toBe('signature_invalid');
    expect(lines.every((line) => JSON.parse(line).message.includes('was refused'))).toBe(true);
    expect(lines.join()).not.toMatch(/ana|example\.com/i);
  });

  // PayPal sends an event up to 25 times in three days (developer.paypal.com/api/rest/webhooks), and again by hand later.
  it('is accepted however old, because PayPal verifies it; refused when dated in the future', async () => {
    const { adapter, body, headers } = await transmitted();
    const at = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [hours, outcome] of [
      [23.9, 'not refused'],
      [24.1, 'not refused'],
      [24 * 30, 'not refused'],
      [-0.2, 'signature_invalid'],
    ] as const) {
      vi.setSystemTime(at + hours * hour);
      expect(`${hours} ${await codeOf(adapter.readEvent(body, headers))}`).toBe(`${hours} ${outcome}`);
    }
  });

  it('[provider trouble] cannot be verified while PayPal is unreachable, so the event must be sent again', async () => {
    const { adapter, body, headers, paypal } = await transmitted();
    paypal.failNext({ kind: 'error' }, { kind: 'cut' }, { kind: 'busy' });
    expect(await codeOf(adapter.readEvent(body, headers))).toBe('provider_unavailable');
    expect(await adapter.readEvent(body, headers)).toMatchObject({ kind: 'order_approved' });
  });
});
