import { describe, expect, it } from 'vitest';
import { codeOf, decide, paypalParts, planRequest, subscriptionRequest } from './testing.ts';

describe('[PUR-040] a plan', () => {
  it('is created once for a package and a price, whichever process asks, and however late', async () => {
    const { adapter, another, paypal, clock } = await paypalParts();
    const first = await adapter.ensurePlan(planRequest());
    expect(first).toMatch(/^P-/);
    const asked = [adapter, another(), another(), another()].map((one) => one.ensurePlan(planRequest()));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([first]));
    // PayPal has forgotten the request ids by now.
    clock.advance({ days: 30 });
    expect(await another().ensurePlan(planRequest())).toBe(first);
    expect(paypal.list('plan')).toHaveLength(1);
    expect(paypal.list('product')).toMatchObject([{ id: 'TBM-PACKAGE-149', type: 'SERVICE' }]);
  });

  it('is one when two processes create it at once', async () => {
    const { adapter, another, paypal } = await paypalParts();
    await Promise.all([adapter, another(), another()].map((one) => one.ensurePlan(planRequest())));
    expect(paypal.list('plan')).toHaveLength(1);
  });

  it('differs by price, name, interval and trial, for the same product', async () => {
    const { adapter, paypal } = await paypalParts();
    const requests = [
      planRequest(),
      planRequest({ price: 950 }),
      planRequest({ name: 'Mensualidad online' }),
      planRequest({ interval: 3 }),
      planRequest({ period: 'year' }),
      planRequest({ trial_days: 7 }),
      planRequest({ reduced: { price: 462.5, charges: 2 } }),
      planRequest({ reduced: { price: 462.5, charges: 1 } }),
    ];
    const ids = [];
    for (const request of requests) ids.push(await adapter.ensurePlan(request));
    expect(new Set(ids).size).toBe(requests.length);
    expect(paypal.list('product')).toHaveLength(1);
    await adapter.ensurePlan(planRequest({ class_package_id: 19285 }));
    expect(paypal.list('product')).toHaveLength(2);
  });

  it('is found among many pages of plans, unless it is inactive', async () => {
    const { adapter, another, paypal, clock } = await paypalParts();
    for (let price = 1; price <= 21; price++) await adapter.ensurePlan(planRequest({ price }));
    clock.advance({ days: 4 });
    const last = paypal.list('plan').at(-1);
    expect(await another().ensurePlan(planRequest({ price: 21 }))).toBe(last?.id);
    Object.assign(last ?? {}, { status: 'INACTIVE' });
    expect(await another().ensurePlan(planRequest({ price: 21 }))).not.toBe(last?.id);
  });

  it('holds the trial, the reduced charges and the price, in this order', async () => {
    const { adapter, paypal } = await paypalParts();
    await adapter.ensurePlan(
      planRequest({ trial_days: 7, reduced: { price: 462.5, charges: 2 }, period: 'day', interval: 30 }),
    );
    const month = { interval_unit: 'DAY', interval_count: 30 };
    expect(paypal.list('plan')[0]).toMatchObject({
      name: 'Mensualidad',
      status: 'ACTIVE',
      payment_failure_threshold: 1,
      auto_bill_outstanding: true,
      billing_cycles: [
        {
          tenure_type: 'TRIAL',
          frequency: { interval_unit: 'DAY', interval_count: 7 },
          total_cycles: 1,
          price: null,
        },
        { tenure_type: 'TRIAL', frequency: month, total_cycles: 2, price: { value: '462.50' } },
        { tenure_type: 'REGULAR', frequency: month, total_cycles: 0, price: { value: '925.00' } },
      ],
    });
  });

  it.each([['cut_after'], ['error'], ['busy']] as const)(
    '[provider trouble] through "%s" is one',
    async (kind) => {
      const { adapter, paypal } = await paypalParts();
      paypal.failNext({ kind, on: 'POST /v1/catalogs' }, { kind, on: 'POST /v1/billing/plans' });
      await adapter.ensurePlan(planRequest());
      expect(paypal.list('product')).toHaveLength(1);
      expect(paypal.list('plan')).toHaveLength(1);
    },
  );

  it('[provider trouble] is tried again the next time when it could not be created', async () => {
    const { adapter, paypal } = await paypalParts();
    paypal.failNext({ kind: 'error' }, { kind: 'error' }, { kind: 'error' });
    expect(await codeOf(adapter.ensurePlan(planRequest()))).toBe('provider_unavailable');
    expect(await adapter.ensurePlan(planRequest())).toMatch(/^P-/);
  });

  it('is refused with an interval that PayPal does not support', async () => {
    const { adapter } = await paypalParts();
    expect(await codeOf(adapter.ensurePlan(planRequest({ period: 'year', interval: 2 })))).toBe(
      'provider_unavailable',
    );
  });
});

async function subscribed(
  answer: string | null = 'agree',
  plan: Parameters<typeof planRequest>[0] = {},
  start = '2026-11-18T18:00:00Z',
  starts_at: string | null = null,
) {
  const parts = await paypalParts(start);
  const plan_id = await parts.adapter.ensurePlan(planRequest(plan));
  const made = await parts.adapter.createSubscription(subscriptionRequest({ plan_id, starts_at }));
  const { subscription_id } = made;
  if (answer) {
    await decide(made, answer);
    await parts.adapter.activateSubscription(subscription_id);
  }
  return { ...parts, made, subscription_id, now: () => parts.adapter.readSubscription(subscription_id) };
}

describe('[CHK-020] a subscription', () => {
  it('[PUR-041] waits for approval, then charges and renews', async () => {
    const { made, now, subscription_id, adapter, paypal } = await subscribed(null);
    expect(made).toEqual({
      subscription_id: expect.stringMatching(/^I-/),
      status: 'open',
      plan_id: expect.stringMatching(/^P-/),
      custom_id: '8',
      made_at: '2026-11-18T18:00:00.000Z',
      starts_at: '2026-11-18T18:00:00.000Z',
      changed_at: '2026-11-18T18:00:00.000Z',
      cycles: [],
      approve_url: expect.stringContaining('/paypal/webapps/billing/subscriptions?ba_token=BA-'),
      next_charge_at: null,
      last_charge: null,
      last_failure: null,
      outstanding: 0,
      failures: 0,
    });
    expect(await decide(made, 'agree')).toContain(
      `https://tbm.test/gracias?subscription_id=${subscription_id}`,
    );
    // Approved, but nothing is charged before we activate it.
    expect(await now()).toMatchObject({ status: 'approved', last_charge: null });
    paypal.failNext({ kind: 'cut_after', on: '/activate' });
    await adapter.activateSubscription(subscription_id);
    expect(await adapter.activateSubscription(subscription_id)).toEqual({
      ...made,
      cycles: [{ price: 925, period: 'month', interval: 1, times: null, done: 1 }],
      status: 'active',
      approve_url: null,
      next_charge_at: '2026-12-18T10:00:00.000Z',
      last_charge: { amount: 925, at: '2026-11-18T18:00:00.000Z' },
    });
  });

  it('[PUR-040] begins at the next charge date, or at once when that is past', async () => {
    const later = await subscribed('agree', {}, '2026-11-18T18:00:00Z', '2026-12-05T16:00:00Z');
    expect(await later.now()).toMatchObject({
      status: 'active',
      last_charge: null,
      next_charge_at: '2026-12-05T10:00:00.000Z',
    });
    for (const come of ['2026-11-01T00:00:00Z', '2026-11-18T18:00:30Z']) {
      const { now } = await subscribed('agree', {}, '2026-11-18T18:00:00Z', come);
      expect(await now()).toMatchObject({ last_charge: { amount: 925 } });
    }
  });

  it('is one per attempt, even when calls fail', async () => {
    const { adapter, paypal } = await paypalParts();
    const plan_id = await adapter.ensurePlan(planRequest());
    paypal.failNext({ kind: 'cut_after', on: 'POST /v1/billing/subscriptions' }, { kind: 'busy' });
    const first = await adapter.createSubscription(subscriptionRequest({ plan_id }));
    expect(await adapter.createSubscription(subscriptionRequest({ plan_id }))).toEqual(first);
    expect(paypal.list('subscription')).toHaveLength(1);
  });

  it('gets a new plan after its plan became inactive at PayPal', async () => {
    const { adapter, paypal, moveTo } = await paypalParts();
    const plan_id = await adapter.ensurePlan(planRequest());
    Object.assign(paypal.list('plan')[0] ?? {}, { status: 'INACTIVE' });
    const asked = adapter.createSubscription(subscriptionRequest({ plan_id }));
    expect(await codeOf(asked)).toBe('provider_unavailable');
    // PayPal remembers the request that created the old plan for three days.
    moveTo('2026-11-22T18:00:00Z');
    expect(await adapter.ensurePlan(planRequest())).not.toBe(plan_id);
  });

  it('is null when PayPal does not know it', async () => {
    const { adapter } = await paypalParts();
    expect(await adapter.readSubscription('I-NONE')).toBeNull();
    expect(await adapter.cancelSubscription('I-NONE', 'x')).toBeNull();
  });
});

describe('[PUR-042] cancelling', () => {
  it('ends it for good, even when requested twice or when calls fail', async () => {
    const { adapter, paypal, moveTo, subscription_id } = await subscribed();
    paypal.failNext({ kind: 'cut_after', on: '/cancel' });
    const cancelled = await adapter.cancelSubscription(subscription_id, `  ${'¡Adiós! '.repeat(40)}`);
    expect(cancelled).toMatchObject({ status: 'cancelled', next_charge_at: null });
    expect(await adapter.cancelSubscription(subscription_id, '')).toEqual(cancelled);
    moveTo('2027-11-18T18:00:00Z');
    expect(paypal.list('transaction')).toHaveLength(1);
  });

  it('leaves a subscription open that the buyer has not approved', async () => {
    const { adapter, subscription_id } = await subscribed(null);
    expect(await adapter.cancelSubscription(subscription_id, 'x')).toMatchObject({ status: 'open' });
  });
});

describe('[clock] over time', () => {
  it('a subscription of the 31st is charged twelve times in a year, and all charges are listed', async () => {
    const { adapter, moveTo, subscription_id, now } = await subscribed('agree', {}, '2027-01-31T18:00:00Z');
    moveTo('2028-01-30T00:00:00Z');
    const list = await adapter.listTransactions(
      subscription_id,
      '2027-01-01T00:00:00Z',
      '2028-01-30T00:00:00Z',
    );
    expect(list.map(({ at, amount, status }) => `${at.slice(0, 10)} ${amount} ${status}`)).toEqual(
      ['01-31', ...Array.from({ length: 10 }, (_, month) => `${String(month + 3).padStart(2, '0')}-01`)]
        .map((day) => `2027-${day} 925 completed`)
        .concat('2028-01-01 925 completed'),
    );
    expect(await now()).toMatchObject({ next_charge_at: '2028-02-01T10:00:00.000Z' });
    const short = await adapter.listTransactions(
      subscription_id,
      '2027-03-01T00:00:00Z',
      '2027-03-02T00:00:00Z',
    );
    expect(short).toHaveLength(1);
  });

  it('a trial ends into the first charge, across the end of February', async () => {
    const { moveTo, now } = await subscribed('agree', { trial_days: 7 }, '2028-02-24T18:00:00Z');
    expect(await now()).toMatchObject({
      status: 'active',
      last_charge: null,
      next_charge_at: '2028-03-02T10:00:00.000Z',
    });
    moveTo('2028-03-02T10:00:00Z');
    expect(await now()).toMatchObject({ last_charge: { amount: 925, at: '2028-03-02T10:00:00.000Z' } });
  });

  it('the retention offer charges half the price twice, then the full price', async () => {
    const { paypal, moveTo } = await subscribed('agree', { reduced: { price: 462.5, charges: 2 } });
    moveTo('2027-01-18T10:00:00Z');
    expect(paypal.list('transaction').map(({ amount }) => amount.value)).toEqual([
      '462.50',
      '462.50',
      '925.00',
    ]);
  });

  it('a failed charge reports its next try; after the last one the subscription is suspended', async () => {
    const { paypal, moveTo, now, subscription_id } = await subscribed();
    paypal.declineNext(subscription_id, 999);
    moveTo('2026-12-18T10:00:00Z');
    expect(await now()).toMatchObject({
      status: 'active',
      last_charge: { at: '2026-11-18T18:00:00.000Z' },
      last_failure: {
        amount: 925,
        at: '2026-12-18T10:00:00.000Z',
        retry_at: '2026-12-23T10:00:00.000Z',
      },
    });
    moveTo('2026-12-28T10:00:00Z');
    expect(await now()).toMatchObject({
      status: 'suspended',
      next_charge_at: null,
      outstanding: 925,
      last_failure: { at: '2026-12-28T10:00:00.000Z', retry_at: null },
    });
  });

  it('an active subscription may not be paid yet', async () => {
    const { now } = await subscribed('declined');
    expect(await now()).toMatchObject({
      status: 'active',
      last_charge: null,
      last_failure: { retry_at: '2026-11-23T18:00:00.000Z' },
    });
  });

  it('a charge can be refunded', async () => {
    const { adapter, paypal, subscription_id } = await subscribed();
    const capture_id = String(paypal.list('transaction')[0]?.id);
    expect(await adapter.refundCapture({ key: 'refund:1', capture_id })).toMatchObject({
      kind: 'refunded',
      refund: { amount: 925 },
    });
    expect(
      await adapter.listTransactions(subscription_id, '2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z'),
    ).toMatchObject([{ status: 'refunded' }]);
  });
});
