import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { approved, callsTo, fresh, order, tokenOf } from './testing.ts';

async function parts() {
  const simulators = await simulate();
  return { ...simulators, simulators, calls: await callsTo(simulators) };
}

describe('faults seen by the seller', () => {
  it('an error and a rate limit create nothing', async () => {
    const { paypal, calls } = await parts();
    paypal.failNext({ kind: 'error' }, { kind: 'busy' });
    expect(await calls.post('/v2/checkout/orders', order(), fresh())).toMatchObject({
      status: 500,
      body: { name: 'INTERNAL_SERVER_ERROR', debug_id: expect.any(String) },
    });
    expect(await calls.post('/v2/checkout/orders', order(), fresh())).toMatchObject({
      status: 429,
      body: { name: 'RATE_LIMIT_REACHED' },
    });
    expect(paypal.list('order')).toEqual([]);
  });

  it.each([
    ['cut', 0],
    ['cut_after', 1],
  ] as const)('"%s" gives no answer; payments taken all the same: %s', async (kind, count) => {
    const { paypal, calls } = await parts();
    const id = await approved(calls);
    paypal.failNext({ kind, on: '/capture' });
    await expect(calls.post(`/v2/checkout/orders/${id}/capture`, undefined, fresh())).rejects.toThrow();
    expect(paypal.list('transaction')).toHaveLength(count);
  });

  it('a slow response is correct when the caller waits for it', async () => {
    const { paypal, calls } = await parts();
    paypal.failNext({ kind: 'slow', ms: 300 });
    const since = performance.now();
    expect((await calls.post('/v2/checkout/orders', order(), fresh())).status).toBe(200);
    expect(performance.now() - since).toBeGreaterThanOrEqual(290);
  });

  it('a fault applies to the named call, and to token calls only on request', async () => {
    const { paypal, simulators, calls } = await parts();
    paypal.failNext({ kind: 'error', on: '/capture' }, { kind: 'error' });
    expect(await tokenOf(simulators)).toMatch(/^A21AA/);
    expect((await calls.get('/v1/billing/plans')).status).toBe(500);
    expect((await calls.get('/v1/billing/plans')).status).toBe(200);
    paypal.failNext({ kind: 'cut', on: '/v1/oauth2/token' });
    await expect(tokenOf(simulators)).rejects.toThrow();
    expect((await calls.post('/v2/checkout/orders/NONE/capture')).status).toBe(500);
  });
});
