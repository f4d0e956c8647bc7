import { describe, expect, it } from 'vitest';
import { pay, purchase, refusalOf, simulate, stripeAt } from '../../testing.ts';
import type { Fault } from './faults.ts';

const key = { idempotencyKey: 'attempt:1' };
/** A provider's error is kept under its key: `idempotency.test.ts`. */
const faults: [string, Fault][] = [
  ['a line cut before anything is done', { kind: 'cut' }],
  ['a line cut after everything is done', { kind: 'cut_after' }],
  ['an answer that comes too late', { kind: 'slow', ms: 700 }],
];
/** Stripe's library repeats a call once after a dropped connection, even with retries disabled. */
const strikes = (fault: Fault) => (fault.kind.startsWith('cut') ? [fault, fault] : [fault]);
/** A late call still runs to its end; until then its key is in use. */
const end = (fault: Fault) =>
  new Promise((resolve) => setTimeout(resolve, fault.kind === 'slow' ? fault.ms : 0));

describe('faults seen by the caller', () => {
  it('a provider error is a 500, and nothing is created', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    simulators.stripe.failNext({ kind: 'error' });
    expect(await refusalOf(stripe.paymentIntents.create(purchase))).toMatchObject({
      statusCode: 500,
      type: 'StripeAPIError',
      rawType: 'api_error',
    });
    expect(simulators.stripe.list('payment_intent')).toEqual([]);
  });

  it.each([
    ['cut', 0],
    ['cut_after', 1],
  ] as const)('"%s" gives no answer at all; payments made all the same: %s', async (kind, count) => {
    const simulators = await simulate();
    simulators.stripe.failNext({ kind }, { kind });
    expect(await refusalOf(stripeAt(simulators.url).paymentIntents.create(purchase, key))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(simulators.stripe.list('payment_intent')).toHaveLength(count);
  });

  it('a slow response is correct when the caller waits for it', async () => {
    const simulators = await simulate();
    simulators.stripe.failNext({ kind: 'slow', ms: 300 });
    const since = performance.now();
    const intent = await stripeAt(simulators.url).paymentIntents.create(purchase);
    expect(performance.now() - since).toBeGreaterThanOrEqual(290);
    expect(intent.status).toBe('requires_payment_method');
  });

  it('a slow response is a lost connection for a caller that times out', async () => {
    const simulators = await simulate();
    simulators.stripe.failNext({ kind: 'slow', ms: 700 });
    const refusal = await refusalOf(
      stripeAt(simulators.url, { timeout: 100 }).paymentIntents.create(purchase),
    );
    expect(refusal.type).toBe('StripeConnectionError');
  });

  it('each fault affects one call, in the given order', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    simulators.stripe.failNext({ kind: 'cut' }, { kind: 'cut' }, { kind: 'error' });
    const call = () => stripe.paymentIntents.list();
    expect((await refusalOf(call())).type).toBe('StripeConnectionError');
    expect((await refusalOf(call())).type).toBe('StripeAPIError');
    expect((await call()).data).toEqual([]);
  });

  it('faults affect the server only: the browser’s calls do not use them up', async () => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url);
    const { id, client_secret } = await stripe.paymentIntents.create(purchase);
    simulators.stripe.failNext({ kind: 'error' });
    const browser = stripeAt(simulators.url, {}, 'pk_test_1');
    await browser.paymentIntents.retrieve(id, { client_secret: String(client_secret) });
    expect((await refusalOf(stripe.paymentIntents.retrieve(id))).statusCode).toBe(500);
  });
});

describe('repeating with the same key', () => {
  it.each(faults)('after %s there is one payment', async (_name, fault) => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url, { timeout: 300 });
    simulators.stripe.failNext(...strikes(fault));
    await refusalOf(stripe.paymentIntents.create(purchase, key));
    await end(fault);
    const intent = await stripe.paymentIntents.create(purchase, key);
    expect(simulators.stripe.list('payment_intent')).toEqual([expect.objectContaining({ id: intent.id })]);
  });

  it.each(faults)('after %s there is one charge', async (_name, fault) => {
    const simulators = await simulate();
    const stripe = stripeAt(simulators.url, { timeout: 300 });
    const { id } = await stripe.paymentIntents.create(purchase);
    const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, key);
    simulators.stripe.failNext(...strikes(fault));
    await refusalOf(confirm());
    await end(fault);
    expect((await confirm()).status).toBe('succeeded');
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it.each(faults)('after %s Stripe’s library retries by itself', async (_name, fault) => {
    const simulators = await simulate();
    simulators.stripe.failNext(fault);
    const intent = await pay(stripeAt(simulators.url, { timeout: 300, maxNetworkRetries: 2 }));
    expect(intent.status).toBe('succeeded');
    await end(fault);
    expect(simulators.stripe.list('payment_intent')).toHaveLength(1);
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });
});
