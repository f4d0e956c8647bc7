import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, eventLines, studio } from '../../testing.ts';

const hour = 3_600;

describe('[clock] renewals', () => {
  it('are announced, invoiced, and charged an hour later, month by month from the 31st', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio('2027-01-31T18:00:00Z');
    const { id } = await subscribe();
    newEvents();
    until('2027-04-01T00:00:00Z');
    expect(eventLines(newEvents())).toEqual([
      '02-25T18:00 invoice.upcoming draft',
      '02-28T18:00 customer.subscription.updated active',
      '02-28T18:00 invoice.created draft',
      '02-28T19:00 invoice.finalized open',
      '02-28T19:00 invoice.paid paid',
      '02-28T19:00 invoice.payment_succeeded paid',
      '03-28T18:00 invoice.upcoming draft',
      '03-31T18:00 customer.subscription.updated active',
      '03-31T18:00 invoice.created draft',
      '03-31T19:00 invoice.finalized open',
      '03-31T19:00 invoice.paid paid',
      '03-31T19:00 invoice.payment_succeeded paid',
    ]);
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: at('2027-03-31T18:00:00Z'),
      current_period_end: at('2027-04-30T18:00:00Z'),
    });
    expect(subscription.latest_invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      created: at('2027-03-31T18:00:00Z'),
      period_start: at('2027-02-28T18:00:00Z'),
      period_end: at('2027-03-31T18:00:00Z'),
      lines: { data: [{ period: { start: at('2027-03-31T18:00:00Z'), end: at('2027-04-30T18:00:00Z') } }] },
      status_transitions: { finalized_at: at('2027-03-31T19:00:00Z'), paid_at: at('2027-03-31T19:00:00Z') },
    });
    expect(simulators.stripe.list('charge')).toHaveLength(3);
  });

  it('are invoiced as announced', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio();
    const { id } = await subscribe();
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect(preview).toMatchObject({
      id: expect.stringMatching(/^upcoming_in_/),
      billing_reason: 'upcoming',
      amount_due: 99_900,
      next_payment_attempt: at('2027-02-10T19:00:00Z'),
      lines: { data: [{ period: { start: at('2027-02-10T18:00:00Z'), end: at('2027-03-10T18:00:00Z') } }] },
    });
    newEvents();
    until('2027-02-10T20:00:00Z');
    const upcoming = newEvents().find(({ type }) => type === 'invoice.upcoming')?.data
      .object as Stripe.Invoice;
    const [billed] = simulators.stripe.list('invoice') as Stripe.Invoice[];
    for (const field of ['total', 'amount_due', 'customer', 'period_start', 'period_end'] as const)
      expect([upcoming[field], preview[field]]).toEqual([billed?.[field], billed?.[field]]);
    expect(await stripe.invoices.list({ subscription: id })).toMatchObject({
      data: [{}, {}],
      has_more: false,
    });
  });

  it('emit events without a request when only time has passed', async () => {
    const { subscribe, newEvents, until } = await studio();
    await subscribe();
    newEvents();
    until('2027-02-10T20:00:00Z');
    for (const event of newEvents()) expect(event.request).toEqual({ id: null, idempotency_key: null });
  });

  it('run daily, all that is due in one jump, and nothing twice', async () => {
    const { simulators, stripe, subscribe, product, until } = await studio();
    const price_data = {
      currency: 'mxn',
      product: product.id,
      unit_amount: 5_000,
      recurring: { interval: 'day' as const },
    };
    await subscribe({ items: [{ price_data }] });
    until('2027-01-20T18:00:00Z');
    until('2027-01-20T18:00:00Z');
    expect(simulators.stripe.list('invoice')).toHaveLength(11);
    const paid = await stripe.charges.list({ limit: 100 });
    // The last one is a draft for another hour.
    expect(paid.data).toHaveLength(10);
    simulators.advance(hour);
    expect(simulators.stripe.list('charge')).toHaveLength(11);
  });
});

describe('amounts too small to be charged', () => {
  it('are carried in the customer’s balance to the next invoice', async () => {
    const { simulators, stripe, subscribe, product, customer, until } = await studio();
    const price_data = {
      currency: 'mxn',
      product: product.id,
      unit_amount: 600,
      recurring: { interval: 'month' as const },
    };
    await subscribe({ items: [{ price_data }] });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 600 });
    until('2027-02-10T20:00:00Z');
    expect(simulators.stripe.list('charge').map(({ amount }) => amount)).toEqual([1_200]);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });
});

describe('listing subscriptions', () => {
  it('filters by state, customer, price and time; ended ones only on request', async () => {
    const { simulators, stripe, subscribe, monthly, customer } = await studio();
    const active = await subscribe();
    const trial = await subscribe({ trial_period_days: 3 });
    const ended = await subscribe();
    await stripe.subscriptions.cancel(ended.id);
    const ids = async (query: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list(query)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([trial.id, active.id]);
    expect(await ids({ status: 'all', customer })).toEqual([ended.id, trial.id, active.id]);
    expect(await ids({ status: 'ended' })).toEqual([ended.id]);
    expect(await ids({ status: 'trialing', price: monthly.id })).toEqual([trial.id]);
    expect(await ids({ current_period_end: { lte: at('2027-01-14T00:00:00Z') } })).toEqual([trial.id]);
    expect(await ids({ customer: 'cus_other' })).toEqual([]);
    simulators.advance(1);
    expect(await ids({ created: { gt: active.created } })).toEqual([]);
  });
});
