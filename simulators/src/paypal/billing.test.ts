import { describe, expect, it } from 'vitest';
import { simulate } from '../testing.ts';
import { callsTo, cycle, eventLines, planOf, subscribed } from './testing.ts';

async function parts(at: string) {
  const simulators = await simulate({ now: () => new Date(at) });
  const { paypal } = simulators;
  return {
    simulators,
    paypal,
    moveTo: (time: string) => simulators.advance(new Date(time)),
    calls: await callsTo(simulators),
    /** The events after the approval, without the prefix of their type. */
    story: () =>
      eventLines(simulators)
        .slice(2)
        .map((line) => line.replace(/BILLING\.SUBSCRIPTION\.|PAYMENT\.SALE\./, '')),
    sums: () => paypal.list('transaction').map(({ amount }) => amount.value),
    only: () => paypal.list('subscription')[0],
  };
}

describe('[clock] renewals', () => {
  it('are charged on their day in order of time, also a year at once', async () => {
    const { paypal, calls, sums, moveTo } = await parts('2026-01-31T18:00:00Z');
    await subscribed(calls, await planOf(calls));
    moveTo('2027-01-31T18:00:00Z');
    expect(sums()).toHaveLength(12);
    const times = paypal.list('transaction').map(({ create_time }) => create_time);
    expect(times.slice(0, 3)).toEqual([
      '2026-01-31T18:00:00Z',
      '2026-03-01T10:00:00Z',
      '2026-04-01T10:00:00Z',
    ]);
    expect(times).toEqual(times.toSorted());
  });

  it('of several subscriptions emit events in the order in which they were due', async () => {
    const { calls, story, moveTo } = await parts('2026-11-18T18:00:00Z');
    const monthly = await planOf(calls);
    const weekly = await planOf(calls, [cycle('REGULAR', 1, '300.00', 'WEEK')]);
    for (const plan of [monthly, weekly]) await subscribed(calls, plan);
    moveTo('2026-12-20T00:00:00Z');
    expect(story().slice(-5)).toEqual([
      '2026-11-25T10:00 COMPLETED',
      '2026-12-02T10:00 COMPLETED',
      '2026-12-09T10:00 COMPLETED',
      '2026-12-16T10:00 COMPLETED',
      '2026-12-18T10:00 COMPLETED',
    ]);
  });

  it('also run when the source clock moves', async () => {
    let now = '2026-11-18T18:00:00Z';
    const simulators = await simulate({ now: () => new Date(now) });
    const calls = await callsTo(simulators);
    await subscribed(calls, await planOf(calls));
    now = '2026-12-18T10:00:00Z';
    simulators.advance(0);
    expect(simulators.paypal.list('transaction')).toHaveLength(2);
    // Any call triggers it too: here one that is refused for its expired token.
    now = '2027-01-18T10:00:00Z';
    await (await callsTo(simulators)).get('/v1/billing/plans');
    expect(simulators.paypal.list('transaction')).toHaveLength(3);
  });
});

describe('[clock] trials', () => {
  it('cost nothing until they end, then the first charge follows', async () => {
    const { calls, story, sums, only, moveTo } = await parts('2026-02-24T18:00:00Z');
    const plan = await planOf(calls, [
      cycle('TRIAL', 1, null, 'DAY', { count: 7 }),
      cycle('REGULAR', 2, '925.00'),
    ]);
    await subscribed(calls, plan);
    expect(only()).toMatchObject({ completed: [1, 0], next_billing_time: '2026-03-03T10:00:00Z' });
    moveTo('2026-03-03T09:59:59Z');
    expect(sums()).toEqual([]);
    moveTo('2026-04-03T10:00:00Z');
    expect(story()).toEqual(['2026-03-03T10:00 COMPLETED', '2026-04-03T10:00 COMPLETED']);
  });

  it('at half the price for two charges continue at the full price', async () => {
    const { calls, sums, moveTo } = await parts('2026-11-18T18:00:00Z');
    const plan = await planOf(calls, [
      cycle('TRIAL', 1, '462.50', 'MONTH', { total: 2 }),
      cycle('REGULAR', 2, '925.00'),
    ]);
    await subscribed(calls, plan, { start_time: '2026-12-05T10:00:00Z' });
    moveTo('2027-03-06T00:00:00Z');
    expect(sums()).toEqual(['462.50', '462.50', '925.00', '925.00']);
  });

  it('of a plan with an end let the subscription expire after the last period', async () => {
    const { calls, story, sums, moveTo } = await parts('2026-11-18T18:00:00Z');
    await subscribed(calls, await planOf(calls, [cycle('REGULAR', 1, '925.00', 'MONTH', { total: 2 })]));
    moveTo('2027-12-01T00:00:00Z');
    expect(sums()).toHaveLength(2);
    expect(story()).toEqual([
      '2026-11-18T18:00 COMPLETED',
      '2026-12-18T10:00 COMPLETED',
      '2027-01-18T10:00 EXPIRED',
    ]);
  });
});

describe('[provider trouble] failed payments', () => {
  it('are retried after five days, and can then succeed', async () => {
    const { paypal, calls, story, only, moveTo } = await parts('2026-11-18T18:00:00Z');
    const id = await subscribed(calls, await planOf(calls));
    paypal.declineNext(id);
    moveTo('2026-12-18T10:00:00Z');
    expect(paypal.list('event').at(-1)?.resource).toMatchObject({
      status: 'ACTIVE',
      billing_info: {
        last_failed_payment: {
          amount: { value: '925.00' },
          time: '2026-12-18T10:00:00Z',
          reason_code: 'PAYMENT_DENIED',
          next_payment_retry_time: '2026-12-23T10:00:00Z',
        },
      },
    });
    moveTo('2027-01-19T00:00:00Z');
    expect(story()).toEqual([
      '2026-11-18T18:00 COMPLETED',
      '2026-12-18T10:00 PAYMENT.FAILED',
      '2026-12-23T10:00 COMPLETED',
      '2027-01-18T10:00 COMPLETED',
    ]);
    expect(only()).toMatchObject({ failed_payments_count: 0, outstanding: 0 });
  });

  it('count as one failure after three tries in a cycle, which suspends at a threshold of one', async () => {
    const { simulators, paypal, calls, story, sums, only, moveTo } = await parts('2026-11-18T18:00:00Z');
    const id = await subscribed(calls, await planOf(calls));
    paypal.declineNext(id, 999);
    moveTo('2027-06-01T00:00:00Z');
    expect(story()).toEqual([
      '2026-11-18T18:00 COMPLETED',
      '2026-12-18T10:00 PAYMENT.FAILED',
      '2026-12-23T10:00 PAYMENT.FAILED',
      '2026-12-28T10:00 PAYMENT.FAILED',
      '2026-12-28T10:00 SUSPENDED',
    ]);
    expect(sums()).toEqual(['925.00']);
    expect(only()).toMatchObject({ status: 'SUSPENDED', failed_payments_count: 1, outstanding: 92_500 });
    const later = await callsTo(simulators);
    expect(await later.get(`/v1/billing/subscriptions/${id}?fields=last_failed_payment`)).toMatchObject({
      body: { billing_info: { last_failed_payment: { time: '2026-12-28T10:00:00Z' } } },
    });
    expect((await later.get(`/v1/billing/subscriptions/${id}`)).body.billing_info).not.toHaveProperty(
      'last_failed_payment',
    );
    expect(await later.post(`/v1/billing/subscriptions/${id}/activate`, { reason: 'x' })).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'SUBSCRIPTION_CANNOT_BE_ACTIVATED' }] },
    });
  });

  it('below the threshold are added to the next cycle', async () => {
    const { paypal, calls, sums, only, moveTo } = await parts('2026-11-18T18:00:00Z');
    const plan = await planOf(calls, [cycle('REGULAR', 1, '10.00')], { payment_failure_threshold: 2 });
    const id = await subscribed(calls, plan);
    paypal.declineNext(id, 3);
    moveTo('2027-01-18T09:00:00Z');
    expect(only()).toMatchObject({ failed_payments_count: 1, outstanding: 1_000 });
    moveTo('2027-01-18T10:00:00Z');
    expect(sums()).toEqual(['10.00', '20.00']);
    expect(only()).toMatchObject({ failed_payments_count: 0, outstanding: 0 });
  });

  it('are not retried on or after the day of the next cycle', async () => {
    const { paypal, calls, story, moveTo } = await parts('2026-11-18T18:00:00Z');
    const plan = await planOf(calls, [cycle('REGULAR', 1, '10.00', 'DAY', { count: 5 })], {
      payment_failure_threshold: 0,
    });
    const id = await subscribed(calls, plan);
    paypal.declineNext(id, 1);
    moveTo('2026-11-29T00:00:00Z');
    expect(story()).toEqual([
      '2026-11-18T18:00 COMPLETED',
      '2026-11-23T10:00 PAYMENT.FAILED',
      '2026-11-28T10:00 COMPLETED',
    ]);
    expect(paypal.list('transaction').at(-1)?.amount.value).toBe('20.00');
  });

  it('may be the very first: the subscription is active, but not paid', async () => {
    const { calls, story, sums, only, moveTo } = await parts('2026-11-18T18:00:00Z');
    await subscribed(calls, await planOf(calls), { answer: 'declined' });
    expect(only()).toMatchObject({ status: 'ACTIVE', last_payment: null });
    moveTo('2026-11-24T00:00:00Z');
    expect(story()).toEqual(['2026-11-18T18:00 PAYMENT.FAILED', '2026-11-23T18:00 COMPLETED']);
    expect(sums()).toEqual(['925.00']);
  });

  it('of the setup fee cancel the subscription', async () => {
    const { calls, story, only } = await parts('2026-11-18T18:00:00Z');
    const fee = { setup_fee: { value: '100.00', currency_code: 'MXN' } };
    const plan = await planOf(calls, [cycle('REGULAR', 1, '10.00')], fee);
    await subscribed(calls, plan);
    expect(story()).toEqual(['2026-11-18T18:00 COMPLETED', '2026-11-18T18:00 COMPLETED']);
    await subscribed(calls, plan, { answer: 'declined' });
    expect(story().slice(-1)).toEqual(['2026-11-18T18:00 CANCELLED']);
    expect(only()?.status).toBe('ACTIVE');
  });
});

// developer.paypal.com/subscriptions/pause-or-resume: "When a subscription is paused, or soft-canceled, PayPal will stop
// processing payments until it is reactivated." It says nothing of dates that passed: here they are not made up for.
describe('[clock] a suspended subscription', () => {
  it('is not charged until it is activated, and then on its next date', async () => {
    const { simulators, calls, story, sums, only, moveTo } = await parts('2026-11-18T18:00:00Z');
    const id = await subscribed(calls, await planOf(calls));
    moveTo('2026-12-01T00:00:00Z');
    const change = async (verb: string) => {
      const { post } = await callsTo(simulators);
      return (await post(`/v1/billing/subscriptions/${id}/${verb}`, { reason: 'Pausa' })).status;
    };
    expect([await change('suspend'), await change('suspend')]).toEqual([204, 422]);
    moveTo('2027-02-17T12:00:00Z');
    expect(await change('activate')).toBe(204);
    expect(only()).toMatchObject({
      status: 'ACTIVE',
      outstanding: 0,
      next_billing_time: '2027-02-18T10:00:00Z',
    });
    moveTo('2027-02-19T00:00:00Z');
    expect(sums()).toHaveLength(2);
    expect(story().slice(-3)).toEqual([
      '2026-12-01T00:00 SUSPENDED',
      '2027-02-17T12:00 ACTIVATED',
      '2027-02-18T10:00 COMPLETED',
    ]);
  });
});
