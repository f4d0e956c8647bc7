import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, studio } from '../../testing.ts';

describe('coupons of a subscription', () => {
  const totals = (invoices: Stripe.Invoice[]) =>
    invoices.toReversed().map(({ subtotal, total, amount_paid }) => [subtotal, total, amount_paid]);

  it('[retention] half off the next two charges, then the full price again', async () => {
    const { simulators, stripe, subscribe, newEvents, until } = await studio();
    await stripe.coupons.create({
      id: 'MITAD',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
    });
    const { id } = await subscribe();
    until('2027-02-01T00:00:00Z');
    newEvents();
    const kept = await stripe.subscriptions.update(id, {
      discounts: [{ coupon: 'MITAD' }],
      expand: ['discounts'],
    });
    expect(kept.discounts).toMatchObject([
      {
        object: 'discount',
        subscription: id,
        source: { coupon: 'MITAD', type: 'coupon' },
        start: at('2027-02-01T00:00:00Z'),
        end: at('2027-04-01T00:00:00Z'),
      },
    ]);
    expect(newEvents().map(({ type }) => type)).toEqual([
      'customer.discount.created',
      'customer.subscription.updated',
    ]);
    expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(49_950);
    until('2027-05-01T00:00:00Z');
    const invoices = simulators.stripe.list('invoice') as Stripe.Invoice[];
    expect(totals(invoices)).toEqual([
      [99_900, 99_900, 99_900],
      [99_900, 49_950, 49_950],
      [99_900, 49_950, 49_950],
      [99_900, 99_900, 99_900],
    ]);
    expect(invoices[2]?.total_discount_amounts).toEqual([
      { amount: 49_950, discount: expect.stringMatching(/^di_/) },
    ]);
    expect(newEvents().map(({ type }) => type)).toContain('customer.discount.deleted');
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
  });

  it('[CHK] once: only the first charge; with a trial, the first one that costs something', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    await stripe.coupons.create({ id: 'CIEN', amount_off: 10_000, currency: 'mxn', duration: 'once' });
    await subscribe({ discounts: [{ coupon: 'CIEN' }] });
    until('2027-02-10T20:00:00Z');
    expect(totals(simulators.stripe.list('invoice'))).toEqual([
      [99_900, 89_900, 89_900],
      [99_900, 99_900, 99_900],
    ]);
    const trial = await subscribe({ discounts: [{ coupon: 'CIEN' }], trial_period_days: 7 });
    until('2027-04-01T00:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: trial.id })).data;
    expect(totals(invoices)).toEqual([
      [0, 0, 0],
      [99_900, 89_900, 89_900],
      [99_900, 99_900, 99_900],
    ]);
  });

  it('[CHK] 100 % off for ever: nothing is charged and no card is needed', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    await stripe.coupons.create({ id: 'GRATIS', percent_off: 100, duration: 'forever' });
    const { id: customer } = await stripe.customers.create();
    const { id, status } = await subscribe({ customer, discounts: [{ coupon: 'GRATIS' }] });
    expect(status).toBe('active');
    until('2027-06-01T00:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ status, total }) => [status, total])).toEqual(Array(5).fill(['paid', 0]));
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('two in sequence over two items are exact to the centavo', async () => {
    const { stripe, subscribe, product } = await studio();
    await stripe.coupons.create({ id: 'TERCIO', percent_off: 33.33, duration: 'forever' });
    await stripe.coupons.create({ id: 'SIETE', amount_off: 777, currency: 'mxn', duration: 'forever' });
    const item = (unit_amount: number) => ({
      price_data: {
        currency: 'mxn',
        product: product.id,
        unit_amount,
        recurring: { interval: 'month' as const },
      },
    });
    const subscription = await subscribe({
      items: [item(33_333), item(10_001)],
      discounts: [{ coupon: 'TERCIO' }, { coupon: 'SIETE' }],
      expand: ['latest_invoice'],
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const offOf = (line: Stripe.InvoiceLineItem) => line.discount_amounts?.map(({ amount }) => amount);
    expect(invoice.lines.data.map(offOf)).toEqual([
      [11_110, 597],
      [3_333, 180],
    ]);
    expect(invoice.total_discount_amounts?.map(({ amount }) => amount)).toEqual([14_443, 777]);
    expect([invoice.subtotal, invoice.total, invoice.amount_paid]).toEqual([43_334, 28_114, 28_114]);
  });

  it('can be added, kept and removed', async () => {
    const { stripe, subscribe } = await studio();
    for (const id of ['A', 'B']) await stripe.coupons.create({ id, percent_off: 10, duration: 'forever' });
    const { id, discounts } = await subscribe({ discounts: [{ coupon: 'A' }] });
    const both = await stripe.subscriptions.update(id, {
      discounts: [{ discount: String(discounts[0]) }, { coupon: 'B' }],
    });
    expect(both.discounts).toEqual([discounts[0], expect.stringMatching(/^di_/)]);
    expect((await stripe.subscriptions.update(id, { description: 'x' })).discounts).toHaveLength(2);
    expect((await stripe.subscriptions.update(id, { discounts: '' })).discounts).toEqual([]);
  });
});
