import { describe, expect, it, vi } from 'vitest';
import { purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

const key = { idempotencyKey: 'attempt:1' };

describe('a key for one attempt', () => {
  it('the same attempt sent twice is one payment, and the second response is marked as replayed', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const first = await stripe.paymentIntents.create(purchase, key);
    const second = await stripe.paymentIntents.create(purchase, key);
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
  });

  it('sent ten times at once it is one payment too', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const made = await Promise.all(
      Array.from({ length: 10 }, () => stripe.paymentIntents.create(purchase, key)),
    );
    expect(new Set(made.map(({ client_secret }) => client_secret)).size).toBe(1);
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
  });

  it('a confirmation sent five times at once charges once', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const { id } = await stripe.paymentIntents.create(purchase);
    const paid = await Promise.all(
      Array.from({ length: 5 }, () =>
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, key),
      ),
    );
    expect(new Set(paid.map(({ status, latest_charge }) => `${status} ${latest_charge}`)).size).toBe(1);
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('without a key, or with another one, it is a second payment', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    await stripe.paymentIntents.create(purchase);
    await stripe.paymentIntents.create(purchase);
    await stripe.paymentIntents.create(purchase, key);
    await stripe.paymentIntents.create(purchase, { idempotencyKey: 'attempt:2' });
    expect(simulators.stripe.list('payment_intent')).toHaveLength(4);
  });

  it('replays the first response even when the payment has changed since', async () => {
    const stripe = stripeAt((await simulate()).url);
    const first = await stripe.paymentIntents.create(purchase, key);
    await stripe.paymentIntents.confirm(first.id, { payment_method: 'pm_card_visa' });
    expect(await stripe.paymentIntents.create(purchase, key)).toEqual(first);
  });

  it('[ERR-021] replays a refusal even when the payment has been paid since', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const { id } = await stripe.paymentIntents.create(purchase);
    const declined = () =>
      refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, key));
    const first = await declined();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const second = await declined();
    expect(second).toMatchObject({ statusCode: 402, code: 'card_declined', charge: first.charge });
    expect(second.payment_intent).toEqual(first.payment_intent);
    expect(simulators.stripe.list('charge')).toHaveLength(2);
  });
});

// docs.stripe.com/api/idempotent_requests
describe('a kept answer', () => {
  it('“Subsequent requests with the same key return the same result, including 500 errors”', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url, { maxNetworkRetries: 2 });
    simulators.stripe.failNext({ kind: 'error' });
    for (let tries = 0; tries < 3; tries++)
      expect(await refusalOf(stripe.paymentIntents.create(purchase, key))).toMatchObject({
        statusCode: 500,
        type: 'StripeAPIError',
        rawType: 'api_error',
      });
    expect(simulators.stripe.list('payment_intent')).toEqual([]);
    expect((await stripe.paymentIntents.create(purchase, { idempotencyKey: 'attempt:2' })).id).toMatch(
      /^pi_/,
    );
  });

  it('a 500 may have had its effect: “treat the result of a 500 request as indeterminate”', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    simulators.stripe.failNext({ kind: 'error_after' });
    for (let tries = 0; tries < 2; tries++)
      expect((await refusalOf(stripe.paymentIntents.create(purchase, key))).statusCode).toBe(500);
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
  });

  it('“we save results only after the execution of an endpoint begins”: no wrong parameter, no 429', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const wrong = { ...purchase, amount: 'diez' as unknown as number };
    expect((await refusalOf(stripe.paymentIntents.create(wrong, key))).statusCode).toBe(400);
    simulators.stripe.failNext({ kind: 'busy' });
    expect((await refusalOf(stripe.paymentIntents.create(purchase, key))).statusCode).toBe(429);
    expect((await stripe.paymentIntents.create(purchase, key)).id).toMatch(/^pi_/);
  });

  it('nor where “the request conflicts with another request that’s executing concurrently”', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    simulators.stripe.failNext({ kind: 'slow', ms: 300 });
    const first = stripe.paymentIntents.create(purchase, key);
    await vi.waitUntil(async () => {
      const second = await stripe.paymentIntents.create(purchase, key).catch((error: unknown) => error);
      return (second as { code?: string }).code === 'idempotency_key_in_use';
    });
    expect(await stripe.paymentIntents.create({ ...purchase }, { idempotencyKey: 'another' })).toBeTruthy();
    const { id } = await first;
    expect((await stripe.paymentIntents.create(purchase, key)).id).toBe(id);
  });

  // docs.stripe.com/error-low-level: “A request that returns a 400 sends back the same 400”.
  it('a refusal after the execution began is replayed too', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const { id } = await stripe.paymentIntents.create(purchase);
    await stripe.paymentIntents.cancel(id);
    const pay = () => refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, key));
    const first = await pay();
    expect(first).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect((await pay()).headers?.['idempotent-replayed']).toBe('true');
  });
});

describe('an old key', () => {
  it('expires after a day, as at Stripe', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const first = await stripe.paymentIntents.create(purchase, key);
    simulators.advance(23 * 3_600);
    expect(await stripe.paymentIntents.create(purchase, key)).toEqual(first);
    simulators.advance(3_600);
    expect((await stripe.paymentIntents.create(purchase, key)).id).not.toBe(first.id);
  });
});

describe('a key reused for something else', () => {
  it('is refused with another amount, and nothing is created', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const first = await stripe.paymentIntents.create(purchase, key);
    const refusal = await refusalOf(stripe.paymentIntents.create({ ...purchase, amount: 50_000 }, key));
    expect(refusal).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
      rawType: 'idempotency_error',
    });
    expect(refusal.message).toContain('same parameters');
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
    // The refusal has not replaced the first response.
    expect(await stripe.paymentIntents.create(purchase, key)).toEqual(first);
  });

  it('is refused at another path', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    await stripe.paymentIntents.create(purchase, key);
    const refusal = await refusalOf(stripe.customers.create({ email: 'ana@example.com' }, key));
    expect(refusal.rawType).toBe('idempotency_error');
    expect(simulators.stripe.list('customer')).toEqual([]);
  });
});
