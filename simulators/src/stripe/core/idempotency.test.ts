import { describe, expect, it } from 'vitest';
import { purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';

const key = { idempotencyKey: 'attempt:1' };

describe('a key for one attempt', () => {
  it('[CHK-017] the same attempt sent twice is one payment, and the second response is marked as replayed', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const first = await stripe.paymentIntents.create(purchase, key);
    const second = await stripe.paymentIntents.create(purchase, key);
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
  });

  it('[CHK-017] sent ten times at once it is one payment too', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const made = await Promise.all(
      Array.from({ length: 10 }, () => stripe.paymentIntents.create(purchase, key)),
    );
    expect(new Set(made.map(({ client_secret }) => client_secret)).size).toBe(1);
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
  });

  it('[CHK-018] a confirmation sent five times at once charges once', async () => {
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
