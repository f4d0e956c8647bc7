import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { at, refusalOf, studio } from '../testing.ts';

const hour = 3_600;
const day = 86_400;

/** What each event tells of the status of its object, for those that are about subscriptions and invoices. */
const told = (events: { type: string; created: number; data: { object: unknown } }[]) =>
  events
    .filter(({ type }) => /^(customer\.subscription|invoice)\./.test(type) && type !== 'invoice.updated')
    .map(({ type, created, data }) => {
      const time = new Date(created * 1000).toISOString().slice(5, 16);
      return `${time} ${type} ${(data.object as { status: string }).status}`;
    });

describe('[clock] renewals', () => {
  it('are announced, billed, and charged an hour later, month by month from the 31st', async () => {
    const { simulators, stripe, subscribe, news, until } = await studio('2027-01-31T18:00:00Z');
    const { id } = await subscribe();
    news();
    until('2027-04-01T00:00:00Z');
    expect(told(news())).toEqual([
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

  it('what is announced is what is then billed', async () => {
    const { simulators, stripe, subscribe, news, until } = await studio();
    const { id } = await subscribe();
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect(preview).toMatchObject({
      id: expect.stringMatching(/^upcoming_in_/),
      billing_reason: 'upcoming',
      amount_due: 99_900,
      next_payment_attempt: at('2027-02-10T19:00:00Z'),
      lines: { data: [{ period: { start: at('2027-02-10T18:00:00Z'), end: at('2027-03-10T18:00:00Z') } }] },
    });
    news();
    until('2027-02-10T20:00:00Z');
    const upcoming = news().find(({ type }) => type === 'invoice.upcoming')?.data.object as Stripe.Invoice;
    const [billed] = simulators.stripe.list('invoice') as Stripe.Invoice[];
    for (const field of ['total', 'amount_due', 'customer', 'period_start', 'period_end'] as const)
      expect([upcoming[field], preview[field]]).toEqual([billed?.[field], billed?.[field]]);
    expect(await stripe.invoices.list({ subscription: id })).toMatchObject({
      data: [{}, {}],
      has_more: false,
    });
  });

  it('an event that comes of time alone names no call', async () => {
    const { subscribe, news, until } = await studio();
    await subscribe();
    news();
    until('2027-02-10T20:00:00Z');
    for (const event of news()) expect(event.request).toEqual({ id: null, idempotency_key: null });
  });

  it('every day, with all that came due in one leap, and nothing twice', async () => {
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

describe('[PUR] a trial', () => {
  it('is free, ends with a word three days before, and is then paid', async () => {
    const { simulators, stripe, subscribe, news, until } = await studio();
    const subscription = await subscribe({ trial_period_days: 7, expand: ['latest_invoice'] });
    expect(subscription).toMatchObject({
      status: 'trialing',
      trial_start: at('2027-01-10T18:00:00Z'),
      trial_end: at('2027-01-17T18:00:00Z'),
      billing_cycle_anchor: at('2027-01-17T18:00:00Z'),
      latest_invoice: {
        status: 'paid',
        total: 0,
        lines: { data: [{ amount: 0, description: 'Trial period for Membresía' }] },
      },
      pending_setup_intent: null,
    });
    expect(simulators.stripe.list('charge')).toEqual([]);
    expect(told(news())).toEqual([
      '01-10T18:00 customer.subscription.created trialing',
      '01-10T18:00 invoice.created draft',
      '01-10T18:00 invoice.finalized open',
      '01-10T18:00 invoice.paid paid',
      '01-10T18:00 invoice.payment_succeeded paid',
    ]);
    until('2027-01-18T00:00:00Z');
    expect(told(news())).toEqual([
      // Stripe sends both when both are due at once: three days before the end of the trial.
      '01-14T18:00 invoice.upcoming draft',
      '01-14T18:00 customer.subscription.trial_will_end trialing',
      '01-17T18:00 customer.subscription.updated active',
      '01-17T18:00 invoice.created draft',
      '01-17T19:00 invoice.finalized open',
      '01-17T19:00 invoice.paid paid',
      '01-17T19:00 invoice.payment_succeeded paid',
    ]);
    const now = await stripe.subscriptions.retrieve(subscription.id);
    expect(now.items.data[0]?.current_period_end).toBe(at('2027-02-17T18:00:00Z'));
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('of two days tells of its end at once', async () => {
    const { subscribe, news, simulators } = await studio();
    await subscribe({ trial_end: at('2027-01-12T18:00:00Z') });
    news();
    simulators.advance(1);
    expect(told(news())).toEqual(['01-10T18:00 customer.subscription.trial_will_end trialing']);
  });

  it('cancelled, it ends without a charge', async () => {
    const { simulators, stripe, subscribe, news, until } = await studio();
    const { id } = await subscribe({ trial_period_days: 7 });
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'trialing', cancel_at: at('2027-01-17T18:00:00Z') });
    news();
    until('2027-03-01T00:00:00Z');
    expect(told(news())).toEqual([
      '01-14T18:00 customer.subscription.trial_will_end trialing',
      '01-17T18:00 customer.subscription.deleted canceled',
    ]);
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('without a card it is past due when it is over, or ends, as was asked', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id: customer } = await stripe.customers.create();
    const first = await subscribe({ customer, trial_period_days: 7 });
    const second = await subscribe({
      customer,
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    });
    until('2027-01-17T20:00:00Z');
    expect((await stripe.subscriptions.retrieve(first.id)).status).toBe('past_due');
    expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('canceled');
    expect(simulators.stripe.list('charge')).toEqual([]);
    const [invoice] = (await stripe.invoices.list({ subscription: first.id })).data;
    expect(invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: at('2027-01-18T19:00:00Z'),
    });
  });

  it('ended by hand it is billed and charged at once, and counts from there', async () => {
    const { simulators, stripe, subscribe, news } = await studio();
    const { id } = await subscribe({ trial_period_days: 7 });
    simulators.advance(2 * day);
    news();
    const subscription = await stripe.subscriptions.update(id, { trial_end: 'now' });
    expect(subscription).toMatchObject({
      status: 'active',
      billing_cycle_anchor: at('2027-01-12T18:00:00Z'),
    });
    expect(subscription.items.data[0]?.current_period_end).toBe(at('2027-02-12T18:00:00Z'));
    expect(simulators.stripe.list('invoice')[0]).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    simulators.advance(10 * day);
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('made longer it is paid later', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id } = await subscribe({ trial_period_days: 7 });
    await stripe.subscriptions.update(id, {
      trial_end: at('2027-01-31T18:00:00Z'),
      proration_behavior: 'none',
    });
    until('2027-01-31T18:30:00Z');
    expect(simulators.stripe.list('charge')).toEqual([]);
    until('2027-03-01T00:00:00Z');
    expect(simulators.stripe.list('charge').map(({ created }) => created)).toEqual([
      at('2027-02-28T19:00:00Z'),
      at('2027-01-31T19:00:00Z'),
    ]);
  });
});

describe('[PUR] [decisions 6] a renewal that is refused', () => {
  async function failing(afterRetries: 'cancel' | 'unpaid' | 'past_due' = 'cancel') {
    const parts = await studio();
    parts.simulators.stripe.setBilling({ afterRetries });
    const { id } = await parts.subscribe();
    const bad = await parts.useCard('pm_card_chargeCustomerFail');
    parts.until('2027-02-10T18:00:00Z');
    parts.news();
    return { ...parts, id, bad };
  }

  it('is tried again after 1, 3 and 5 days, and then it ends', async () => {
    const { simulators, stripe, id, news, until } = await failing();
    until('2027-02-20T00:00:00Z');
    const events = news();
    expect(told(events)).toEqual([
      '02-10T19:00 invoice.finalized open',
      '02-10T19:00 invoice.payment_failed open',
      '02-10T19:00 customer.subscription.updated past_due',
      '02-11T19:00 invoice.payment_failed open',
      '02-13T19:00 invoice.payment_failed open',
      '02-15T19:00 invoice.payment_failed open',
      '02-15T19:00 customer.subscription.deleted canceled',
    ]);
    const tries = events
      .filter(({ type }) => type === 'invoice.payment_failed')
      .map(({ data }) => data.object as Stripe.Invoice)
      .map(({ attempt_count, next_payment_attempt }) => [attempt_count, next_payment_attempt]);
    expect(tries).toEqual([
      [1, at('2027-02-11T19:00:00Z')],
      [2, at('2027-02-13T19:00:00Z')],
      [3, at('2027-02-15T19:00:00Z')],
      [4, null],
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-02-15T19:00:00Z'),
      cancellation_details: { reason: 'payment_failed' },
    });
    // One charge for each try, all refused, and never one more.
    until('2027-12-31T00:00:00Z');
    const charges = simulators.stripe.list('charge');
    expect(charges.map(({ paid }) => paid)).toEqual([false, false, false, false, true]);
    expect(simulators.stripe.list('invoice')).toHaveLength(2);
  });

  it('with a new card in time it goes on as if nothing had been', async () => {
    const { stripe, id, useCard, news, until } = await failing();
    until('2027-02-12T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await useCard('pm_card_visa');
    until('2027-02-14T00:00:00Z');
    expect(told(news())).toEqual([
      '02-13T19:00 invoice.paid paid',
      '02-13T19:00 invoice.payment_succeeded paid',
      '02-13T19:00 customer.subscription.updated active',
    ]);
    until('2027-03-10T20:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
      ['paid', 1],
      ['paid', 3],
      ['paid', 1],
    ]);
  });

  it('paid by hand it goes on, and is not tried again', async () => {
    const { simulators, stripe, id, customer, news, until } = await failing();
    until('2027-02-11T00:00:00Z');
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(await refusalOf(stripe.invoices.pay(String(open?.id)))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    });
    // A try by hand does not count and moves nothing.
    expect(await stripe.invoices.retrieve(String(open?.id))).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: at('2027-02-11T19:00:00Z'),
    });
    news();
    await stripe.invoices.pay(String(open?.id), { payment_method: good });
    expect(news().at(-1)).toMatchObject({
      type: 'customer.subscription.updated',
      data: { object: { status: 'active' }, previous_attributes: { status: 'past_due' } },
    });
    const count = simulators.stripe.list('charge').length;
    until('2027-02-20T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(count);
    expect(await refusalOf(stripe.invoices.pay(String(open?.id)))).toMatchObject({
      statusCode: 400,
      message: 'Invoice is already paid',
    });
  });

  it('may be unpaid in the end: billed from then on, never charged, until she pays', async () => {
    const { simulators, stripe, id, customer, until } = await failing('unpaid');
    until('2027-02-20T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
    until('2027-03-12T00:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ status, auto_advance }) => [status, auto_advance])).toEqual([
      ['draft', false],
      ['open', true],
      ['paid', false],
    ]);
    const count = simulators.stripe.list('charge').length;
    const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.invoices.pay(String(invoices[1]?.id), { payment_method });
    await stripe.invoices.pay(String(invoices[0]?.id), { payment_method });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(simulators.stripe.list('charge')).toHaveLength(count + 2);
  });

  it('may stay past due', async () => {
    const { stripe, id, until } = await failing('past_due');
    until('2027-02-20T00:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  });

  it('cancelled meanwhile, it is not tried again', async () => {
    const { simulators, stripe, id, until, news } = await failing();
    until('2027-02-11T00:00:00Z');
    news();
    const cancelled = await stripe.subscriptions.cancel(id, {
      cancellation_details: { comment: 'No', feedback: 'too_expensive' },
    });
    expect(cancelled).toMatchObject({
      status: 'canceled',
      canceled_at: at('2027-02-11T00:00:00Z'),
      ended_at: at('2027-02-11T00:00:00Z'),
      cancellation_details: { comment: 'No', feedback: 'too_expensive', reason: 'cancellation_requested' },
    });
    const count = simulators.stripe.list('charge').length;
    until('2027-12-31T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(count);
    expect(news().map(({ type }) => type)).toEqual(['customer.subscription.deleted']);
    expect(await refusalOf(stripe.subscriptions.cancel(id))).toMatchObject({ statusCode: 404 });
  });

  it('her bank wants to ask her: she is told, and pays on the page of the bank', async () => {
    const { stripe, subscribe, useCard, news, until } = await studio();
    const { id } = await subscribe();
    await useCard('pm_card_authenticationRequired').catch(() => {});
    until('2027-02-10T20:00:00Z');
    expect(news().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const expand = ['latest_invoice.payments.data.payment.payment_intent'];
    const subscription = await stripe.subscriptions.retrieve(id, { expand });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect([subscription.status, intent.status]).toEqual(['past_due', 'requires_action']);
    await fetch(`${intent.next_action?.redirect_to_url?.url}/ok`, { method: 'POST' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('by request: the next charge is refused whatever the card, the one after is not', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id } = await subscribe();
    simulators.stripe.declineNext(id, 'insufficient_funds');
    until('2027-02-10T20:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(simulators.stripe.list('charge')[0]).toMatchObject({
      paid: false,
      failure_code: 'card_declined',
      outcome: { reason: 'insufficient_funds' },
    });
    until('2027-02-11T20:00:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(() => simulators.stripe.declineNext('sub_none')).toThrow('No such subscription');
  });
});

describe('[PUR] cancelling at the end of the period', () => {
  it('keeps it until then, is told, and charges nothing more', async () => {
    const { simulators, stripe, subscribe, news, until } = await studio();
    const { id } = await subscribe();
    simulators.advance(day);
    news();
    const cancelled = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Me mudo' },
    });
    expect(cancelled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: at('2027-02-10T18:00:00Z'),
      canceled_at: at('2027-01-11T18:00:00Z'),
      ended_at: null,
      cancellation_details: { comment: 'Me mudo', reason: 'cancellation_requested' },
    });
    expect(await refusalOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      statusCode: 404,
      code: 'invoice_upcoming_none',
    });
    until('2027-04-01T00:00:00Z');
    expect(told(news())).toEqual([
      '01-11T18:00 customer.subscription.updated active',
      '02-10T18:00 customer.subscription.deleted canceled',
    ]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      canceled_at: at('2027-01-11T18:00:00Z'),
      ended_at: at('2027-02-10T18:00:00Z'),
    });
    expect(simulators.stripe.list('charge')).toHaveLength(1);
  });

  it('taken back in time it goes on', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    const { id } = await subscribe({ cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
    until('2027-02-10T20:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(2);
  });

  it('once over nothing but words can be changed', async () => {
    const { stripe, subscribe } = await studio();
    const { id } = await subscribe();
    await stripe.subscriptions.cancel(id);
    expect(
      (await refusalOf(stripe.subscriptions.update(id, { cancel_at_period_end: false }))).message,
    ).toContain('A canceled subscription can only update');
    expect((await stripe.subscriptions.update(id, { metadata: { a: '1' } })).metadata).toMatchObject({
      a: '1',
    });
  });

  it('who is deleted is charged no more', async () => {
    const { simulators, stripe, subscribe, customer, until, news } = await studio();
    const { id } = await subscribe();
    news();
    await stripe.customers.del(customer);
    expect(news().map(({ type }) => type)).toEqual(['customer.subscription.deleted', 'customer.deleted']);
    until('2027-06-01T00:00:00Z');
    expect(simulators.stripe.list('charge')).toHaveLength(1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });
});

describe('coupons of a subscription', () => {
  const totals = (invoices: Stripe.Invoice[]) =>
    invoices.toReversed().map(({ subtotal, total, amount_paid }) => [subtotal, total, amount_paid]);

  it('[retention] half off the next two charges, then the whole price again', async () => {
    const { simulators, stripe, subscribe, news, until } = await studio();
    await stripe.coupons.create({
      id: 'MITAD',
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
    });
    const { id } = await subscribe();
    until('2027-02-01T00:00:00Z');
    news();
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
    expect(news().map(({ type }) => type)).toEqual([
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
    expect(news().map(({ type }) => type)).toContain('customer.discount.deleted');
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
  });

  it('[CHK] once off the first charge only; with a trial, off the first one that costs something', async () => {
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

  it('[CHK] for ever, and of the whole: nothing is charged and no card is needed', async () => {
    const { simulators, stripe, subscribe, until } = await studio();
    await stripe.coupons.create({ id: 'TODO', percent_off: 100, duration: 'forever' });
    const { id: customer } = await stripe.customers.create();
    const { id, status } = await subscribe({ customer, discounts: [{ coupon: 'TODO' }] });
    expect(status).toBe('active');
    until('2027-06-01T00:00:00Z');
    const invoices = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoices.map(({ status, total }) => [status, total])).toEqual(Array(5).fill(['paid', 0]));
    expect(simulators.stripe.list('charge')).toEqual([]);
  });

  it('two of them, one after the other, over two items: to the centavo', async () => {
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

  it('may be replaced, kept and taken away', async () => {
    const { stripe, subscribe } = await studio();
    for (const id of ['A', 'B']) await stripe.coupons.create({ id, percent_off: 10, duration: 'forever' });
    const { id, discounts } = await subscribe({ discounts: [{ coupon: 'A' }] });
    const both = await stripe.subscriptions.update(id, {
      discounts: [{ discount: String(discounts[0]) }, { coupon: 'B' }],
    });
    expect(both.discounts).toEqual([discounts[0], expect.stringMatching(/^di_/)]);
    expect((await stripe.subscriptions.update(id, { description: 'x' })).discounts).toHaveLength(2);
    await stripe.subscriptions.deleteDiscount(id);
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([discounts[0]]);
    expect((await stripe.subscriptions.update(id, { discounts: '' })).discounts).toEqual([]);
  });
});

describe('amounts too small to be charged', () => {
  it('wait on her balance for the next invoice', async () => {
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

describe('looking at subscriptions', () => {
  it('are listed by state, customer, price and time; the ended ones only when asked for', async () => {
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
