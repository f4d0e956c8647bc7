import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { approved, callsTo, cycle, order, planOf, press } from './testing.ts';

const key = { 'paypal-request-id': 'attempt-1' };
async function parts() {
  const simulators = await simulate({ now: () => new Date('2026-11-18T18:00:00Z') });
  return {
    ...simulators,
    simulators,
    moveTo: (time: string) => simulators.advance(new Date(time)),
    calls: await callsTo(simulators),
  };
}

describe('a PayPal-Request-Id', () => {
  it('creates one order, also ten times at once; a repeat returns its current state', async () => {
    const { paypal, calls } = await parts();
    const made = await Promise.all(
      Array.from({ length: 10 }, () => calls.post('/v2/checkout/orders', order(), key)),
    );
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(paypal.list('order')).toHaveLength(1);
    await press(String(made[0]?.body.links[1]?.href), 'paid');
    expect(await calls.post('/v2/checkout/orders', order(), key)).toMatchObject({
      status: 200,
      body: { status: 'APPROVED' },
    });
  });

  it('[double pay] captures once and returns the same capture again', async () => {
    const { paypal, calls } = await parts();
    const id = await approved(calls);
    const first = await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, key);
    const second = await calls.post(`/v2/checkout/orders/${id}/capture`, undefined, key);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  // developer.paypal.com/reference/guidelines/idempotency
  it.each(['error', 'error_after'] as const)(
    '“You can retry idempotent calls that fail with … HTTP 5xx status codes for as long as the server stores the ID” (%s)',
    async (kind) => {
      const { paypal, calls } = await parts();
      paypal.failNext({ kind });
      expect((await calls.post('/v2/checkout/orders', order(), key)).status).toBe(500);
      const again = await calls.post('/v2/checkout/orders', order(), key);
      expect(paypal.list('order')).toEqual([expect.objectContaining({ id: again.body.id })]);
    },
  );

  it('does not store a refusal: the same request may succeed later', async () => {
    const { paypal, calls } = await parts();
    const made = await calls.post('/v2/checkout/orders', order(), { 'paypal-request-id': 'other' });
    const path = `/v2/checkout/orders/${made.body.id}/capture`;
    expect((await calls.post(path, undefined, key)).status).toBe(422);
    await press(String(made.body.links[1]?.href), 'paid');
    expect((await calls.post(path, undefined, key)).status).toBe(201);
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('refunds once', async () => {
    const { paypal, calls } = await parts();
    await calls.post(`/v2/checkout/orders/${await approved(calls)}/capture`, undefined, key);
    const path = `/v2/payments/captures/${paypal.list('transaction')[0]?.id}/refund`;
    const part = { amount: { currency_code: 'MXN', value: '100.00' } };
    const first = await calls.post(path, part, key);
    expect((await calls.post(path, part, key)).body).toEqual(first.body);
    expect(paypal.list('refund')).toHaveLength(1);
  });

  it('expires: after 6 hours for an order, after 72 for a plan', async () => {
    const { paypal, simulators, calls, moveTo } = await parts();
    await calls.post('/v2/checkout/orders', order(), key);
    const plan = async () => {
      const { post } = await callsTo(simulators);
      const product_id = paypal.list('plan')[0]?.product_id;
      return post(
        '/v1/billing/plans',
        {
          product_id,
          name: 'Otro',
          billing_cycles: [cycle('REGULAR', 1, '10.00')],
          payment_preferences: {},
        },
        key,
      );
    };
    await planOf(calls);
    const first = await plan();
    moveTo('2026-11-19T00:00:00Z');
    await (await callsTo(simulators)).post('/v2/checkout/orders', order(), key);
    expect(paypal.list('order')).toHaveLength(2);
    expect((await plan()).body.id).toBe(first.body.id);
    moveTo('2026-11-21T18:00:00Z');
    expect((await plan()).body.id).not.toBe(first.body.id);
  });
});
